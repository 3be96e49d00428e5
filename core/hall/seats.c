#include "hall/seats.h"

#include "base/memory.h"
#include "base/text.h"
#include "hall/seating.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void seat_player(const struct chess_event *e, int number, struct hall_player *out)
{
    const struct player *p = number ? event_player(e, number) : NULL;
    const struct team *t = p && p->team ? event_team(e, p->team) : NULL;
    if (!p)
        return;
    copy_text(out->name, sizeof out->name, p->name);
    snprintf(out->id, sizeof out->id, "%d", p->number);
    copy_text(out->team, sizeof out->team, t ? t->name : "");
    snprintf(out->title, sizeof out->title, "%.3s", p->title);
    out->rating = p->rating;
    out->apart = event_player_apart(e, number);
}

/* A default time of zero is left to the arbiters at the start: no board can tell an empty chair from a player who is
 * thinking. */
static msec default_after(int minutes)
{
    return minutes <= 0 ? MSEC_NEVER : (msec)minutes * 60000;
}

/* What the event says about this board only. */
static void seat_times(const struct chess_event *e, int round, int board, struct hall_seat *out)
{
    int start = event_start_min(e, round, board), usual = event_start_min(e, round, 0),
        wait = event_default_min(e, round, board);
    out->own_default = wait != event_default_min(e, round, 0);
    out->default_after = default_after(wait);
    out->begins_after = start > usual && usual >= 0 ? (msec)(start - usual) * 60000 : 0;
}

static void seat_board(const struct chess_event *e, int round, int board, const struct pairing *p,
                       struct hall_seat *out)
{
    const struct device *d = event_device(e, board);
    const struct control *c = event_control(e, round, board);
    out->number = board;
    out->control = *c;
    out->by_hand = event_is_by_hand(e, round, board);
    out->own_phase = true;
    out->phase = event_phase_at(e, round, board);
    if (p) {
        seat_player(e, p->white, &out->players[WHITE]);
        seat_player(e, p->black, &out->players[BLACK]);
    }
    seat_times(e, round, board, out);
    if (d && d->last_board > d->first_board)
        copy_text(out->line, sizeof out->line, d->address);
}

/* Without a list of players there are no pairings: all boards are played, with unnamed players. */
static bool all_boards_play(const struct chess_event *e, const struct round *r)
{
    return !r || (!r->count && !e->player_count);
}

static int boards_of(const struct chess_event *e, const struct seating *logged)
{
    return logged && logged->highest > e->boards ? logged->highest : e->boards;
}

struct hall_seat *seats_of(const struct chess_event *e, int round, msec midnight, const struct seating *logged,
                           struct hall_settings *out)
{
    assert(round >= 0 && "before the first round it is 0");
    const struct round *r = event_round(e, round);
    struct hall_seat *seats = memory_take((size_t)boards_of(e, logged) + 1, sizeof *seats);
    int count = 0, arbiters = 0, start = event_start_min(e, round, 0), wait = event_default_min(e, round, 0);
    for (int board = 1; board <= boards_of(e, logged); board++) {
        const struct pairing *p = r ? round_pairing(r, board) : NULL;
        bool ours = board <= e->boards && board >= e->first_board && !event_part_of(e, board);
        bool plays = p || (all_boards_play(e, r) && ours);
        if (!plays && !seating_of(logged, board))
            continue;
        seat_board(e, round, board, p, &seats[count]);
        seats[count++].gone = !plays;
    }
    for (int i = 0; i < e->arbiter_count; i++)
        arbiters += e->arbiters[i].role != ARBITER_REVIEW;
    *out = (struct hall_settings){.round = round,
                                  .phase = e->phase,
                                  .starts_at = MSEC_NEVER,
                                  .default_after = default_after(wait),
                                  .default_from_actual = e->default_from == FROM_ACTUAL,
                                  .rulebook = e->rulebook,
                                  .seats = seats,
                                  .count = count,
                                  .first_day = e->first_day % 100 ? day_number(e->first_day) : 0,
                                  .last_day = e->last_day % 100 ? day_number(e->last_day) : 0,
                                  .arbiters = arbiters};
    if (start >= 0 && midnight != MSEC_NEVER)
        out->starts_at = midnight + (msec)start * 60000;
    return seats;
}

struct chess_event *event_of_seats(const char *name, const struct hall_settings *settings)
{
    struct chess_event *e = chess_event_new();
    struct round *round = event_add_round(e, settings->round);
    copy_text(e->name, sizeof e->name, name);
    copy_text(e->rulebook, sizeof e->rulebook, settings->rulebook ? settings->rulebook : e->rulebook);
    e->boards = settings->count;
    if (settings->count)
        e->control = settings->seats[0].control;
    e->phase = control_phase(&e->control);
    for (int i = 0; i < settings->count; i++) {
        const struct hall_seat *seat = &settings->seats[i];
        for (int side = WHITE; side <= BLACK; side++) {
            struct player *p = event_add_player(e, 2 * i + side + 1);
            copy_text(p->name, sizeof p->name, seat->players[side].name);
            p->rating = seat->players[side].rating;
        }
        round_add_pairing(round, seat->number, 2 * i + 1, 2 * i + 2);
    }
    return e;
}
