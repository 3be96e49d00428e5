/* Direct encounters (C.07 Article 6): the points of the games among those who are level. If not all of them have met, a
 * player who would be first alone whatever the missing results is first, and so on for the rest. */
#include "base/memory.h"
#include "report/standings/standings_parts.h"

#include <assert.h>
#include <stdlib.h>

struct met {
    int least, most; /* in tenths, if missing games are lost, or won */
    bool missing;
};

static int place_in(const int *group, int count, int player)
{
    for (int i = 0; i < count; i++)
        if (group[i] == player)
            return i;
    return -1;
}

/* In a Swiss system games won by forfeit are not encounters; in a round robin they are. */
static struct met among(const struct standings_table *t, const int *group, int count, int player)
{
    struct met m = {0};
    int games = 0;
    for (int r = 1; r <= t->rounds; r++) {
        const struct standings_round *c = standings_cell(t, player, r);
        if (c->opponent < 0 || !c->known || (!c->played && !t->all_meet) || place_in(group, count, c->opponent) < 0)
            continue;
        m.least += c->points;
        games++;
    }
    assert(count > 1 && place_in(group, count, player) >= 0 && "of those who are level");
    int missing = count - 1 - games;
    m.missing = missing > 0;
    m.most = m.least + (m.missing ? missing * t->event->scoring.win : 0);
    return m;
}

/* The members without a rank yet, from `rank` on. */
static int rank_level(const struct met *met, int *ranks, const int *open, int count, int rank)
{
    int most = -1;
    for (int i = 0; i < count; i++)
        most = met[open[i]].least > most ? met[open[i]].least : most;
    int found = 0;
    for (int i = 0; i < count; i++)
        if (met[open[i]].least == most) {
            ranks[open[i]] = rank;
            found++;
        }
    return found;
}

static int alone_in_front(const struct met *met, const int *open, int count)
{
    for (int i = 0; i < count; i++) {
        bool front = true;
        for (int k = 0; front && k < count; k++)
            front = k == i || met[open[i]].least > met[open[k]].most;
        if (front)
            return i;
    }
    return -1;
}

static void remove_ranked(int *open, int *count, const int *ranks)
{
    int left = 0;
    for (int i = 0; i < *count; i++)
        if (ranks[open[i]] < 0)
            open[left++] = open[i];
    *count = left;
}

/* Those who are still level, by the games among themselves only. */
static void part_again(const struct standings_table *t, const int *group, int count, int *ranks)
{
    int *inner = memory_take((size_t)count, sizeof *inner), *inner_ranks = memory_take((size_t)count, sizeof *ranks);
    int32_t *values = memory_take((size_t)count, sizeof *values);
    for (int rank = 0; rank < count; rank++) {
        int n = 0;
        for (int i = 0; i < count; i++)
            if (ranks[i] == rank)
                inner[n++] = group[i];
        if (n < 2 || n == count)
            continue;
        standings_direct(t, inner, n, inner_ranks, values);
        for (int i = 0; i < n; i++)
            ranks[place_in(group, count, inner[i])] = rank + inner_ranks[i];
    }
    free(inner);
    free(inner_ranks);
    free(values);
}

void standings_direct(const struct standings_table *t, const int *group, int count, int *ranks, int32_t *values)
{
    struct met *met = memory_take((size_t)count, sizeof *met);
    int *open = memory_take((size_t)count, sizeof *open), left = count;
    bool missing = false;
    for (int i = 0; i < count; i++) {
        met[i] = among(t, group, count, group[i]);
        missing = missing || met[i].missing;
        values[i] = met[i].least * 10;
        ranks[i] = -1;
        open[i] = i;
    }
    for (int rank = 0; left > 0;) {
        int front = missing ? alone_in_front(met, open, left) : -1;
        if (missing && front < 0)
            break;
        if (front >= 0)
            ranks[open[front]] = rank;
        rank += front >= 0 ? 1 : rank_level(met, ranks, open, left, rank);
        remove_ranked(open, &left, ranks);
    }
    for (int i = 0; i < left; i++)
        ranks[open[i]] = count - left;
    part_again(t, group, count, ranks);
    free(met);
    free(open);
}
