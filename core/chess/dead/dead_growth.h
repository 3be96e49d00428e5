/* The growing sets behind dead_reach.h, shared with the mate patterns of dead_pattern.h; nobody else includes this.
 *
 * A piece is a piece on the board, or, after the pieces of the board, what a pawn may become. Every set only grows and
 * `solid` only shrinks, until no rule adds anything.
 */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_GROWTH_H
#define FLAGFALL_CHESS_DEAD_DEAD_GROWTH_H

#include "chess/board/position.h"

enum { GROWING_PIECES_MAX = 64 + 8 };

struct growing_piece {
    enum side side;
    enum kind kind;
    bool loose;     /* an officer that may already be anywhere in home, or gone */
    bool several;   /* loose, and there may be more of it: what pawns became    */
    sqset home;     /* where it stands; for loose pieces, where they may be        */
    sqset reach;    /* where it may ever stand; home is part of it              */
    sqset hits;     /* what it may ever attack                                  */
    sqset grown_from, grown_in; /* home and solid that an officer's reach and hits follow from */
};

struct growth {
    const struct position *p; /* pieces that are not loose                  */
    bool quiet;               /* pawns stay, and only loose pieces are taken */
    struct growing_piece pieces[GROWING_PIECES_MAX];
    int count;
    struct growing_piece *king[2];
    sqset solid;     /* squares whose piece never moves away and is never captured            */
    sqset stands[2]; /* where pieces of a side other than its king may ever stand              */
    sqset hits[2];   /* what pieces of a side other than its king may ever attack              */
    bool promotes[2];
    bool changed; /* in this round */
};

static inline bool is_mobile(const struct growing_piece *m) { return m->loose || m->reach != m->home; }

void growth_begin(struct growth *, const struct position *); /* the position must outlive the growth */
void growth_add_loose(struct growth *, enum side, enum kind, sqset home, bool several); /* after begin */
bool growth_step(struct growth *); /* one round of all rules; false when the fixed point is reached */

#endif
