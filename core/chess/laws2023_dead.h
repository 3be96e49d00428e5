/* Chess Laws 2023, 4.2 and 4.4: can this side still checkmate, is the position dead?
 *
 * The solver of standard chess cannot answer alone: a pass, a slant step or il vaticano may open what is shut there.
 * Sound answers are taken from it all the same. A mate of the Laws 2023 is a mate of standard chess (out of check
 * there are only more moves, not fewer), so what the pieces can never mate by themselves they cannot mate here
 * either; and a mating line of standard moves holds here if every move of it is legal and the last is mate. What is
 * left is looked at move by move, so many positions and no more; then the answer is undecided.
 */
#ifndef FLAGFALL_CHESS_LAWS2023_DEAD_H
#define FLAGFALL_CHESS_LAWS2023_DEAD_H

#include "chess/dead.h"

void laws2023_can_mate(struct dead_solver *, const struct position *, enum side winner, struct dead_answer *);

#endif
