/* The growing sets behind dead_reach.h, shared with the mate patterns of dead_pattern.h; nobody else includes this.
 *
 * A man is a piece on the board, or, after the men of the board, what a pawn may become. Every set only grows and
 * `solid` only shrinks, until no rule adds anything.
 */
#ifndef FLAGFALL_CHESS_DEAD_GROWTH_H
#define FLAGFALL_CHESS_DEAD_GROWTH_H

#include "chess/position.h"

enum { MEN_MAX = 64 + 8 };

struct man {
    enum side side;
    enum kind kind;
    bool promoted;  /* not on the board yet; there may be several of it         */
    sqset home;     /* where it stands; for promoted men, where they may appear */
    sqset reach;    /* where it may ever stand; home is part of it              */
    sqset hits;     /* what it may ever attack                                  */
};

struct growth {
    const struct position *p;
    struct man men[MEN_MAX];
    int count;
    struct man *king[2];
    sqset solid;     /* squares whose man never moves away and is never captured            */
    sqset stands[2]; /* where men of a side other than its king may ever stand              */
    sqset hits[2];   /* what men of a side other than its king may ever attack              */
    bool promotes[2];
    bool changed; /* in this round */
};

static inline bool is_mobile(const struct man *m) { return m->promoted || m->reach != m->home; }

void growth_begin(struct growth *, const struct position *);
bool growth_step(struct growth *); /* one round of all rules; false when the fixed point is reached */

#endif
