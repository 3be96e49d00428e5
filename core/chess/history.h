/* A game as the draw rules look at it: where it started, its moves, and what stood on the board after each.
 *
 * Plies count from 0, the starting position; ply n is the position after n moves by either side. A zeroed struct is
 * empty; history_begin() makes it a game and may be called again, which keeps the memory. A ply costs ten bytes,
 * adding one takes constant time, taking one back replays the game.
 */
#ifndef FLAGFALL_CHESS_HISTORY_H
#define FLAGFALL_CHESS_HISTORY_H

#include "chess/position.h"

enum { HISTORY_PLIES_MAX = 30000 }; /* beyond any game that the 75-move rule lets live: 17,697 */

struct history {
    struct position start, now;
    uint64_t *keys; /* keys[n]: what stood after ply n    */
    move *moves;    /* moves[n] leads from ply n to n + 1 */
    int plies, room;
};

void history_begin(struct history *, const struct position *start);
bool history_add(struct history *, move); /* as position_make() asks; false, and nothing done, when it is full */
/* As it was written down: a move that stands by ruling need not be legal, but a man of the mover's has to be there. */
bool history_add_as_said(struct history *, move);
void history_take_back(struct history *); /* the last move; there must be one */
void history_position(const struct history *, int ply, struct position *);
void history_release(struct history *); /* empty, memory given back */

/* The earliest ply since which no pawn moved and nothing was captured: nothing before it can come back. */
static inline int history_quiet_since(const struct history *h)
{
    return h->plies > h->now.quiet_plies ? h->plies - h->now.quiet_plies : 0;
}

#endif
