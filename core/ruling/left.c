#include "ruling/left.h"

#include "ruling/ruling_parts.h"

#include <inttypes.h>
#include <stdio.h>

enum { WAYS_MOST = 48, DEEPEST = 12 };

static struct ruling_case *copy_of(const struct ruling_case *k)
{
    struct facts facts = {0};
    facts_copy(&facts, &k->facts);
    struct ruling_case *copy = ruling_of_walk(k->board, k->alert, walk_again(k->walk, &facts), &facts);
    facts_copy(&copy->event, &k->event);
    copy->hearing = k->hearing;
    return copy;
}

static struct ruling_left left_of(const struct ruling_case *, const struct hall *, int *ways, int depth);

static void take_way(struct ruling_left *all, const struct ruling_left *one, bool first)
{
    if (first || one->least < all->least)
        all->least = one->least;
    if (one->most > all->most)
        all->most = one->most;
    all->more = all->more || one->more;
}

/* What follows from one answer, including the question that it may lead to. */
static struct ruling_left left_after(const struct ruling_case *k, const struct hall *h, const char *answer, int *ways,
                                     int depth)
{
    struct ruling_left left = {0};
    struct ruling_case *copy = copy_of(k);
    (*ways)++;
    if (ruling_answer(copy, h, NULL, answer, NULL) && ruling_asks(copy, NULL)) {
        left = left_of(copy, h, ways, depth + 1);
        left.least++;
        left.most++;
    }
    ruling_free(copy);
    return left;
}

static struct ruling_left left_of(const struct ruling_case *k, const struct hall *h, int *ways, int depth)
{
    struct ruling_left all = {0};
    struct question q;
    char number[24];
    if (!ruling_asks(k, &q))
        return all;
    if (!q.choices) { /* any number may lead elsewhere: the smallest represents them */
        snprintf(number, sizeof number, "%" PRId64, q.least);
        all = left_after(k, h, q.is_number ? number : "-", ways, depth);
        all.more = true;
        return all;
    }
    bool first = true;
    for (int i = 0; q.choices[i]; i++, first = false) {
        if (*ways >= WAYS_MOST || depth >= DEEPEST) {
            all.more = true;
            return all;
        }
        struct ruling_left one = left_after(k, h, q.choices[i], ways, depth);
        take_way(&all, &one, first);
    }
    return all;
}

struct ruling_left ruling_questions_left(const struct ruling_case *k, const struct hall *h)
{
    int ways = 0;
    return left_of(k, h, &ways, 0);
}
