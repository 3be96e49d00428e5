#include "position_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct position made_position(const char *fen)
{
    struct position p;
    struct error why = {0};
    if (!position_from_fen(&p, fen, RULES_CHESS, &why))
        fail_msg("%s: %s", fen, why.what);
    return p;
}
