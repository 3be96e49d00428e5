/* Times that somebody typed some time ago: the clocks have run since, nobody knows whose. Where that may change what is
 * decided, nothing is known of that time, and so it is asked. */
#include "ruling/ruling_parts.h"

#include <string.h>

/* By anything but the times themselves, which are worked out from what the clock shows when it is set. */
static bool decides_alike(const struct decision *d, const struct decision *than)
{
    for (int key = 0; key < OUT_CITE; key++)
        if (key != OUT_WHITE_S && key != OUT_BLACK_S && strcmp(d->value[key], than->value[key]) != 0)
            return false;
    for (int side = WHITE; side <= BLACK; side++) {
        if (d->sets_time[side] != than->sets_time[side] || d->adds_time[side] != than->adds_time[side])
            return false;
        if (d->sets_time[side] && d->time_s[side] - d->had_s[side] != than->time_s[side] - than->had_s[side])
            return false;
        if (d->adds_time[side] && d->added_s[side] != than->added_s[side])
            return false;
    }
    return !strcmp(d->title, than->title) && d->only_stance == than->only_stance;
}

static bool goes_alike(const struct walk *w, const struct walk *as)
{
    struct question q, other;
    const struct decision *d = walk_decision(w), *than = walk_decision(as);
    if (walk_stance(w)->stance != walk_stance(as)->stance || !d != !than)
        return false;
    if (d)
        return decides_alike(d, than);
    bool asks = walk_asks(w, &q), also = walk_asks(as, &other);
    return asks == also && (!asks || !strcmp(q.fact, other.fact));
}

static struct walk *walk_with(const struct ruling_case *k, const struct hall *h, ruling_gatherer *gather,
                              const struct times_taken *times)
{
    struct facts facts = {0};
    gather(k, h, times, &facts);
    struct walk *w = walk_again(k->walk, &facts);
    facts_release(&facts);
    return w;
}

/* Somebody has said it since, here. */
static bool is_answered(const struct ruling_case *k, int side)
{
    const struct fact *f = facts_find(walk_facts(k->walk), side == WHITE ? "white_s" : "black_s");
    return f && f->origin != FACT_GIVEN;
}

void ruling_doubt_times(const struct ruling_case *k, const struct hall *h, ruling_gatherer *gather,
                        struct times_taken *out)
{
    int32_t ran_s = hall_ran_unseen_s(h, k->board, k->alert);
    *out = (struct times_taken){0};
    if (!ran_s)
        return;
    struct walk *as_typed = walk_with(k, h, gather, out);
    for (int sides = 1; sides <= 3 && (sides < 3 || !(out->unsure[WHITE] || out->unsure[BLACK])); sides++) {
        struct times_taken later = {.ran_s = {sides & 1 ? ran_s : 0, sides & 2 ? ran_s : 0}};
        struct walk *w = walk_with(k, h, gather, &later);
        bool alike = goes_alike(w, as_typed);
        for (int side = WHITE; side <= BLACK; side++)
            out->unsure[side] = out->unsure[side] || (!alike && (sides >> side & 1));
        walk_free(w);
    }
    for (int side = WHITE; side <= BLACK; side++)
        out->unsure[side] = out->unsure[side] || is_answered(k, side);
    walk_free(as_typed);
}
