/* From what a device says of its clock to the clock model and the tracker of one board: sides of the clock become
 * colours, a change of the lever becomes a press.
 *
 * White's side is the left one unless the arbiter, or a board that is turned together with its clock, says otherwise.
 *
 * A flag is reported once the squares up to its fall are known: a move that ended the game before it counts.
 *
 * A board on a bus remembers each press, with the time of the side that it stopped, in order among the squares; its
 * clock is read in between. There the remembered presses count, and readings only replace one that is missing.
 */
#ifndef FLAGFALL_GAME_TRACKER_PRESS_H
#define FLAGFALL_GAME_TRACKER_PRESS_H

#include "clock/clock.h"
#include "game/tracker/tracker.h"

struct press {
    struct clock clock;
    struct tracker *tracker;   /* told of presses and of who runs */
    clock_fn *tell;            /* gets every event of the clock */
    void *context;
    bool white_right;          /* the right side is White's       */
    bool kept;                 /* presses come from the board's memory         */
    int8_t up;                 /* by them: whose lever is up, or NO_SIDE       */
    bool waits, answered;      /* a reading not yet given to the tracker; an answer has come since */
    uint8_t fallen;            /* how many of `fell`                           */
    struct { /* how many squares the board's answers had reported: so far, and by then; only differences count */
        uint16_t now, late, before, sure, pressed;
    } changes;
    /* that reading; the one before; one between the last press told and the next */
    struct clock_seen late, before, sure;
    msec pressed_at;           /* when the last press was reported              */
    struct clock_event fell[2]; /* flags not told yet: what stood on the board then is not known so far */
    msec settled_at;
};

/* The control is copied; the tracker has to outlive the press. */
void press_begin(struct press *, const struct control *, struct tracker *, clock_fn *, void *context);

void press_take(struct press *, const struct reading *); /* of the clock; others are passed over */
void press_settle(struct press *, msec now); /* call when press_due() has come */
msec press_due(const struct press *);
/* Which side of the clock is White's, and was all the time: what was seen is read so again. */
void press_turned(struct press *, bool white_right, msec at);

#endif
