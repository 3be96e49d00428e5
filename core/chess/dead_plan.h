/* How far a position looks from the picture of a mate: a guess that tells the search where to look first.
 *
 * With a queen, a rook or a pawn the picture is king and heavy piece against king, by table. With knights and bishops
 * alone it is the loser's king in a corner, the winner's king before it, and a man of the loser's on the square that
 * nobody guards. Wrong guesses cost time, never truth.
 */
#ifndef FLAGFALL_CHESS_DEAD_PLAN_H
#define FLAGFALL_CHESS_DEAD_PLAN_H

#include "chess/dead_picture.h"
#include "chess/dead_table.h"
#include "chess/position.h"

struct planner {
    bool rough; /* no tables, which take milliseconds to fill: for questions of few positions */
};

const struct mate_table *planner_table(struct planner *, enum kind); /* QUEEN or ROOK; NULL for a rough planner */
int planner_plies(const struct mate_table *, bool loser_moves, int loser, int winner, int piece_sq);

/* Where pawns stand locked, guesses of distance mislead, and it is better to look first at what was never there: a man
 * on a square new to it, then two men on squares new to them. */
enum novelty { NEW_OR_NOT, NEW_AMONG_PAWNS, NEW_AMONG_MEN };

struct plan {
    struct planner *planner;
    enum side winner;
    enum novelty novelty;
    const struct picture *picture; /* aim at this one; NULL: by material alone */
};

/* In halves of a ply or so; more is farther. */
int plan_distance(const struct plan *, const struct position *);

#endif
