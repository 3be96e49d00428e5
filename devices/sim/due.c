#include "sim/due.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

void due_begin(struct due *d, int count, msec at)
{
    d->count = count;
    d->heap = memory_take((size_t)count, sizeof *d->heap);
    d->place = memory_take((size_t)count, sizeof *d->place);
    for (int i = 0; i < count; i++) {
        d->heap[i] = (struct due_entry){at, i};
        d->place[i] = i;
    }
}

void due_end(struct due *d)
{
    free(d->heap);
    free(d->place);
    *d = (struct due){0};
}

static void put(struct due *d, int place, struct due_entry e)
{
    d->heap[place] = e;
    d->place[e.number] = place;
}

/* The entry's place is left open, and moved up or down until the entry fits into it. */
void due_set(struct due *d, int number, msec at)
{
    assert(number >= 0 && number < d->count && "one of those that were begun");
    int i = d->place[number];
    assert(d->heap[i].number == number && "its place in the heap is known");
    for (int above = (i - 1) / 2; i > 0 && at < d->heap[above].at; above = (i - 1) / 2) {
        put(d, i, d->heap[above]);
        i = above;
    }
    for (int child = 2 * i + 1; child < d->count; child = 2 * i + 1) {
        if (child + 1 < d->count && d->heap[child + 1].at < d->heap[child].at)
            child++;
        if (at <= d->heap[child].at)
            break;
        put(d, i, d->heap[child]);
        i = child;
    }
    put(d, i, (struct due_entry){at, number});
}
