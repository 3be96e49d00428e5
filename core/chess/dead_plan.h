/* Plans for a mate, made backwards: from a picture of the mate to the way there.
 *
 * With a queen or a rook, or a pawn that may become one, the picture is that of king and piece against king, and a
 * table tells how far away it is; both sides walk downhill. Whatever a plan comes to is played with legal moves only.
 */
#ifndef FLAGFALL_CHESS_DEAD_PLAN_H
#define FLAGFALL_CHESS_DEAD_PLAN_H

#include "chess/dead.h"
#include "chess/dead_table.h"

struct planner {
    struct mate_table *tables[KING]; /* by kind, filled when first asked for */
};

void planner_release(struct planner *);

/* True with the line in the answer if walking downhill ends in mate. */
bool plan_walk(struct planner *, const struct position *, enum side winner, struct dead_answer *);

/* A guess at the plies to mate, for the search. */
int plan_distance(struct planner *, const struct position *, enum side winner);

#endif
