/* What a hypothesis has to pay for what it does not explain. */
#ifndef FLAGFALL_GAME_PRICE_H
#define FLAGFALL_GAME_PRICE_H

#include "game/tracker/beam.h"

/* order: costs in price.c */
enum cost {
    COST_UNSEEN,
    COST_NO_QUEEN,
    COST_HIDDEN_KNOWN,
    COST_HIDDEN_SUSPECT,
    COST_HIDDEN_DOUBTED,
    COST_HIDDEN_NEW,
    COST_HAS_WORKED,
    COST_BLIND_KNOWN,
    COST_STILL_SHOWN,
    COST_EARLY,
    COST_AMISS,
    COST_BRUSHED,
    COST_ELSEWHERE,
    COST_ODD,
    COST_UNPRESSED,
    COST_PRESS_ALONE,
    COST_PRESS_LATE,
    COST_LATE_SQUARES,
    COST_LEFT,
    COST_LEFT_IN_ORDER,
    COST_AFTER_ALL,
    COST_TAKEN,
    COST_TAKEN_IN_ORDER,
    COST_PAWN_LEFT,
    COST_PAWN_STANDS,
    COST_ROOK_LATE,
    COST_ROOK_STANDS,
    COST_EXTRA,
    COST_IN_HAND,
    COST_SECOND,
    COST_AWAY,
    COST_LIFTED_TOO,
    COST_THIRD,
    COST_WENT_ON,
    COST_NO_MOVE,
    COST_PASS,
    COST_PROMOTION,
    COST_PROMOTED_TO_NOTHING,
    COST_ILLEGAL,
    COST_TWO_PIECES,
    COST_OPPONENTS_PIECE,
    COST_OUT_OF_TURN,
    COST_FIRST_MOVE,
    COST_REVISED,
    COSTS,
};

/* MARGIN: a line so close to the best is possible too. WIDE: how much worse every line that accuses nobody must be
 * before somebody is accused. EASY: nothing is odd about the line. */
enum { MARGIN = 10, WIDE = 15, EASY = 10, DROPPED = 60 };

int cost_of(enum cost); /* what one such thing adds to the price of a line */

/* The price of a line; also writes the press of each half-move into it. `after`: the position after the line. */
int price_of(const struct tracker *, struct hypothesis *, const struct position *after, msec now);

#endif
