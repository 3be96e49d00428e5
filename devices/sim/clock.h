/* A chess clock that keeps correct time in every mode, as the clocks in the halls do, and says so in DGT's bytes.
 *
 * Sides are those of the clock, left and right. Time runs in whole milliseconds given by the caller. Fischer's bonus is
 * on the clock before each move, the first included; delay counts down before the time does; Bronstein gives back at
 * the press what was used of it. At the end of a period the next one's time is added and a flag is shown, whatever the
 * number of moves: counting them is the arbiter's business. At the end of the last one the flag falls and all stands.
 */
#ifndef FLAGFALL_SIM_CLOCK_H
#define FLAGFALL_SIM_CLOCK_H

#include "base/msec.h"
#include "clock/control.h"
#include "game/reading.h"

struct sim_side {
    msec left;     /* time left                                    */
    msec delay;    /* of this move, not yet used (US delay)        */
    msec turn;     /* used in this move, for Bronstein             */
    int moves;     /* presses                                      */
    int period;
    msec shown_until; /* flag shown after a period's end           */
    bool fallen;
    msec fell_at;
};

struct sim_clock {
    struct control control;
    struct sim_side sides[2]; /* left, right                       */
    uint8_t up;               /* CLOCK_LEFT or CLOCK_RIGHT: whose lever is up, who runs or would run */
    bool running;
    bool low_battery, unplugged;
    bool no_freeze;           /* set not to stop at the first flag */
    msec now;
};

/* set to the control's first period, both sides stopped */
void sim_clock_set(struct sim_clock *, const struct control *, msec now);
void sim_clock_advance(struct sim_clock *, msec now); /* lets the time go by; called by all that follows */

void sim_clock_start(struct sim_clock *, uint8_t side, msec now); /* this side runs */
void sim_clock_stop(struct sim_clock *, msec now);
bool sim_clock_press(struct sim_clock *, uint8_t side, msec now); /* false: that lever is down already */
/* as an arbiter sets it; no flag is fallen then */
void sim_clock_set_times(struct sim_clock *, msec left, msec right, msec now);

int32_t sim_clock_shown_s(const struct sim_clock *, uint8_t side); /* seconds, rounded up as clocks do */
/* when what it shows changes by itself; MSEC_NEVER if it stands */
msec sim_clock_next_change(const struct sim_clock *);
void sim_clock_bytes(const struct sim_clock *, uint8_t out[7]);

#endif
