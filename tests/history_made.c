#include "history_made.h"

#include "chess/notation/san.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

void add_moves(const struct history *h, struct text *out)
{
    struct position p = h->start;
    for (int i = 0; i < h->plies; i++) {
        char san[SAN_MAX];
        struct undo unused;
        san_write(&p, h->moves[i], san);
        text_addf(out, "%s%s", i ? " " : "", san);
        position_make(&p, h->moves[i], &unused);
    }
}

void assert_moves(const struct history *h, const char *wanted)
{
    struct text is = {0};
    add_moves(h, &is);
    assert_string_equal(text_chars(&is), wanted);
    text_release(&is);
}
