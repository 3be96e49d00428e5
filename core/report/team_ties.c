#include "report/team_ties.h"

#include "base/memory.h"
#include "hall/views/matches.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { WON = 2, DRAWN = 1, LOST = 0 }; /* in halves */

/* (P + 10) x (1 + T x T) / 100, where P comes in hundredths and T in halves. */
int team_tie_break(int match_points, int opponent_halves)
{
    assert(match_points >= 0 && opponent_halves >= 0);
    int64_t product = (int64_t)(match_points + 1000) * (4 + (int64_t)opponent_halves * opponent_halves);
    return (int)((product + 200) / 400);
}

static int halves_of(const struct team_match *matches, int count, const char *team)
{
    for (int i = 0; i < count; i++)
        for (int side = 0; side < 2; side++) {
            const struct team_match *m = &matches[i];
            if (strcmp(m->teams[side], team) != 0)
                continue;
            if (m->open)
                return LOST;
            return m->points[side] > m->points[!side] ? WON : m->points[side] == m->points[!side] ? DRAWN : LOST;
        }
    return count ? DRAWN : LOST; /* the others met */
}

int team_tournament_halves(const struct record *r, int first, const char *team)
{
    struct team_match *matches = memory_take(MATCHES_MAX, sizeof *matches);
    int halves = 0;
    for (int i = first; i < r->rounds.count; i++) {
        const struct record_round *round = &r->rounds.at[i];
        halves += halves_of(matches, matches_of(round->hall, round->event, matches), team);
    }
    free(matches);
    return halves;
}
