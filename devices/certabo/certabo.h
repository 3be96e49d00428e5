/* The state of a Certabo board, with the chips it has learned. */
#ifndef FLAGFALL_CERTABO_CERTABO_H
#define FLAGFALL_CERTABO_CERTABO_H

#include "driver.h"

enum { CHIP = 5, CHIPS_OF_SET = 34, CHIPS_MAX = 4 * CHIPS_OF_SET };

struct chip {
    uint8_t chip[CHIP];
    piece what;
};

/* A square whose piece comes and goes: a weak magnet or chip, a piece on the edge. */
struct flicker {
    piece last[3];  /* as in the last lines, newest first              */
    uint8_t changed; /* a bit for each of the last eight lines in which it changed */
    bool told;
};

/* The last lines of a board whose pieces are not known yet. */
enum { TEACHING_LINES = 7, LINE_NUMBERS = 320 };

struct certabo {
    bool in_step; /* a whole line was read: from now on bytes that do not fit are junk, not the end of a cut line */
    msec heard;
    struct flicker flicker[64];
    uint8_t heard_lines[TEACHING_LINES][LINE_NUMBERS];
    int lines;     /* how many there were; the next goes to this modulo TEACHING_LINES */
    bool untaught; /* was reported */
    bool spare[2]; /* the queens that taught it still stand on d6 and d3; until then nobody is told of them */
    msec spare_until;
    int known;
    struct chip chips[CHIPS_MAX];
};

#endif
