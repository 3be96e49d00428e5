/* Every position that can still arise, one after the other, if they are few enough.
 *
 * Positions are stored and compared whole, so "none of them is mate" cannot be spoiled by a collision of keys.
 * Breadth first: the line to a mate is a shortest one.
 */
#ifndef FLAGFALL_CHESS_DEAD_CLOSURE_H
#define FLAGFALL_CHESS_DEAD_CLOSURE_H

#include "chess/position.h"

#include <stddef.h>

struct closure; /* memory that serves one question after the other */

struct closure *closure_new(size_t most_positions); /* no question can visit more; memory is taken as it is needed */
void closure_free(struct closure *);

enum closure_end { CLOSURE_COMPLETE, CLOSURE_TOO_MANY };

enum closure_question { CLOSURE_ONLY_WHITE = 1, CLOSURE_ONLY_BLACK = 2, CLOSURE_BOTH = 3 };

struct closure_result {
    bool mates[2];      /* this side gives mate in one of the positions visited        */
    bool cannot[2];     /* asked, all visited, no mate: proved                         */
    size_t positions;   /* different positions visited                                 */
    size_t cost;        /* of a relaxed visit, whose scenes count for several positions each */
    size_t cut;         /* of these not followed since material or saturation had proved them */
};

/* Asks for the mates of the sides in `who`; stops as soon as each of them has one. TOO_MANY: the limit was met; then
 * mates[] found so far are still true, and for the others nothing is known. */
enum closure_end closure_visit(struct closure *, const struct position *, enum closure_question who, size_t limit,
                               struct closure_result *);

/* The moves from the position asked to that side's mate, after mates[winner]; returns their number, which may be
 * larger than `room`; no more than `room` are written. */
size_t closure_line(const struct closure *, enum side winner, move *out, size_t room);

#endif
