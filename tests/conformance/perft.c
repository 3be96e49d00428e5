/* Counts: FEN ;D1 n ;D2 n ... The deepest is counted, or, if time is short, the deepest of moderate size. */
#include "conformance.h"

#include "chess/perft/perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MODERATE UINT64_C(20000000)

static void judge_line(struct conformance_score *s, char *field[FIELDS_MAX], int fields)
{
    struct position p;
    struct error why;
    char *rest = field[0], *fen = strsep(&rest, ";");
    int depth = 0;
    uint64_t expected = 0;
    (void)fields;
    for (char *count; (count = strsep(&rest, ";"));) {
        char *number;
        long d = *count == 'D' ? strtol(count + 1, &number, 10) : 0;
        uint64_t n = d > 0 ? strtoull(number, NULL, 10) : 0;
        if (d > depth && (!s->quick || n <= MODERATE)) {
            depth = (int)d;
            expected = n;
        }
    }
    fen[strcspn(fen, "\n")] = '\0';
    for (size_t end = strlen(fen); end && fen[end - 1] == ' ';)
        fen[--end] = '\0';
    if (!position_from_fen(&p, fen, RULES_CHESS, &why)) {
        score_wrong(s, "%s: refused: %s", fen, why.what);
        return;
    }
    uint64_t got = perft(&p, depth);
    if (got == expected)
        score_right(s);
    else
        score_wrong(s, "%s: depth %d: expected %" PRIu64 ", got %" PRIu64, fen, depth, expected, got);
}

const struct judge judge_perft = {.file = "perft.epd", .fields = 1, .line = judge_line};
