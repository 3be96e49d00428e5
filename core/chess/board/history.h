/* A game as the draw rules look at it: where it started, its moves, and the position after each.
 *
 * Plies count from 0, the starting position; ply n is the position after n moves by either side. A zeroed struct is
 * empty; history_begin() makes it a game and may be called again, which keeps the memory. A ply costs ten bytes,
 * adding one takes constant time, taking one back replays the game.
 */
#ifndef FLAGFALL_CHESS_BOARD_HISTORY_H
#define FLAGFALL_CHESS_BOARD_HISTORY_H

#include "chess/board/position.h"

enum { HISTORY_PLIES_MAX = 30000 }; /* beyond any game that the 75-move rule lets live: 17,697 */

struct history {
    struct position start, now;
    uint64_t *keys; /* keys[n]: the position after ply n  */
    move *moves;    /* moves[n] leads from ply n to n + 1 */
    int plies, room;
};

/* Also begins a used history again; its memory is kept. */
void history_begin(struct history *, const struct position *start);

bool history_add(struct history *, move); /* as position_make() asks; false, and nothing done, when it is full */
/* Adds a move as it was written down. A move that stands need not be legal, but a piece of the mover's has to be there;
 * a pass is a king move to its own square, and castling moves king and rook, with or without the right to it. */
bool history_add_as_said(struct history *, move);
bool history_may_be_said(const struct position *, move); /* that it can be added so */
void history_take_back(struct history *); /* the last move; there must be one */
void history_position(const struct history *, int ply, struct position *); /* the position after that ply */
/* The game as it was after that ply. It reads the other's memory: valid until that changes, never changed itself. */
struct history history_until(const struct history *, int ply);
void history_release(struct history *); /* empty, memory given back */

/* The earliest ply since which no pawn has moved and nothing was captured: no position before it can recur. */
static inline int history_quiet_since(const struct history *h)
{
    return h->plies > h->now.quiet_plies ? h->plies - h->now.quiet_plies : 0;
}

/* Half-moves since the first move of the game, by the move number of the position: in a game that goes on from a
 * position that was set up, the moves before it count too. */
static inline int history_half_moves(const struct history *h)
{
    int before = h->now.move_number > 0 ? 2 * (h->now.move_number - 1) : 0;
    return before + (h->now.turn == BLACK);
}

/* The same of the position after that ply: an odd number of them is White's last move. */
static inline int history_half_moves_at(const struct history *h, int ply)
{
    int before = h->start.move_number > 0 ? 2 * (h->start.move_number - 1) : 0;
    return before + (h->start.turn == BLACK) + ply;
}

#endif
