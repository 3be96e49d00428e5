/* How far a position looks from the picture of a mate: a guess that tells the search where to look first.
 *
 * With a queen, a rook or a pawn the picture is king and heavy piece against king, by table. With knights and bishops
 * alone it is the loser's king in a corner, the winner's king in front of it, and a piece of the loser's on the square
 * that nobody guards. A wrong guess costs time and never changes an answer.
 */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_PLAN_H
#define FLAGFALL_CHESS_DEAD_DEAD_PLAN_H

#include "chess/dead/dead_arrangement.h"
#include "chess/dead/dead_picture.h"
#include "chess/dead/dead_table.h"
#include "chess/board/position.h"

struct planner {
    bool rough; /* no tables, which take milliseconds to fill: for questions of few positions */
};

const struct mate_table *planner_table(struct planner *, enum kind); /* QUEEN or ROOK; NULL for a rough planner */

/* How many plies to mate; without a table (NULL) it is an estimate. */
int planner_plies(const struct mate_table *, bool loser_moves, int loser, int winner, int piece_sq);

/* With locked pawns, guesses of distance mislead, and it is better to look first at what has not been seen yet: a piece
 * on a square new to it, then two pieces on squares new to them. */
enum novelty { NEW_OR_NOT, NEW_AMONG_PAWNS, NEW_AMONG_PIECES };

struct plan {
    struct planner *planner;
    enum side winner;
    enum novelty novelty;
    const struct picture *picture; /* aim at this one; both NULL: by material alone */
    const struct mate_arrangement *arrangement;
};

/* In halves of a ply or so; more is farther. */
int plan_distance(const struct plan *, const struct position *);

#endif
