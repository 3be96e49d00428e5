/* Chess Laws 2023: the rules of its chapters 3 and 4 that standard chess does not have.
 *
 * Positions carry RULES_LAWS_2023 and are made and unmade like any other; ask through rules.h where a caller serves
 * both rule sets. Beyond the standard moves there are nolo movere (PASSING), il vaticano (IL_VATICANO, the squares of
 * the two bishops, the lower one first), castling with any unmoved rook, and the slant step of a blocked pawn beside
 * a lone king, written as an ordinary pawn move or promotion to an empty square of the next file. How each unclear
 * sentence is read stands beside the code.
 *
 * The rule set has no draw by repetition and none by moves without capture: chapter 4 names neither.
 */
#ifndef FLAGFALL_CHESS_LAWS_LAWS2023_H
#define FLAGFALL_CHESS_LAWS_LAWS2023_H

#include "chess/board/movegen.h"

/* The legal moves; returns how many. A pass is the king moving to its own square. */
int laws2023_moves(const struct position *, move list[MOVES_MAX]);

/* 4.1.1: the moves that the checkmated side may show to draw; none if it is not checkmated. */
int laws2023_countermates(const struct position *, move list[MOVES_MAX]);

/* 4.5: both players have made a move by a piece other than a pawn. */
bool laws2023_may_agree_draw(const struct position *start, const move *played, int count);

#endif
