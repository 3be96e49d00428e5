#include "report/standings/standings_parts.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const struct standings_round *standings_cell(const struct standings_table *t, int player, int round)
{
    assert(player >= 0 && player < t->players && round >= 1 && round <= t->rounds);
    return &t->cells[player * t->rounds + round - 1];
}

static int index_of(const struct chess_event *e, int number)
{
    return number >= 1 && number <= PLAYERS_MAX ? e->by_number[number] - 1 : -1;
}

static struct standings_round cell_of(const struct chess_event *e, const struct round *r, int number)
{
    const struct pairing *p = r ? round_pairing_of(r, number) : NULL;
    if (!p) /* a player who is not paired while others are is absent */
        return (struct standings_round){.opponent = -1,
                                        .known = r && r->count,
                                        .requested = true,
                                        .voluntary = true,
                                        .points = (int16_t)(r && r->count ? e->scoring.absent : 0)};
    bool black = p->black == number;
    char result = black ? p->black_result : p->white_result;
    bool bye = !p->black;
    return (struct standings_round){.opponent = (int16_t)(bye ? -1 : index_of(e, black ? p->white : p->black)),
                                    .points = (int16_t)(result ? event_result_points(e, result) : 0),
                                    .known = result != 0,
                                    .played = !bye && result && strchr("1=0WDL", result),
                                    .black = black,
                                    .requested = bye && result && strchr("HZ", result),
                                    .voluntary = result && strchr(bye ? "HZ-" : "-", result)};
}

/* In a round robin each player meets every other once, or twice. */
static bool all_meet(const struct chess_event *e, int rounds)
{
    int others = e->player_count - 1, whole = others + others % 2;
    int planned = e->round_count > rounds ? e->round_count : rounds;
    return others >= 2 && (planned == whole || planned == 2 * whole);
}

/* A requested bye followed only by unplayed rounds counts as a draw for the opponents (16.3.2). */
static int adjusted_points(const struct standings_table *t, int player)
{
    int sum = 0;
    bool gone = true;
    for (int r = t->rounds; r >= 1; r--) {
        const struct standings_round *c = standings_cell(t, player, r);
        sum += gone && c->requested && c->known ? t->event->scoring.draw : c->points;
        gone = gone && (c->voluntary || !c->known);
    }
    return sum;
}

static void change_scores(struct standings_table *t)
{
    for (int i = 0; i < t->event->score_change_count; i++) {
        const struct score_change *c = &t->event->score_changes[i];
        int player = index_of(t->event, c->player);
        if (player < 0 || c->round > t->rounds)
            continue;
        t->points[player] += c->tenths;
        t->adjusted[player] += c->tenths;
    }
}

void standings_table_fill(struct standings_table *t, const struct chess_event *e, int rounds)
{
    *t = (struct standings_table){
        .event = e, .players = e->player_count, .rounds = rounds, .all_meet = all_meet(e, rounds)};
    t->cells = memory_take((size_t)t->players * (size_t)rounds + 1, sizeof *t->cells);
    t->points = memory_take((size_t)t->players + 1, sizeof *t->points);
    t->adjusted = memory_take((size_t)t->players + 1, sizeof *t->adjusted);
    for (int p = 0; p < t->players; p++) {
        for (int r = 1; r <= rounds; r++) {
            struct standings_round *c = &t->cells[p * rounds + r - 1];
            *c = cell_of(e, event_round(e, r), e->players[p].number);
            t->points[p] += c->points;
        }
        t->adjusted[p] = t->all_meet ? t->points[p] : adjusted_points(t, p);
    }
    change_scores(t);
}

void standings_table_empty(struct standings_table *t)
{
    free(t->cells);
    free(t->points);
    free(t->adjusted);
    free(t->buchholz);
}
