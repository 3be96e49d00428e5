/* Any bytes are a move in a position, in every notation and language that may be allowed: read as one legal move, or
 * refused with a reason. The first line is the position, the second the move. */
#include "chess/notation/notation.h"

#include "chess/board/movegen.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_all_forms(const struct position *p, move m)
{
    for (int form = 0; form < NOTATION_FORMS; form++) {
        struct text out = {0};
        notation_write(p, m, &(struct notation_style){.form = (enum notation_form)form}, &out);
        assert(out.length > 0 && out.length < NOTATION_BYTES_MAX);
        text_release(&out);
    }
}

static void try(const struct position *p, const char *text, const struct notation_options *options)
{
    struct error why = {0};
    move m = NO_MOVE;
    enum notation_reading read = notation_read(p, text, options, &m, &why);
    if (read != MOVE_READ) {
        assert(m == NO_MOVE && *why.what);
        return;
    }
    assert(move_is_legal(p, m));
    write_all_forms(p, m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *chars = memcpy(calloc(size + 1, 1), data, size);
    char *text = strchr(chars, '\n');
    struct position p;
    struct error why;
    if (text) {
        *text++ = '\0';
        if (!position_from_fen(&p, chars, RULES_CHESS, &why))
            position_start(&p, RULES_CHESS);
        for (int language = 0; language < LANGUAGES; language++)
            try(&p, text, &(struct notation_options){.language = (enum language)language});
        try(&p, text, &(struct notation_options){.descriptive = true, .mistaken_captures_pass = true});
        try(&p, text, NULL);
    }
    free(chars);
    return 0;
}
