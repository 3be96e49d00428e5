/* A proof without playing: everything that could ever happen, taken too generously and grown to a fixed point.
 *
 * Moves are granted to each piece as if the others stood wherever suits it best, so whatever a series of legal moves
 * can bring about is in these sets, and what is not in them cannot happen. One run answers for both sides.
 * A position that is checkmate already is for the caller to see first, as with material_cannot_mate().
 */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_REACH_H
#define FLAGFALL_CHESS_DEAD_DEAD_REACH_H

#include "chess/board/position.h"

struct reach {
    bool cannot_mate[2];   /* proved for White, Black as the side that gives mate            */
    const char *reason[2]; /* why, in an arbiter's words; NULL if nothing is proved          */
    /* What follows is filled only if the fixed point was reached: */
    bool complete;
    sqset frozen;          /* squares whose piece never moves and is never taken: the evidence */
    sqset reachable[2][7]; /* where each kind of each side can ever stand                    */
    sqset mate_squares[2]; /* by winner: where the other king might stand mated              */
    bool can_promote[2];
};

/* Proves what it can, and leaves early when it sees that it can prove nothing for either side. mate_squares holds
 * one square at most. */
void reach_saturate(const struct position *, struct reach *);

/* The proof for one side alone. */
bool reach_excludes_mate(const struct position *, enum side winner);

/* The same proof with every set grown to the end and all mate squares: guidance for planning a mate. */
void reach_survey(const struct position *, struct reach *);

#endif
