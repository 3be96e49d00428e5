/* Chess Laws 2023, 4.2 and 4.4: can this side still checkmate, is the position dead?
 *
 * The solver of standard chess cannot answer alone: a pass, a slant step or il vaticano may open what is closed there.
 * Its sound answers can still be used. A mate of the Laws 2023 is a mate of standard chess (these rules only add
 * ways out of check), so material that can never mate there cannot mate here either; and a mating line of standard
 * moves holds here if every move of it is legal and the last is mate. What is left is searched move by move up to a
 * number of positions; beyond it the answer is undecided.
 */
#ifndef FLAGFALL_CHESS_LAWS_LAWS2023_DEAD_H
#define FLAGFALL_CHESS_LAWS_LAWS2023_DEAD_H

#include "chess/dead/dead.h"

/* As dead_can_mate(), for a position under these laws; the answer is overwritten. */
void laws2023_can_mate(struct dead_solver *, const struct position *, enum side winner, struct dead_answer *);

#endif
