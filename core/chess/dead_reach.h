/* A proof without playing: everything that could ever happen, taken too generously and grown to a fixed point.
 *
 * Moves are granted to each piece as if the others stood wherever suits it best, so whatever a series of legal moves
 * can bring about is in these sets, and what is not in them cannot happen. One run answers for both sides.
 * A position that is checkmate already is for the caller to see first, as with material_cannot_mate().
 */
#ifndef FLAGFALL_CHESS_DEAD_REACH_H
#define FLAGFALL_CHESS_DEAD_REACH_H

#include "chess/position.h"

struct reach {
    bool cannot_mate[2];      /* proved for White, Black as the side that gives mate           */
    const char *reason[2];    /* why, in an arbiter's words; NULL if nothing is proved         */
    sqset frozen;             /* pieces that can never move and never be captured: the evidence */
    sqset reachable[2][7];    /* squares where each kind of each side can ever stand           */
    sqset mate_squares[2];    /* by winner: where the other king could stand mated             */
    bool can_promote[2];
    bool complete; /* false: left early since neither side's mate can be excluded; sets are then too small */
};

void reach_saturate(const struct position *, struct reach *);

#endif
