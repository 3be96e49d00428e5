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
    bool loose;     /* an officer that may already be anywhere in home, or gone */
    bool several;   /* loose, and there may be more of it: what pawns became    */
    sqset home;     /* where it stands; for loose men, where they may be        */
    sqset reach;    /* where it may ever stand; home is part of it              */
    sqset hits;     /* what it may ever attack                                  */
    sqset grown_from, grown_in; /* home and solid that an officer's reach and hits follow from */
};

struct growth {
    const struct position *p; /* men that are not loose                  */
    bool quiet;               /* pawns stay, and only loose men are taken */
    struct man men[MEN_MAX];
    int count;
    struct man *king[2];
    sqset solid;     /* squares whose man never moves away and is never captured            */
    sqset stands[2]; /* where men of a side other than its king may ever stand              */
    sqset hits[2];   /* what men of a side other than its king may ever attack              */
    bool promotes[2];
    bool changed; /* in this round */
};

static inline bool is_mobile(const struct man *m) { return m->loose || m->reach != m->home; }

void growth_begin(struct growth *, const struct position *);
void growth_add_loose(struct growth *, enum side, enum kind, sqset home, bool several); /* after begin */
bool growth_step(struct growth *); /* one round of all rules; false when the fixed point is reached */

#endif
