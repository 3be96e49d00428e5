/* The chips a Certabo board has learned. */
#ifndef FLAGFALL_DEVICES_CERTABO_H
#define FLAGFALL_DEVICES_CERTABO_H

#include "driver.h"

enum { CHIP = 5, CHIPS_OF_SET = 34, CHIPS_MAX = 4 * CHIPS_OF_SET };

struct chip {
    uint8_t chip[CHIP];
    piece what;
};

struct certabo {
    bool in_step; /* a whole line has been read: what now fits nothing is junk, not a beginning cut off */
    msec heard;
    int known;
    struct chip chips[CHIPS_MAX];
};

#endif
