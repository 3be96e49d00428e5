/* Could the king ever stand mated? What a mate needs on the squares around him, held against the grown sets.
 * Part of the proof in dead_reach.h; nobody else includes this. */
#ifndef FLAGFALL_CHESS_DEAD_PATTERN_H
#define FLAGFALL_CHESS_DEAD_PATTERN_H

#include "chess/dead_growth.h"

/* Squares among `squares` where the loser's king might be mated by `winner`; with `one`, the first found. */
sqset pattern_mate_squares(const struct growth *, enum side winner, bool one);

/* Whether any man of the winner could ever give check at all. */
bool pattern_check_possible(const struct growth *, enum side winner);

#endif
