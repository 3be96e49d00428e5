#include "commands/simulate.h"

#include "base/memory.h"
#include "base/trace.h"
#include "hall/changes.h"
#include "hall/round.h"
#include "host/data.h"
#include "rules/rulebook.h"
#include "session/session.h"
#include "sim/cables.h"
#include "sim/people.h"
#include "sim/wired.h"

#include <assert.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, LONGEST = 8 * 60 * MINUTE, AFTERWARDS = 40 * SECOND };

static void trace_truth(const struct simulated *s, const struct truth *t)
{
    char moved[8] = "";
    trace_tell(s->trace, TRACE_LINE, t->board, t->at, "truth %s %s %s, ply %d", truth_name(t->kind),
               t->move != NO_MOVE ? move_to_text(t->move, moved) : "", t->detail, t->ply);
}

static void hear_truth(void *self, const struct truth *t)
{
    struct simulated *s = self;
    struct sim_seat *seat = &s->seats[t->board - 1];
    if (trace_is_on(s->trace, TRACE_LINE))
        trace_truth(s, t);
    if (t->kind == TRUTH_MOVE)
        history_add(&seat->played, t->move);
    else
        score_keep(seat, t);
    arbiter_hears(s, t);
}

static void seat_players(struct simulated *s, const struct sim_settings *set)
{
    for (int i = 0; i < set->boards; i++) {
        struct hall_seat *seat = &s->hall_seats[i];
        int line = i / s->a_line;
        *seat = (struct hall_seat){.number = i + 1, .control = set->control};
        for (int side = WHITE; side <= BLACK; side++)
            sim_person(&seat->players[side], 2 * i + side);
        snprintf(seat->line, sizeof seat->line, "line %d", line + 1);
    }
}

/* --- through a session ------------------------------------------------------------------------------------------- */

static void hear_entry(void *self, const struct session *session, const struct entry *e)
{
    const struct simulated *s = self;
    (void)session;
    if (s->listener.entry)
        s->listener.entry(s->listener.self, e);
}

static bool open_session(struct simulated *s, const struct sim_settings *set, const struct sim_games *games,
                         const struct session_settings *asked, struct error *why)
{
    struct line_list lines;
    s->base = event_base_new();
    if (!s->base)
        memory_exhausted();
    s->cables = cables_new(s->base, set, games, hear_truth, s);
    s->people = cables_hall(s->cables);
    struct session_settings settings = {.who = "AB", .trace = s->trace, .entry = hear_entry, .self = s};
    if (asked)
        settings = *asked;
    settings.world = cables_world(s->cables);
    cables_list(s->cables, &lines);
    s->session = session_open_hall_on(s->base, &settings, &lines, &s->settings, why);
    lines_release(&lines);
    s->hall = s->session ? session_hall(s->session) : NULL;
    return s->session != NULL;
}

/* A turn begins after something has happened, as late as the computer makes it: usually within a millisecond or two,
 * but sometimes much later, because of a redraw or the disk. */
static msec late(struct simulated *s)
{
    enum { REDRAW_OF = 200, DISK_OF = 5000 };
    if (chance_of(&s->chance, 1, DISK_OF))
        return chance_between(&s->chance, 50, 400);
    return chance_between(&s->chance, 0, chance_of(&s->chance, 1, REDRAW_OF) ? 40 : 2);
}

bool simulated_run(struct simulated *s, msec until)
{
    assert(s->session && "not one that is run directly");
    for (;;) {
        msec next = cables_next(s->cables), due = session_due(s->session);
        next = due < next ? due : next;
        if (next > until)
            break;
        next = next > cables_now(s->cables) ? next : cables_now(s->cables) + 1; /* the previous turn took this long */
        cables_run(s->cables, next + late(s));
        session_turn(s->session);
    }
    return sim_hall_games_running(s->people) > 0;
}

/* --- direct ------------------------------------------------------------------------------------------------------- */

static void hear_reading(void *self, int line, const struct reading *r)
{
    struct simulated *s = self;
    assert(s->a_line > 0 && line >= 0 && "a line has boards");
    int board = r->address >= 0 ? r->address - 1000 : line * s->a_line + 1; /* -1 on a bus: its first */
    hall_take(s->hall, board, r, r->at);
}

static void open_direct(struct simulated *s, const struct sim_settings *set, const struct sim_games *games)
{
    struct wired_listener listener = {.reading = hear_reading, .truth = hear_truth, .self = s};
    s->settings.book = s->book = data_rulebook(s->settings.rulebook);
    s->hall = hall_new(&s->settings, &s->listener);
    hall_open(s->hall, "AB", 0);
    hall_start(s->hall, "AB", 0);
    s->wired = wired_new(set, games, &listener);
    s->people = wired_hall(s->wired);
    for (int i = 0; i < set->boards; i++)
        hall_device_can(s->hall, i + 1, &driver_named(sim_hall_driver(s->people))->can);
}

/* --- a round ------------------------------------------------------------------------------------------------------ */

bool simulated_open(struct simulated *s, const struct sim_settings *set, const struct sim_games *games,
                    const struct simulated_how *how, const struct hall_listener *listener, struct error *why)
{
    struct position start;
    position_start(&start, sim_games_rules(games));
    *s = (struct simulated){.count = set->boards,
                            .a_line = set->boards_a_bus ? set->boards_a_bus : 1,
                            .ends = MSEC_NEVER,
                            .listener = *listener,
                            .trace = how->trace,
                            .chance = {set->seed}};
    s->seats = memory_take((size_t)set->boards, sizeof *s->seats);
    s->hall_seats = memory_take((size_t)set->boards, sizeof *s->hall_seats);
    for (int i = 0; i < set->boards; i++)
        s->seats[i].wrong_ply = -1, history_begin(&s->seats[i].played, &start);
    seat_players(s, set);
    s->settings = (struct hall_settings){.round = 1,
                                         .phase = how->phase,
                                         .starts_at = 0,
                                         .default_after = MSEC_NEVER,
                                         .rulebook = how->rulebook ? how->rulebook : "fide-2023",
                                         .seats = s->hall_seats,
                                         .count = set->boards,
                                         .arbiters = how->arbiters};
    if (!how->direct)
        return open_session(s, set, games, how->session, why);
    open_direct(s, set, games);
    return true;
}

void simulated_close(struct simulated *s)
{
    for (int i = 0; i < s->count; i++) {
        history_release(&s->seats[i].played);
        free(s->seats[i].truths);
    }
    (void)session_close(s->session, NULL); /* it has no log */
    cables_free(s->cables);
    if (s->base)
        event_base_free(s->base);
    wired_free(s->wired);
    if (!s->session)
        hall_free(s->hall);
    rulebook_free(s->book);
    free(s->seats);
    free(s->hall_seats);
}

bool simulated_step(struct simulated *s)
{
    bool plays = s->wired ? wired_run(s->wired, s->now) : simulated_run(s, s->now);
    if ((!plays || s->now >= LONGEST) && s->ends == MSEC_NEVER)
        s->ends = s->now + AFTERWARDS;
    hall_advance(s->hall, s->now);
    arbiter_looks(s);
    s->now += SECOND;
    return s->now < s->ends;
}
