/* The chips a Certabo board has learned. */
#ifndef FLAGFALL_DEVICES_CERTABO_H
#define FLAGFALL_DEVICES_CERTABO_H

#include "driver.h"

enum { CHIP = 5, CHIPS_OF_SET = 34, CHIPS_MAX = 4 * CHIPS_OF_SET };

struct chip {
    uint8_t chip[CHIP];
    piece what;
};

/* A square whose piece comes and goes: a weak magnet or chip, a piece on the edge. */
struct flicker {
    piece last[3];  /* what the last lines had, the newest first       */
    uint8_t changed; /* a bit for each of the last eight lines          */
    bool told;
};

struct certabo {
    bool in_step; /* a whole line has been read: what now fits nothing is junk, not a beginning cut off */
    msec heard;
    struct flicker flicker[64];
    int known;
    struct chip chips[CHIPS_MAX];
};

#endif
