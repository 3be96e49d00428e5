/* What a board shows now, kept in sets so that comparing it with a position takes a few instructions.
 *
 * A board that only knows whether a square is occupied keeps all its men in side[WHITE] and names none of them.
 */
#ifndef FLAGFALL_GAME_TRACKER_SEEN_H
#define FLAGFALL_GAME_TRACKER_SEEN_H

#include "chess/position.h"

struct seen {
    piece on[64];
    sqset kind[7], side[2];
    bool only_occupied;
};

void seen_position(struct seen *, const struct position *);
void seen_put(struct seen *, int square, piece);
void seen_occupy(struct seen *, int square, bool occupied); /* from now on it knows no pieces */

static inline sqset seen_occupied(const struct seen *s) { return s->side[WHITE] | s->side[BLACK]; }

static inline sqset seen_differs(const struct seen *s, const struct position *p)
{
    if (s->only_occupied)
        return seen_occupied(s) ^ occupied(p);
    sqset d = (s->side[WHITE] ^ p->side[WHITE]) | (s->side[BLACK] ^ p->side[BLACK]);
    for (int k = PAWN; k <= KING; k++)
        d |= s->kind[k] ^ p->kind[k];
    return d;
}

#endif
