/* A queue of the numbers 0 to count - 1, each with a time; the earliest is always at the front. */
#ifndef FLAGFALL_SIM_DUE_H
#define FLAGFALL_SIM_DUE_H

#include "base/msec.h"

struct due {
    int count;
    struct due_entry {
        msec at;
        int number;
    } *heap;
    int *place; /* heap[place[i]].number == i */
};

void due_begin(struct due *, int count, msec at); /* all numbers due at that time; end it with due_end() */
void due_end(struct due *);
void due_set(struct due *, int number, msec at); /* the next time of a number */

static inline int due_first(const struct due *d) { return d->heap[0].number; }
static inline msec due_time(const struct due *d) { return d->heap[0].at; }

#endif
