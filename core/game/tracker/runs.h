/* Which clock runs, as last reported. */
#ifndef FLAGFALL_GAME_RUNS_H
#define FLAGFALL_GAME_RUNS_H

#include "base/msec.h"
#include "chess/board/board.h"

#include <stdbool.h>
#include <stdint.h>

struct runs {
    msec stopped_at; /* when the clock stopped; 0 while it runs                 */
    int8_t now;      /* enum side, or -1: stopped, or not known                 */
    int8_t latest;   /* the side that runs, or ran when it stopped; -1: neither */
    bool fell;       /* it stopped because time is over                         */
    bool begun;      /* a clock has run, or a move was completed                */
};

void runs_begin(struct runs *); /* nothing is known of a clock, and the game has not begun */
void runs_for(struct runs *, int side, msec at); /* enum side, or -1: it stops */
void runs_out(struct runs *);                    /* the time of the side that runs is over */
void runs_turned(struct runs *);                 /* the clock was read for the wrong players */
void runs_unknown(struct runs *);                /* there is no clock any more */
void runs_have_begun(struct runs *);             /* the game has, whether a clock was seen to run or not */
/* While what a board has stored is played, that side is to move; afterwards it is again as it was. */
void runs_as_stored(struct runs *, enum side);
void runs_as_before(struct runs *, const struct runs *was);

#endif
