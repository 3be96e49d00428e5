#include "commands/simulate.h"

#include "data.h"
#include "rules/rulebook.h"

#include "base/memory.h"
#include "sim/people.h"

#include <stdio.h>
#include <stdlib.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, LONGEST = 8 * 60 * MINUTE, AFTERWARDS = 40 * SECOND, BUS_LAG = 1000 };

static void hear_reading(void *self, int line, const struct reading *r)
{
    struct simulated *s = self;
    int board = r->address >= 0 ? r->address - 1000 : line * s->a_line + 1; /* of nobody on a bus: its first */
    hall_take(s->hall, board, r, r->at);
}

static void hear_truth(void *self, const struct truth *t)
{
    struct simulated *s = self;
    struct sim_seat *seat = &s->seats[t->board - 1];
    if (t->kind == TRUTH_MOVE)
        history_add(&seat->played, t->move);
    else
        score_keep(seat, t);
    arbiter_hears(s, t);
}

static enum phase phase_of(const struct control *c)
{
    int32_t s = 0;
    for (int i = 0; i < c->count; i++)
        s += c->periods[i].seconds + 60 * c->periods[i].bonus_s / c->count; /* for sixty moves: FIDE A.1, B.1 */
    return s >= 3600 ? PHASE_STANDARD : s > 600 ? PHASE_RAPID : PHASE_BLITZ;
}

static void seat_players(struct simulated *s, const struct sim_settings *set)
{
    for (int i = 0; i < set->boards; i++) {
        struct hall_seat *seat = &s->hall_seats[i];
        int line = i / s->a_line;
        *seat = (struct hall_seat){
            .number = i + 1, .control = set->control, .has_clock = true, .lag = set->boards_a_bus ? BUS_LAG : 0};
        for (int side = WHITE; side <= BLACK; side++)
            sim_person(&seat->players[side], 2 * i + side);
        snprintf(seat->line, sizeof seat->line, "line %d", line + 1);
    }
}

void simulated_open(struct simulated *s, const struct sim_settings *set, const struct sim_games *games, int arbiters,
                    const struct hall_ears *ears)
{
    struct wired_ears wired = {hear_reading, hear_truth, s};
    struct position start;
    position_start(&start, RULES_CHESS);
    *s = (struct simulated){
        .count = set->boards, .a_line = set->boards_a_bus ? set->boards_a_bus : 1, .ends = MSEC_NEVER};
    s->seats = memory_take((size_t)set->boards, sizeof *s->seats);
    s->hall_seats = memory_take((size_t)set->boards, sizeof *s->hall_seats);
    for (int i = 0; i < set->boards; i++)
        history_begin(&s->seats[i].played, &start);
    seat_players(s, set);
    s->settings = (struct hall_settings){.round = 1,
                                         .phase = phase_of(&set->control),
                                         .starts_at = 0,
                                         .default_after = MSEC_NEVER,
                                         .rulebook = "fide-2023",
                                         .seats = s->hall_seats,
                                         .count = set->boards,
                                         .arbiters = arbiters};
    s->settings.book = s->book = data_rulebook(s->settings.rulebook);
    s->hall = hall_new(&s->settings, ears);
    hall_open(s->hall, "AB", 0);
    hall_start(s->hall, "AB", 0);
    s->wired = wired_new(set, games, &wired);
}

void simulated_close(struct simulated *s)
{
    for (int i = 0; i < s->count; i++) {
        history_release(&s->seats[i].played);
        free(s->seats[i].truths);
    }
    wired_free(s->wired);
    hall_free(s->hall);
    rulebook_free(s->book);
    free(s->seats);
    free(s->hall_seats);
}

bool simulated_step(struct simulated *s)
{
    bool plays = wired_run(s->wired, s->now);
    if ((!plays || s->now >= LONGEST) && s->ends == MSEC_NEVER)
        s->ends = s->now + AFTERWARDS;
    hall_settle(s->hall, s->now);
    arbiter_looks(s);
    s->now += SECOND;
    return s->now < s->ends;
}
