#include "public/public_round.h"

#include "base/list.h"
#include "base/memory.h"
#include "chess/board/history.h"
#include "chess/laws/rules.h"
#include "event/broadcast.h"
#include "hall/board_view.h"
#include "hall/changes.h"
#include "public/public_orders.h"
#include "report/record/record_look.h"
#include "report/record/record_read.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The halls are those of a record, which is read an entry at a time; after each, games and results are compared with
 * what was there before, so that nothing here has to know what an entry does. */

/* --- what was ever there, and when -------------------------------------------------------------------------------- */

/* From when to when something stood, on the log's own scale of time. */
struct stood {
    msec from, to; /* MSEC_NEVER while it stands */
};

static const msec ALWAYS = INT64_MIN / 4; /* it waits for no delay */

struct seen_move {
    struct stood stood;
    struct public_move is;
    int ply; /* 1 for the first */
    bool legal;
    msec wall;
};

/* A game from one starting position; another position makes it another game. */
struct seen_game {
    struct stood stood;
    struct position start;
    struct seen_move *moves; /* all that were ever made */
    int count, room;
    int *now; /* by ply: which of them stands */
    int plies, plies_room;
};

struct seen_result {
    struct stood stood;
    enum result is;
    msec wall;
};

struct seen_board {
    struct seen_game *games; /* the last one stands */
    int game_count;
    struct seen_result *results; /* the last one stands */
    int result_count;
};

struct seen_round {
    int number;
    bool begun;
    struct stood played;       /* until its end */
    struct seen_board *boards; /* by number */
    int highest;
    int64_t last; /* entry */
    msec last_at;
};

struct public_log {
    struct log *log;
    struct record_reader *reader;
    struct seen_round *rounds;
    int round_count;
    int edition;
    int64_t last;                /* entry */
    msec at;                     /* of it, on the log's scale */
    struct public_moment moment; /* of it */
    struct log_hash hash;        /* of it */
    struct public_orders orders;
    char id[PUBLIC_ID_MAX];
    char *pairs[BOARDS_MAX + 1]; /* the bodies of the last pairing of each board */
};

static void release_board(struct seen_board *b)
{
    for (int i = 0; i < b->game_count; i++) {
        free(b->games[i].moves);
        free(b->games[i].now);
    }
    free(b->games);
    free(b->results);
    *b = (struct seen_board){0};
}

static void forget_all(struct public_log *p)
{
    for (int i = 0; i < p->round_count; i++) {
        for (int k = 0; k <= p->rounds[i].highest; k++)
            release_board(&p->rounds[i].boards[k]);
        free(p->rounds[i].boards);
    }
    for (int i = 0; i <= BOARDS_MAX; i++) {
        free(p->pairs[i]);
        p->pairs[i] = NULL;
    }
    record_end(p->reader);
    p->reader = NULL;
    p->round_count = 0;
    p->last = 0;
    p->orders = (struct public_orders){.shown_to = ALWAYS};
    p->edition++;
}

struct public_log *public_log_new(struct log *log)
{
    struct public_log *p = memory_take(1, sizeof *p);
    p->log = log;
    return p;
}

void public_log_free(struct public_log *p)
{
    if (!p)
        return;
    forget_all(p);
    free(p->rounds);
    free(p);
}

/* --- the scale of time -------------------------------------------------------------------------------------------- */

/* How long after the other a moment is, by the clock that says less. The one that is never set begins again with the
 * computer. */
static msec later_by(const struct public_moment *then, const struct public_moment *now)
{
    msec wall = now->wall - then->wall, mono = now->mono - then->mono;
    msec less = mono < 0 || wall < mono ? wall : mono;
    return less > 0 ? less : 0;
}

static void take_time(struct public_log *p, const struct entry *e)
{
    struct public_moment now = {e->wall_ms, e->mono_ms};
    p->at = p->last ? p->at + later_by(&p->moment, &now) : 0;
    p->moment = now;
    p->last = e->sequence;
    p->hash = e->hash;
}

/* --- what an entry changed ---------------------------------------------------------------------------------------- */

/* What was shown under a shorter delay stays. */
static msec seen_at(const struct public_log *p, const struct public_moment *when, msec delay)
{
    msec now = p->at + later_by(&p->moment, when), least = p->orders.shown_to + delay;
    return now > least ? now : least;
}

static struct seen_round *round_numbered(const struct public_log *p, int number)
{
    for (int i = 0; i < p->round_count; i++)
        if (p->rounds[i].number == number)
            return &p->rounds[i];
    return NULL;
}

static struct seen_round *seen_of(struct public_log *p, const struct record_round *r)
{
    struct seen_round *found = round_numbered(p, r->number);
    if (found)
        return found;
    LIST_ROOM_FOR_ONE(p->rounds, p->round_count);
    found = &p->rounds[p->round_count++];
    *found = (struct seen_round){.number = r->number};
    for (int i = 0; i < hall_count(r->hall); i++)
        if (board_number(hall_at(r->hall, i)) > found->highest)
            found->highest = board_number(hall_at(r->hall, i));
    found->boards = memory_take((size_t)found->highest + 1, sizeof *found->boards);
    return found;
}

/* What is there before the round begins is no news. */
static msec since_when(const struct public_log *p, const struct seen_round *r)
{
    return r->begun ? p->at : ALWAYS;
}

static bool same_start(const struct position *a, const struct position *b)
{
    return a->key == b->key && a->turn == b->turn && a->move_number == b->move_number && a->rules == b->rules;
}

static struct seen_game *game_of(const struct public_log *p, struct seen_board *s, const struct history *h)
{
    struct seen_game *last = s->game_count ? &s->games[s->game_count - 1] : NULL;
    if (last && same_start(&last->start, &h->start))
        return last;
    if (last)
        last->stood.to = p->at;
    LIST_ROOM_FOR_ONE(s->games, s->game_count);
    assert(s->games);
    struct seen_game *g = &s->games[s->game_count++];
    *g = (struct seen_game){.stood = {last ? p->at : ALWAYS, MSEC_NEVER}, .start = h->start};
    return g;
}

static void add_move(const struct public_log *p, struct seen_game *g, const struct hall_board *b, msec since)
{
    const struct history *h = board_game(b);
    struct position before;
    int ply = g->plies + 1;
    assert(ply <= h->plies);
    history_position(h, ply - 1, &before);
    LIST_ROOM(g->moves, g->count, g->room);
    g->moves[g->count] = (struct seen_move){.stood = {since, MSEC_NEVER},
                                            .is = {h->moves[ply - 1], hall_move_time(b, ply).left_s},
                                            .ply = ply,
                                            .legal = rules_may_be_played(&before, h->moves[ply - 1]),
                                            .wall = p->moment.wall};
    LIST_ROOM(g->now, g->plies, g->plies_room);
    g->now[g->plies++] = g->count++;
}

static void follow_game(const struct public_log *p, const struct seen_round *r, struct seen_board *s,
                        const struct hall_board *b)
{
    const struct history *h = board_game(b);
    struct seen_game *g = game_of(p, s, h);
    int same = 0;
    assert(g && (g->now || !g->plies));
    while (same < g->plies && same < h->plies && g->moves[g->now[same]].is.is == h->moves[same])
        same++;
    while (g->plies > same)
        g->moves[g->now[--g->plies]].stood.to = p->at;
    while (g->plies < h->plies)
        add_move(p, g, b, since_when(p, r));
}

static void follow_result(const struct public_log *p, const struct seen_round *r, struct seen_board *s, enum result is)
{
    struct seen_result *last = s->result_count ? &s->results[s->result_count - 1] : NULL;
    if (last ? last->is == is : is == RESULT_OPEN)
        return;
    if (last)
        last->stood.to = p->at;
    LIST_ROOM_FOR_ONE(s->results, s->result_count);
    assert(s->results);
    s->results[s->result_count++] = (struct seen_result){{since_when(p, r), MSEC_NEVER}, is, p->moment.wall};
}

static void follow_board(const struct public_log *p, const struct seen_round *r, const struct hall_board *b)
{
    struct seen_board *s = &r->boards[board_number(b)];
    follow_game(p, r, s, b);
    follow_result(p, r, s, board_result(b));
}

static void follow_round(struct public_log *p, const struct record_round *r, int board)
{
    struct seen_round *s = seen_of(p, r);
    const int *numbers;
    const struct hall_board *own = hall_board(r->hall, board);
    s->last = p->last;
    s->last_at = p->at;
    int count = hall_changed(r->hall, &numbers);
    for (int i = 0; i < count; i++)
        follow_board(p, s, hall_board(r->hall, numbers[i]));
    if (own)
        follow_board(p, s, own);
    if (r->started.entry && !s->begun) {
        s->begun = true;
        s->played = (struct stood){p->at, MSEC_NEVER};
    }
    if (r->ended.entry == p->last)
        s->played.to = p->at;
}

/* Others sit there: what was public of those before goes at once, since the pairing does. */
static void begin_again(const struct public_log *p, int board)
{
    for (int i = 0; i < p->round_count; i++) {
        const struct seen_round *r = &p->rounds[i];
        const struct hall_board *b = hall_board(record_round(record_of(p->reader), r->number)->hall, board);
        if (!b || !r->begun || r->played.to != MSEC_NEVER)
            continue;
        release_board(&r->boards[board]);
        follow_board(p, r, b);
    }
}

static void take_pairing(struct public_log *p, const struct entry *e)
{
    if (e->board < 1 || e->board > BOARDS_MAX)
        return;
    char **was = &p->pairs[e->board];
    if (*was && strcmp(*was, e->body) != 0)
        begin_again(p, e->board);
    *was = memory_resize(*was, strlen(e->body) + 1);
    strcpy(*was, e->body);
}

static void take_exchange(const struct public_log *p, const struct entry *e)
{
    struct change c;
    if (e->kind != ENTRY_PAIRING && change_read(&c, e, NULL)) {
        if (c.action == ACTION_BOARDS_EXCHANGED) {
            begin_again(p, e->board);
            begin_again(p, c.as.board.number);
        }
        json_decref(c.body);
    }
}

static void take_order(struct public_log *p, const struct entry *e)
{
    struct change c;
    if (!change_read(&c, e, NULL))
        return;
    if (c.action == ACTION_BROADCAST) {
        public_orders_take(&p->orders, &c.as.broadcast, e->board, p->at, public_log_delay(p));
        p->edition++;
    }
    json_decref(c.body);
}

static void take_entry(struct public_log *p, const struct entry *e)
{
    const struct record *record = record_of(p->reader);
    take_time(p, e);
    if (e->kind == ENTRY_PAIRING)
        take_pairing(p, e);
    else if (e->kind == ENTRY_GAME || e->kind == ENTRY_ROUND)
        take_exchange(p, e);
    else if (e->kind == ENTRY_NOTE)
        take_order(p, e);
    for (int i = 0; i < record->rounds.count; i++)
        if (record->rounds.at[i].to == e->sequence || record->rounds.at[i].from == e->sequence)
            follow_round(p, &record->rounds.at[i], e->board);
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* Another file may have been written over this one. */
static bool is_next(struct public_log *p, const struct entry *e, struct error *why)
{
    char id[PUBLIC_ID_MAX];
    for (int i = 0; i < 4; i++)
        snprintf(id + 2 * i, sizeof id - 2 * (size_t)i, "%02x", e->hash.bytes[i]);
    bool fits = p->last ? hash_is(&e->previous, &p->hash) : !*p->id || !strcmp(id, p->id);
    if (!p->last && fits)
        copy_text(p->id, sizeof p->id, id);
    return fits || fail(why, log_path(p->log), "it was replaced by another log", "put this event's back");
}

static bool read_on(struct public_log *p, struct error *why)
{
    struct log_cursor *c = log_read(p->log, &(struct log_filter){.from = p->last + 1});
    struct entry e;
    while (log_next(c, &e)) {
        if (!is_next(p, &e, why))
            break;
        while (record_of(p->reader)->entries < e.sequence && record_more(p->reader, 1, why))
            continue;
        if (record_of(p->reader)->entries != e.sequence)
            break;
        take_entry(p, &e);
    }
    bool good = !*why->what && !log_cursor_failed(c, why);
    log_cursor_free(c);
    return good;
}

/* Rounds, pairings and names are looked up ahead in the log: what says more about them is read with all the rest. */
static bool says_more(struct public_log *p)
{
    const uint32_t kinds = 1u << ENTRY_ROUND | 1u << ENTRY_EVENT | 1u << ENTRY_PAIRING;
    struct log_cursor *c = log_read(p->log, &(struct log_filter){.from = p->last + 1, .kinds = kinds, .most = 1});
    struct entry e;
    bool more = log_next(c, &e);
    log_cursor_free(c);
    return more;
}

bool public_log_follow(struct public_log *p, struct error *why)
{
    static const struct record_wanted games = {0};
    enum { ALL_THERE_IS = 1 << 30 };
    *why = (struct error){0};
    if (p->reader && !says_more(p))
        return read_on(p, why);
    forget_all(p);
    p->reader = record_begin_wanted(p->log, &games);
    return record_more(p->reader, ALL_THERE_IS, why) && read_on(p, why);
}

const struct chess_event *public_log_event(const struct public_log *p)
{
    return record_of(p->reader)->event;
}

int public_log_last_round(const struct public_log *p)
{
    int last = 0;
    for (int i = 0; i < p->round_count; i++)
        if (p->rounds[i].begun && p->rounds[i].number > last)
            last = p->rounds[i].number;
    return last;
}

bool public_log_has_begun(const struct public_log *p, int number)
{
    const struct seen_round *s = round_numbered(p, number);
    return s && s->begun;
}

msec public_log_delay(const struct public_log *p)
{
    const struct chess_event *e = public_log_event(p);
    return p->orders.delays ? p->orders.delay : (msec)(e ? broadcast_delay_min(e) : BROADCAST_DELAY_MIN) * 60000;
}

bool public_log_is_paused(const struct public_log *p)
{
    return p->orders.paused;
}

const char *public_log_id(const struct public_log *p)
{
    return p->id;
}

int public_log_edition(const struct public_log *p)
{
    return p->edition;
}

int public_log_live_round(const struct public_log *p, const struct public_moment *when, msec delay)
{
    msec due = seen_at(p, when, delay) - delay;
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

struct public_moment public_log_moment(const struct public_log *p)
{
    return p->last ? p->moment : (struct public_moment){0};
}

int64_t public_log_settled(const struct public_log *p, int number, const struct public_moment *when, msec delay)
{
    const struct seen_round *s = round_numbered(p, number);
    return s && s->last_at <= seen_at(p, when, delay) - delay ? s->last : 0;
}

/* --- what of it is public ----------------------------------------------------------------------------------------- */

/* It is old enough, and stood for longer than the delay, which a time as long ago as the delay can know. */
static bool was_seen(struct stood s, msec now, msec delay)
{
    return s.from <= now - delay && (s.to == MSEC_NEVER || s.to - s.from > delay);
}

static bool is_seen(struct stood s, msec now, msec delay)
{
    return was_seen(s, now, delay) && (s.to == MSEC_NEVER || s.to > now - delay);
}

/* A game shows until another is seen in its place. */
static const struct seen_game *game_seen(const struct seen_board *b, msec now, msec delay)
{
    for (int i = b->game_count - 1; i >= 0; i--)
        if (was_seen(b->games[i].stood, now, delay))
            return &b->games[i];
    return NULL;
}

static void show_result(const struct seen_board *b, msec now, msec delay, struct public_game *out)
{
    int i = b->result_count;
    while (i > 0 && !was_seen(b->results[i - 1].stood, now, delay))
        i--;
    out->result = i ? b->results[i - 1].is : RESULT_OPEN;
    if (i && b->results[i - 1].wall > out->changed)
        out->changed = b->results[i - 1].wall;
}

/* With its game a move ends, too: what was not seen by then never is. */
static struct stood within(struct stood s, struct stood game)
{
    return (struct stood){s.from, s.to < game.to ? s.to : game.to};
}

static void show_moves(const struct seen_game *g, msec now, msec delay, struct public_game *out)
{
    out->start = g->start;
    out->moves = memory_take((size_t)g->count + 1, sizeof *out->moves);
    for (int i = 0; i < g->count; i++) {
        const struct seen_move *m = &g->moves[i];
        bool seen = is_seen(m->stood, now, delay) && was_seen(within(m->stood, g->stood), now, delay);
        if (m->ply != out->count + 1 || !seen)
            continue;
        if (!m->legal)
            break;
        out->moves[out->count++] = m->is;
        out->changed = m->wall;
    }
}

/* The hall has less room for a name than the event. */
static void show_name(char out[PERSON_NAME_MAX], const char *in_hall, const char *in_event)
{
    size_t length = strlen(in_hall);
    bool is_cut = in_event && length && !strncmp(in_hall, in_event, length);
    copy_text(out, PERSON_NAME_MAX, is_cut ? in_event : in_hall);
}

static void show_player(const struct chess_event *e, const struct hall_player *p, struct public_player *out)
{
    const struct player *known = event_player(e, atoi(p->id));
    const struct team *team = known ? event_team(e, known->team) : NULL;
    show_name(out->name, p->name, known ? known->name : NULL);
    show_name(out->team, p->team, team ? team->name : NULL);
    copy_text(out->title, sizeof out->title, p->title);
    copy_text(out->fide_id, sizeof out->fide_id, known ? known->fide_id : "");
    out->rating = p->rating;
}

static bool is_shown(const struct record_round *r, const struct hall_board *b)
{
    const struct hall_seat *seat = board_seat(b);
    return !seat->gone && broadcast_has_board(r->event, r->number, seat->number) &&
           (*seat->players[WHITE].name || *seat->players[BLACK].name || board_plies(b));
}

static void show_board(const struct record_round *r, const struct seen_board *s, const struct hall_board *b, msec now,
                       msec delay, struct public_game *out)
{
    const struct seen_game *g = game_seen(s, now, delay);
    *out = (struct public_game){.board = board_number(b), .control = board_seat(b)->control};
    for (int side = WHITE; side <= BLACK; side++)
        show_player(r->event, board_player(b, side), &out->players[side]);
    if (g)
        show_moves(g, now, delay, out);
    else
        out->start = board_game(b)->start;
    show_result(s, now, delay, out);
}

bool public_round_at(const struct public_log *p, int number, const struct public_moment *when, msec delay,
                     struct public_round *out)
{
    assert(delay >= 0);
    const struct seen_round *s = round_numbered(p, number);
    const struct record_round *r = s ? record_round(record_of(p->reader), number) : NULL;
    if (!r || !s->begun)
        return false;
    msec now = seen_at(p, when, delay);
    const struct round *planned = event_round(r->event, number);
    *out = (struct public_round){.number = number, .date = planned ? planned->date : 0, .delay = delay};
    copy_text(out->event, sizeof out->event, r->event->name);
    copy_text(out->place, sizeof out->place, r->event->place);
    copy_text(out->id, sizeof out->id, p->id);
    out->live = !was_seen((struct stood){s->played.to, MSEC_NEVER}, now, delay);
    out->games = memory_take((size_t)hall_count(r->hall) + 1, sizeof *out->games);
    for (int i = 0; i < hall_count(r->hall); i++) {
        const struct hall_board *b = hall_at(r->hall, i);
        if (!is_shown(r, b) || p->orders.hidden[board_number(b)])
            continue;
        struct public_game *g = &out->games[out->count++];
        show_board(r, &s->boards[board_number(b)], b, now, delay, g);
        if (g->changed > out->changed)
            out->changed = g->changed;
    }
    return true;
}

void public_round_release(struct public_round *r)
{
    for (int i = 0; i < r->count; i++)
        free(r->games[i].moves);
    free(r->games);
    *r = (struct public_round){0};
}
