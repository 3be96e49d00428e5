#include "event/by_letter.h"

#include "base/memory.h"

#include <stdlib.h>

static bool has_many(const struct round *r)
{
    for (int i = 0; i < r->count; i++)
        if (round_pairing_of(r, r->pairings[i].white) != &r->pairings[i] ||
            (r->pairings[i].black && round_pairing_of(r, r->pairings[i].black) != &r->pairings[i]))
            return true;
    return false;
}

static bool is_to_be_spread(const struct chess_event *e)
{
    for (int i = 0; i < e->rounds_known; i++)
        if (e->rounds[i].by_letter && has_many(&e->rounds[i]))
            return true;
    return false;
}

static bool plays_in(const struct round *r, const struct pairing *p)
{
    return round_pairing_of(r, p->white) || (p->black && round_pairing_of(r, p->black));
}

static int games_of(const struct round *r, int player)
{
    int games = 0;
    for (const struct pairing *p = round_pairing_of(r, player); p; p = round_pairing_after(r, player, p))
        games++;
    return games;
}

/* Rounds of a round robin in which all meet once; 0 if not all meet. */
static int rounds_of_circle(const struct chess_event *e, const struct round *r)
{
    int others = e->player_count - 1, games = others > 0 ? games_of(r, e->players[0].number) : 0;
    for (int i = 0; i < e->player_count; i++)
        if (!games || games % others || games_of(r, e->players[i].number) != games)
            return 0;
    return others + (others + 1) % 2;
}

/* Counted from 0: no two pairs of one round have a player in common. */
static int round_in_circle(const struct chess_event *e, const struct pairing *p, int rounds)
{
    int one = e->by_number[p->white] - 1, other = e->by_number[p->black] - 1;
    int low = one < other ? one : other, high = one < other ? other : one;
    return high == rounds ? 2 * low % rounds : (low + high) % rounds;
}

/* In the first round from `first` on in which both are free; in a round robin, once in each cycle. */
static int add_where_free(struct chess_event *e, const struct round *was, const struct pairing *p, int first)
{
    int circle = p->black ? rounds_of_circle(e, was) : 0;
    int number = first + (circle ? round_in_circle(e, p, circle) : 0);
    struct round *r = event_add_round(e, number);
    while (r && plays_in(r, p))
        r = event_add_round(e, number += circle ? circle : 1);
    struct pairing *added = r ? round_add_pairing(r, p->board, p->white, p->black) : NULL;
    if (!added)
        return first;
    r->date = was->date;
    r->start_min = was->start_min;
    added->white_result = p->white_result;
    added->black_result = p->black_result;
    return number;
}

static void spread(struct chess_event *e, const struct round *rounds, int count)
{
    int next = 1;
    for (int i = 0; i < count; i++) {
        int last = next;
        for (int k = 0; k < rounds[i].count; k++) {
            int at = add_where_free(e, &rounds[i], &rounds[i].pairings[k], next);
            last = at > last ? at : last;
        }
        next = last + 1;
    }
}

bool event_spread_rounds(struct chess_event *e)
{
    if (!is_to_be_spread(e))
        return false;
    struct round *rounds = e->rounds;
    int count = e->rounds_known;
    e->rounds = NULL;
    e->rounds_known = 0;
    e->round_count = 0;
    spread(e, rounds, count);
    for (int i = 0; i < count; i++)
        round_release(&rounds[i]);
    free(rounds);
    return true;
}
