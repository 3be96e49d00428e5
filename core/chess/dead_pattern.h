/* Could the king ever stand mated? What a mate needs on the squares around him, held against the grown sets.
 * Part of the proof in dead_reach.h; nobody else includes this. */
#ifndef FLAGFALL_CHESS_DEAD_PATTERN_H
#define FLAGFALL_CHESS_DEAD_PATTERN_H

#include "chess/dead_growth.h"

/* What is known of the winner's last move. The man that checks has either just moved, or is a slider on whose way
 * to the king the move has emptied a square. */
struct last_move {
    sqset left; /* squares it may have emptied                                                     */
    sqset to;   /* squares where the mover may stand; checks from elsewhere are discovered          */
    bool pawn, officer; /* the mover may be a pawn (that does not promote), an officer              */
    bool any;   /* nothing is known: the mover may be any man that is mobile                        */
};

/* Where the loser's king, on one of the squares of his reach, might be mated by `winner`. With `one`, the first
 * such square only. */
sqset pattern_mate_squares(const struct growth *, enum side winner, const struct last_move *, bool one);

/* Whether any man of the winner could ever give check at all. */
bool pattern_check_possible(const struct growth *, enum side winner);

extern const struct last_move any_move;

#endif
