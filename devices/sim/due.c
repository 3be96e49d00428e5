#include "sim/due.h"

#include "base/memory.h"

#include <stdlib.h>

void due_begin(struct due *d, int count, msec at)
{
    d->count = count;
    d->heap = memory_take((size_t)count, sizeof *d->heap);
    d->place = memory_take((size_t)count, sizeof *d->place);
    d->at = memory_take((size_t)count, sizeof *d->at);
    for (int i = 0; i < count; i++) {
        d->heap[i] = d->place[i] = i;
        d->at[i] = at;
    }
}

void due_end(struct due *d)
{
    free(d->heap);
    free(d->place);
    free(d->at);
    *d = (struct due){0};
}

static msec at_place(const struct due *d, int place)
{
    return d->at[d->heap[place]];
}

static void swap(struct due *d, int a, int b)
{
    int number = d->heap[a];
    d->heap[a] = d->heap[b];
    d->heap[b] = number;
    d->place[d->heap[a]] = a;
    d->place[d->heap[b]] = b;
}

void due_set(struct due *d, int number, msec at)
{
    d->at[number] = at;
    int i = d->place[number];
    for (; i > 0 && at < at_place(d, (i - 1) / 2); i = (i - 1) / 2)
        swap(d, i, (i - 1) / 2);
    for (int child = 2 * i + 1; child < d->count; child = 2 * i + 1) {
        if (child + 1 < d->count && at_place(d, child + 1) < at_place(d, child))
            child++;
        if (at_place(d, i) <= at_place(d, child))
            break;
        swap(d, i, child);
        i = child;
    }
}
