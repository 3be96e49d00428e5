/* Could the king ever be mated? Compares what a mate needs on the squares around it with the grown sets.
 * Part of the proof in dead_reach.h; nobody else includes this. */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_PATTERN_H
#define FLAGFALL_CHESS_DEAD_DEAD_PATTERN_H

#include "chess/dead/dead_growth.h"

/* What is known of the winner's last move. The piece that checks has either just moved, or is a slider on whose way
 * to the king the move has emptied a square. */
struct last_move {
    sqset left; /* squares it may have emptied                                                     */
    sqset to;   /* squares where the mover may be; checks from elsewhere are discovered             */
    bool pawn, officer; /* the mover may be a pawn (that does not promote), an officer              */
    bool any;   /* nothing is known: the mover may be any piece that is mobile                        */
};

/* The squares of its reach on which the loser's king might be mated by `winner`; with `one`, the first of them only. */
sqset pattern_mate_squares(const struct growth *, enum side winner, const struct last_move *, bool one);

/* Whether any piece of the winner could ever give check at all. */
bool pattern_check_possible(const struct growth *, enum side winner);

extern const struct last_move pattern_any_move;

#endif
