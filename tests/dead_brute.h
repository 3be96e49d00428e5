/* The plain truth about dead positions, for comparison: every position that legal moves lead to, one by one, with no
 * insight of its own. Also makes the random positions on which the two are compared: few pieces, locked pawns, walls,
 * caged kings. For a unit test and for tools/dead_brute.c, which runs for as long as wanted.
 */
#ifndef FLAGFALL_TESTS_DEAD_BRUTE_H
#define FLAGFALL_TESTS_DEAD_BRUTE_H

#include "chess/board/position.h"
#include "chess/dead/dead_relaxed.h"

struct brute_search {
    struct position *queue;
    uint64_t *keys; /* open addressing; 0 is free */
    size_t room, count;
    bool mates[2]; /* found in a position after at least one move */
    bool whole;    /* everything was visited                      */
    const char *breach; /* what a set that should hold everything did not hold */
};

struct brute_tally {
    long positions, compared, whole, cannot, proved, relaxed, either, wrong;
};


void brute_begin(struct brute_search *, size_t room); /* of at most so many positions; end it with brute_end() */
void brute_end(struct brute_search *);

bool brute_position(struct position *, uint64_t *seed); /* a random one; false if it cannot be one of a game */
bool brute_wall(struct position *, uint64_t *seed);     /* the same, a wall of pawns and little else         */

/* One position: truth against proof, counted; what is wrong is printed on stderr. */
void brute_compare(struct brute_search *, struct closure *, const struct position *, size_t limit,
                   struct brute_tally *);

#endif
