/* From what a device says of its clock to the clock model and the tracker of one board: sides of the clock become
 * colours, a change of the lever becomes a press.
 *
 * White's side is the left one unless the arbiter, or a board that lies turned with its clock, says otherwise.
 *
 * A board on a bus keeps each press, with the time of the side that it halted, in order among the squares; its clock is
 * read between. There the presses it kept are what counts, and the readings only stand in for one that is missing.
 */
#ifndef FLAGFALL_GAME_PRESS_H
#define FLAGFALL_GAME_PRESS_H

#include "clock/clock.h"
#include "game/tracker.h"

struct press {
    struct clock clock;
    struct tracker *tracker;   /* told of presses and of who runs */
    bool white_right;          /* the right side is White's       */
    clock_taker *tell;         /* everything that the clock tells is handed on */
    void *taker;
    bool kept;                 /* presses come from the board's memory         */
    int8_t up;                 /* by them: whose lever is up, or NO_SIDE       */
    bool waits, answered;      /* a reading not yet told to the tracker; an answer came since */
    struct clock_seen late, before, sure; /* that reading; the one before; one between the last press told and the next */
    msec pressed_at;           /* when the last press was told                  */
};

void press_begin(struct press *, const struct control *, struct tracker *, clock_taker *, void *taker);
void press_take(struct press *, const struct reading *); /* of the clock; others are passed over */
void press_settle(struct press *, msec now);
void press_turned(struct press *, bool white_right);      /* which side of the clock is White's */

#endif
