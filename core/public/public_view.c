#include "public/public_parts.h"
#include "public/public_player.h"

#include "base/memory.h"
#include "base/text.h"
#include "event/broadcast.h"
#include "hall/board_view.h"
#include "report/record/record_look.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What of it is public: questions of the time that is asked for, of nothing else. */

/* The moment that is asked for, on the log's scale, and up to when the record is public then. */
struct asked {
    const struct public_orders *orders;
    msec now, due, delay;
    int round, board; /* of which something is asked; 0: of all */
};

static struct asked asked(const struct public_log *p, const struct public_moment *when, msec delay)
{
    msec later = public_later_by(&p->moment, when);
    msec now = p->limit || later < p->ahead ? p->at : p->at + later - p->ahead;
    return (struct asked){
        .orders = &p->orders, .now = now, .due = public_orders_due(&p->orders, now, delay), .delay = delay};
}

int public_log_live_round(const struct public_log *p, const struct public_moment *when, msec delay)
{
    msec due = asked(p, when, delay).due;
    int first = 0, last = 0;
    for (int i = 0; i < p->round_count; i++) {
        const struct seen_round *r = &p->rounds[i];
        if (r->begun && (!first || r->number < first))
            first = r->number;
        if (r->begun && r->played.from <= due && r->number > last)
            last = r->number;
    }
    return last ? last : first;
}

void public_log_plan(const struct public_log *p, struct public_plan *out)
{
    const struct chess_event *e = public_log_event(p);
    int next = public_log_last_round(p) + 1;
    const struct round *planned = event_round(e, next);
    *out = (struct public_plan){.number = next <= e->round_count ? next : 0, .start_min = -1};
    copy_text(out->event, sizeof out->event, e->name);
    if (out->number && planned) {
        out->date = planned->date;
        out->start_min = planned->start_min;
    }
}

int64_t public_log_settled(const struct public_log *p, int number, const struct public_moment *when, msec delay)
{
    const struct seen_round *s = public_seen_round(p, number);
    return s && s->last_at <= asked(p, when, delay).due ? s->last : 0;
}

msec public_log_as_of(const struct public_log *p, const struct public_moment *when, msec delay)
{
    struct asked a = asked(p, when, delay);
    return p->limit ? p->paused_wall - (p->orders.paused_at - a.due) : when->wall - (a.now - a.due);
}

msec public_log_waits_for_clock(const struct public_log *p, const struct public_moment *when, msec delay)
{
    int live = public_log_live_round(p, when, delay);
    msec mono = when->mono - p->moment.mono, behind = mono - (when->wall - p->moment.wall);
    bool waits = live && !p->limit && public_log_delay(p, delay) && !public_log_settled(p, live, when, delay);
    return waits && mono >= 0 && behind > 0 ? behind : 0;
}

/* --- what of it is public ----------------------------------------------------------------------------------------- */

/* It still stood when it was old enough, and its board not hidden. */
static bool was_seen(struct stood s, const struct asked *a)
{
    msec first = public_orders_first(a->orders, a->round, a->board, s.from, a->delay);
    return first <= a->now && (s.to == MSEC_NEVER || s.to > first);
}

static bool is_seen(struct stood s, const struct asked *a)
{
    return was_seen(s, a) && (s.to == MSEC_NEVER || s.to > a->due);
}

/* A game shows until another is seen in its place. After a reset none may have stood for long enough: then it is the
 * one that is due, which gives away no later start. */
static const struct seen_game *game_seen(const struct seen_board *b, const struct asked *a)
{
    for (int i = b->game_count - 1; i >= 0; i--)
        if (was_seen(b->games[i].stood, a))
            return &b->games[i];
    int due = b->game_count - 1;
    while (due > 0 && b->games[due].stood.from > a->due)
        due--;
    return due >= 0 ? &b->games[due] : NULL;
}

static void show_result(const struct seen_board *b, const struct asked *a, struct public_game *out)
{
    int i = b->result_count;
    while (i > 0 && !was_seen(b->results[i - 1].stood, a))
        i--;
    out->result = i ? b->results[i - 1].is : RESULT_OPEN;
    out->is_forfeit = i && b->results[i - 1].is_forfeit;
    if (i && b->results[i - 1].wall > out->changed)
        out->changed = b->results[i - 1].wall;
}

/* A move ends with its game at the latest: what was not seen by then never will be. */
static struct stood within(struct stood s, struct stood game)
{
    return (struct stood){s.from, s.to < game.to ? s.to : game.to};
}

static void show_moves(const struct seen_game *g, const struct asked *a, struct public_game *out)
{
    out->start = g->start;
    out->moves = memory_take((size_t)g->count + 1, sizeof *out->moves);
    for (int i = 0; i < g->count; i++) {
        const struct seen_move *m = &g->moves[i];
        bool seen = is_seen(m->stood, a) && was_seen(within(m->stood, g->stood), a);
        if (m->ply != out->count + 1 || !seen)
            continue;
        out->ends_early = !m->legal;
        if (!m->legal)
            break;
        out->moves[out->count++] = m->is;
        out->changed = m->wall;
    }
}

int public_game_move(const struct public_game *g)
{
    int plies = 2 * (g->start.move_number - 1) + (g->start.turn == BLACK) + g->count;
    return (plies + 1) / 2;
}

static bool is_shown(const struct record_round *r, const struct hall_board *b)
{
    const struct hall_seat *seat = board_seat(b);
    return !seat->gone && broadcast_has_board(r->event, r->number, seat->number) &&
           (*seat->players[WHITE].name || *seat->players[BLACK].name || board_plies(b));
}

static void show_board(const struct record_round *r, const struct seen_board *s, const struct hall_board *b,
                       const struct asked *a, struct public_game *out)
{
    const struct seen_game *g = game_seen(s, a);
    *out = (struct public_game){.board = board_number(b), .control = board_seat(b)->control};
    for (int side = WHITE; side <= BLACK; side++)
        public_player_show(r->event, board_player(b, side), &out->players[side]);
    if (g)
        show_moves(g, a, out);
    else
        out->start = board_game(b)->start;
    show_result(s, a, out);
}

/* The entry since which the boards of a round have their places: its begin, or what emptied it last. */
static int64_t placed_by(const struct public_log *p, const struct seen_round *s)
{
    const struct public_orders *o = &p->told;
    bool is_other = o->reset_by == o->emptied_by && o->emptied_round != s->number;
    return is_other || s->begun_by > o->reset_by ? s->begun_by : o->reset_by;
}

/* It was public in this round before it was hidden, with those who sit there now; a reset took it away. */
static bool has_place(const struct public_log *p, const struct seen_round *s, int board)
{
    int64_t by = public_orders_hidden_by(&p->told, s->number, board);
    return by > placed_by(p, s) && by > s->boards[board].paired_by;
}

/* Boards that had no place, since they were hidden when places were given, come last, in the order in which they were
 * shown. */
static void put_last(const struct public_log *p, const struct seen_round *s, struct public_round *r)
{
    for (int i = 0; i < r->count; i++) {
        struct public_game g = r->games[i];
        int to = i;
        g.shown_by = public_orders_shown_by(&p->told, s->number, g.board, placed_by(p, s));
        for (; to > 0 && r->games[to - 1].shown_by > g.shown_by; to--)
            r->games[to] = r->games[to - 1];
        r->games[to] = g;
    }
}

/* As it was public at the moment at which it was hidden. */
static struct asked when_hidden(const struct public_log *p, int round, int board, const struct asked *now)
{
    msec at = public_orders_hidden_at(&p->orders, round, board);
    if (at >= now->now)
        return *now; /* it was ordered during the pause, up to which the log is read */
    return (struct asked){
        .orders = now->orders, .now = at, .due = public_orders_due(now->orders, at, now->delay), .delay = now->delay};
}

static void add_boards(const struct public_log *p, const struct seen_round *s, const struct record_round *r,
                       const struct asked *a, bool keeps_places, struct public_round *out)
{
    for (int i = 0; i < hall_count(r->hall); i++) {
        const struct hall_board *b = hall_at(r->hall, i);
        int board = board_number(b);
        bool hidden = public_orders_hide(&p->told, s->number, board);
        if (board > s->highest || !is_shown(r, b) || (hidden && !(keeps_places && has_place(p, s, board))))
            continue;
        struct asked when = hidden ? when_hidden(p, s->number, board, a) : *a;
        when.round = s->number;
        when.board = board;
        struct public_game *g = &out->games[out->count++];
        show_board(r, &s->boards[board], b, &when, g);
        g->stays = hidden;
        if (g->changed > out->changed)
            out->changed = g->changed;
    }
}

static bool fill_in(const struct public_log *p, int number, const struct public_moment *when, msec delay,
                    bool keeps_places, struct public_round *out)
{
    assert(delay >= 0);
    const struct seen_round *s = public_seen_round(p, number);
    const struct record_round *r = s ? record_round(public_record(p), number) : NULL;
    if (!r || !s->begun || public_log_waits(p))
        return false;
    struct asked a = asked(p, when, delay);
    const struct round *planned = event_round(r->event, number);
    *out = (struct public_round){
        .number = number, .date = planned ? planned->date : 0, .delay = public_orders_delay(&p->orders, delay)};
    copy_text(out->event, sizeof out->event, r->event->name);
    copy_text(out->place, sizeof out->place, r->event->place);
    copy_text(out->id, sizeof out->id, p->id);
    out->live = !was_seen((struct stood){s->played.to, MSEC_NEVER}, &a);
    out->games = memory_take((size_t)hall_count(r->hall) + 1, sizeof *out->games);
    add_boards(p, s, r, &a, keeps_places, out);
    if (keeps_places)
        put_last(p, s, out);
    return true;
}

bool public_round_at(const struct public_log *p, int number, const struct public_moment *when, msec delay,
                     struct public_round *out)
{
    return fill_in(p, number, when, delay, false, out);
}

bool public_round_for_push(const struct public_log *p, int number, const struct public_moment *when, msec delay,
                           struct public_round *out)
{
    return fill_in(p, number, when, delay, true, out);
}

void public_round_release(struct public_round *r)
{
    for (int i = 0; i < r->count; i++)
        free(r->games[i].moves);
    free(r->games);
    *r = (struct public_round){0};
}
