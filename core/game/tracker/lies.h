/* Squares that are not believed: dead ones show nothing, stuck ones keep showing a piece. A square that contradicts a
 * completed move is suspected, and known to lie once it has done so for some seconds without changing. */
#ifndef FLAGFALL_GAME_LIES_H
#define FLAGFALL_GAME_LIES_H

#include "base/msec.h"
#include "chess/board/board.h"

struct lies {
    sqset known;    /* dead or stuck: left out of every comparison                          */
    sqset suspects; /* contradicted the last completed move; left out for now                */
    sqset held;     /* so did these, but they had just changed: a piece in somebody's hand, or suspects */
    sqset doubted;  /* were suspects, and nothing has cleared them since                     */
    sqset left;     /* what the last completed move does not explain                         */
    msec at;        /* none of the suspects has joined since                                 */
};

static inline sqset lies_now(const struct lies *l) { return l->known | l->suspects; }
static inline sqset lies_possible(const struct lies *l) { return l->known | l->suspects | l->doubted; }

#endif
