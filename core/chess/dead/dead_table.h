/* How many plies king and queen, or king and rook, are away from mating a lone king that helps: a compass for planning,
 * exact on an otherwise empty board. Worked out once by going backwards from every mate.
 */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_TABLE_H
#define FLAGFALL_CHESS_DEAD_DEAD_TABLE_H

#include "chess/board/board.h"

enum { TABLE_NEVER = 255, TABLE_KINGS = 10 }; /* a king on one of ten squares stands for all, by symmetry */

struct mate_table {
    uint8_t plies[2][TABLE_KINGS][64][64]; /* winner or loser to move; the loser's king; the winner's king; the piece */
};

void mate_table_fill(struct mate_table *, enum kind); /* QUEEN or ROOK */

extern uint8_t table_turned[8][64]; /* a square after one of the eight symmetries      */
extern uint8_t table_symmetry[64];  /* the one that brings this square into the corner */
extern uint8_t table_class[64];     /* its number there; only for squares brought      */

static inline int mate_table_plies(const struct mate_table *t, bool loser_moves, int loser, int winner, int piece_sq)
{
    const uint8_t *turned = table_turned[table_symmetry[loser]];
    return t->plies[loser_moves][table_class[turned[loser]]][turned[winner]][turned[piece_sq]];
}

#endif
