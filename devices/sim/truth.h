/* What really happened in the simulated hall: written down by the one who did it, to score those who watch.
 *
 * Only things that could be seen from outside are noted, at the moment they were complete.
 */
#ifndef FLAGFALL_DEVICES_SIM_TRUTH_H
#define FLAGFALL_DEVICES_SIM_TRUTH_H

#include "base/msec.h"
#include "chess/board.h"

/* order: truth_names in faults.c */
enum truth_kind {
    TRUTH_MOVE,           /* a legal move was completed; `move`         */
    TRUTH_RESULT,         /* the game ended; detail: the result          */
    TRUTH_ILLEGAL_MOVE,   /* completed by the press; `move` as played; detail: check, castling, promotion, move */
    TRUTH_NO_MOVE,        /* clock pressed without a move                */
    TRUTH_NO_PRESS,       /* moved, forgot the clock, was answered       */
    TRUTH_FLAG,           /* a flag fell                                 */
    TRUTH_STOPPED,        /* a player stopped the clock                  */
    TRUTH_CLAIM,          /* stopped to claim; detail: true or false      */
    TRUTH_TAKEBACK,       /* a completed move was taken back             */
    TRUTH_DISPLACED,      /* pieces were knocked over and put back wrong */
    TRUTH_KNOCKED,        /* three or more were knocked over and put back right */
    TRUTH_PENALTY,        /* times ordered by the arbiter; detail: not set, or wrong side */
    TRUTH_WRONG_SETUP,    /* the pieces stand wrong before the start     */
    TRUTH_TURNED,         /* the board lies the other way round           */
    TRUTH_COLOURS,        /* the players have each other's colours: pieces and clock the other way round */
    TRUTH_WRONG_SIDE,     /* the clock was started on Black's side        */
    TRUTH_WRONG_TIME,     /* the clock is set to another time             */
    TRUTH_NO_BONUS,       /* the clock runs without its bonus             */
    TRUTH_DEAD_SQUARE,    /* `move` goes from the square to itself        */
    TRUTH_STUCK_SQUARE,
    TRUTH_LOW_BATTERY,
    TRUTH_CLOCK_OFF,      /* clock unplugged; detail: off or on           */
    TRUTH_UNPLUGGED,      /* the cable; detail: off or on                 */
    TRUTH_NOISE,          /* a burst of noise on the line                 */
    TRUTH_REPEATED,       /* a frame was sent twice                       */
    TRUTH_LATE,           /* frames came seconds late, all at once        */
    TRUTH_BOTH_FLAGS,     /* the second flag fell, on a clock set not to stop at the first */
    TRUTH_KINDS,
};

struct truth {
    enum truth_kind kind;
    int board; /* from 1 */
    int ply;   /* moves completed before it */
    int side;  /* enum side, or -1 */
    msec at;
    move move;
    const char *detail; /* "" or a word that does not go away */
};

typedef void truth_taker(void *taker, const struct truth *);

const char *truth_name(enum truth_kind);
int truth_named(const char *); /* -1: there is none */

#endif
