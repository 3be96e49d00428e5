/* What a decision leaves at a board for its next move or the rest of its game. It goes when the decision is undone.
 * Under the Chess Laws 2023 a side may have lost something (5.7.1, 3.7.1.1.1); by any rulebook the clock may have got a
 * delay. */
#ifndef FLAGFALL_HALL_BARRED_H
#define FLAGFALL_HALL_BARRED_H

#include "hall/hall.h"

/* The decision by which this side has to make a move for a turn that it ended without one; 0 if there is none. */
int board_owes_move(const struct hall *, const struct hall_board *, int side);
/* The decision by which bishops of this side may no longer change places; 0 if there is none. */
int board_lost_vaticano(const struct hall *, const struct hall_board *, int side);
/* The decision that put a clock with a delay on the game; 0: there is none. */
int board_delay_by(const struct hall *, const struct hall_board *);
/* By the decisions that stand now: marks those bishops in the game, wherever they have gone, and gives the time control
 * its delay. */
void decisions_last(const struct hall *, struct hall_board *);

#endif
