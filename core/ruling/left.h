/* How many questions a ruling still has to ask. */
#ifndef FLAGFALL_RULING_LEFT_H
#define FLAGFALL_RULING_LEFT_H

#include "ruling/ruling.h"

struct ruling_left {
    int least, most; /* after the one asked now */
    bool more;       /* there may be more than `most`: the search stopped before it had tried every answer */
};

/* Tries each answer to the present question, and to those that follow from it, on copies; it gives up after a few dozen
 * combinations. */
struct ruling_left ruling_questions_left(const struct ruling_case *, const struct hall *);

#endif
