/* Mates by construction: which of the pieces on the board, on which squares, would mate the king, if pawns stay where
 * they are, nothing is taken, and each piece goes its way as if only pawns and what never moves were in it. Where
 * officers shuffle behind walls, such an arrangement tells the search what to do with each of them.
 */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_ARRANGEMENT_H
#define FLAGFALL_CHESS_DEAD_DEAD_ARRANGEMENT_H

#include "chess/board/position.h"

#include <stddef.h>

enum { ARRANGED_MAX = 10 };

struct arranged_piece {
    enum side side;
    enum kind kind;
    int square;
    uint8_t steps[64]; /* moves from there to the square; FAR_AWAY if it never gets there */
};

struct mate_arrangement {
    enum side winner;
    int cost;  /* moves of all pieces together */
    int count; /* the first two are the loser's king and the piece that checks */
    struct arranged_piece pieces[ARRANGED_MAX];
};

/* The cheapest arrangements, cheapest first, at most two for each square of the king; how many. `frozen` are squares
 * whose piece never moves. */
size_t arrangements_find(const struct position *, enum side winner, sqset frozen, struct mate_arrangement *out,
                         size_t most);

/* How many moves the position is away from it, if nothing is in the way. */
int arrangement_distance(const struct mate_arrangement *, const struct position *);

#endif
