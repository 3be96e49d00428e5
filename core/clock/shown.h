/* What a chess clock shows, as its device reports it. Left and right are sides of the clock, not colours. */
#ifndef FLAGFALL_CLOCK_SHOWN_H
#define FLAGFALL_CLOCK_SHOWN_H

#include "base/msec.h"

#include <stdbool.h>

/* Sides of a clock, as a set. */
enum clock_sides { CLOCK_NONE = 0, CLOCK_LEFT = 1, CLOCK_RIGHT = 2, CLOCK_BOTH = 3 };

enum { TIME_UNKNOWN = -1 };

struct clock_reading {
    bool by_colour;        /* the device names colours: left is White, right is Black      */
    bool has_lever;        /* up is known                                                   */
    bool age_known;        /* read_at is known                                              */
    uint8_t running;       /* the side that runs: CLOCK_NONE, _LEFT or _RIGHT               */
    uint8_t up;            /* the side whose lever is up: it presses next                   */
    uint8_t flag;          /* sides whose flag has fallen, clock frozen                     */
    uint8_t shown;         /* sides that show a flag while the clock may run on: period end */
    uint8_t per_move;      /* sides with increment, delay or the like                       */
    bool low_battery;
    bool run_known;        /* running is known                                              */
    int32_t left_s, right_s; /* TIME_UNKNOWN where the device gives none                    */
    msec read_at;          /* when it was true, if age_known: earlier than it arrived       */
};

#endif
