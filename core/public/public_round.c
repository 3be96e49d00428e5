#include "public/public_parts.h"

#include "base/list.h"
#include "base/memory.h"
#include "chess/board/history.h"
#include "chess/laws/rules.h"
#include "event/broadcast.h"
#include "hall/board_view.h"
#include "hall/changes.h"
#include "public/public_status.h"
#include "report/record/record_look.h"
#include "report/record/record_read.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The halls are those of a record, which is read an entry at a time; after each, games and results are compared with
 * what was there before, so that nothing here has to know what an entry does. */

/* --- what was ever there, and when -------------------------------------------------------------------------------- */

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
    record_free(p->still);
    p->still = NULL;
    p->round_count = 0;
    p->last = 0;
    public_orders_release(&p->orders);
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
    public_orders_release(&p->told);
    free(p->rounds);
    free(p);
}

/* --- the scale of time -------------------------------------------------------------------------------------------- */

msec public_later_by(const struct public_moment *then, const struct public_moment *now)
{
    msec wall = now->wall - then->wall, mono = now->mono - then->mono;
    msec less = mono < 0 || wall < mono ? wall : mono;
    return less > 0 ? less : 0;
}

/* What was put ahead is waited for: nothing gets older by it. */
static void pass_time(struct public_log *p, msec by)
{
    msec waited = by < p->ahead ? by : p->ahead;
    p->ahead -= waited;
    p->at += by - waited;
}

/* What is entered within the millisecond of an order comes before or after it, as in the log: what comes after it is
 * later. */
static void come_after_order(struct public_log *p)
{
    if (p->is_ordered && p->at <= p->ordered_at) {
        p->ahead += p->ordered_at + 1 - p->at;
        p->at = p->ordered_at + 1;
    }
}

/* A console that is opened again stamps what was due meanwhile with the time at which it was due, which may be before
 * that of entries above it: no time passes with it, and what comes after it is later than those above. Where only the
 * clock that is never set is behind, it began again, and the clock of the day counts until it has caught up. */
static void go_on_in_time(struct public_log *p, const struct public_moment *now)
{
    bool is_behind = now->mono < p->moment.mono;
    if (is_behind && now->wall <= p->moment.wall)
        return;
    pass_time(p, public_later_by(&p->moment, now));
    p->moment.wall = now->wall;
    if (!is_behind)
        p->moment.mono = now->mono;
}

static void take_time(struct public_log *p, const struct entry *e)
{
    struct public_moment now = {e->wall_ms, e->mono_ms};
    if (p->last) {
        go_on_in_time(p, &now);
        come_after_order(p);
    } else {
        p->at = p->ahead = 0;
        p->is_ordered = false;
        p->moment = now;
    }
    p->last = e->sequence;
    p->hash = e->hash;
}

/* --- what an entry changed ---------------------------------------------------------------------------------------- */

struct seen_round *public_seen_round(const struct public_log *p, int number)
{
    for (int i = 0; i < p->round_count; i++)
        if (p->rounds[i].number == number)
            return &p->rounds[i];
    return NULL;
}

static struct seen_round *seen_of(struct public_log *p, const struct record_round *r)
{
    struct seen_round *found = public_seen_round(p, r->number);
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
    return r->begun ? p->at : PUBLIC_ALWAYS;
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
    *g = (struct seen_game){.stood = {last ? p->at : PUBLIC_ALWAYS, MSEC_NEVER}, .start = h->start};
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

static void follow_result(const struct public_log *p, const struct seen_round *r, struct seen_board *s,
                          const struct hall_board *b)
{
    struct seen_result *last = s->result_count ? &s->results[s->result_count - 1] : NULL;
    enum result is = board_result(b);
    bool is_forfeit = board_is_forfeit(b);
    if (last ? last->is == is && last->is_forfeit == is_forfeit : is == RESULT_OPEN)
        return;
    if (last)
        last->stood.to = p->at;
    LIST_ROOM_FOR_ONE(s->results, s->result_count);
    assert(s->results);
    s->results[s->result_count++] =
        (struct seen_result){{since_when(p, r), MSEC_NEVER}, is, is_forfeit, p->moment.wall};
}

static void follow_board(const struct public_log *p, const struct seen_round *r, const struct hall_board *b)
{
    struct seen_board *s = &r->boards[board_number(b)];
    assert(board_number(b) <= r->highest && "a round keeps the boards that it began with");
    follow_game(p, r, s, b);
    follow_result(p, r, s, b);
}

/* A round that is over hardly grows any more: its lists have room for no more than there is. */
static void give_back_room(const struct seen_round *r)
{
    for (int i = 0; i <= r->highest; i++)
        for (int k = 0; k < r->boards[i].game_count; k++) {
            struct seen_game *g = &r->boards[i].games[k];
            g->moves = memory_resize(g->moves, (size_t)g->count * sizeof *g->moves);
            g->now = memory_resize(g->now, (size_t)g->plies * sizeof *g->now);
            g->room = g->count;
            g->plies_room = g->plies;
        }
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
        s->begun_by = p->last;
        s->played = (struct stood){p->at, MSEC_NEVER};
    }
    if (r->ended.entry == p->last) {
        s->played.to = p->at;
        give_back_room(s);
    }
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
        r->boards[board].paired_by = p->last;
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

static void take_entry(struct public_log *p, const struct entry *e)
{
    const struct record *record = record_of(p->reader);
    take_time(p, e);
    if (e->kind == ENTRY_PAIRING)
        take_pairing(p, e);
    else if (e->kind == ENTRY_GAME || e->kind == ENTRY_ROUND)
        take_exchange(p, e);
    if (public_orders_take(&p->orders, e, p->at)) {
        p->is_ordered = true;
        p->ordered_at = p->at;
        p->paused_wall = p->orders.paused_by == e->sequence ? p->moment.wall : p->paused_wall;
    }
    for (int i = 0; i < record->rounds.count; i++)
        if (record->rounds.at[i].to == e->sequence || record->rounds.at[i].from == e->sequence)
            follow_round(p, &record->rounds.at[i], e->board);
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* Another file may have been written over this one. */
static bool is_next(struct public_log *p, const struct entry *e, struct error *why)
{
    char id[PUBLIC_ID_MAX];
    public_id_of(&e->hash, id);
    bool fits = p->last ? hash_is(&e->previous, &p->hash) : !*p->id || !strcmp(id, p->id);
    if (!p->last && fits)
        copy_text(p->id, sizeof p->id, id);
    return fits || fail(why, log_path(p->log), "it was replaced by another log", "put this event's back");
}

static bool read_on(struct public_log *p, struct error *why)
{
    struct log_cursor *c = log_read(p->log, &(struct log_filter){.from = p->last + 1, .to = p->limit});
    struct entry e;
    while (log_next(c, &e)) {
        if (!is_next(p, &e, why))
            break;
        while (record_of(p->reader)->entries < e.sequence && record_more(p->reader, 1, why))
            continue;
        if (record_of(p->reader)->entries != e.sequence)
            break;
        take_entry(p, &e);
        if (p->orders.paused && p->orders.paused_by > p->looked)
            break; /* what is behind it is not public */
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

/* Of all kinds: what was passed over once is not read again by the next look. */
static bool look_for_orders(struct public_log *p, struct error *why)
{
    struct log_cursor *c = log_read(p->log, &(struct log_filter){.from = p->looked + 1});
    struct entry e;
    while (log_next(c, &e)) {
        p->edition += public_orders_take(&p->told, &e, 0);
        p->looked = e.sequence;
    }
    bool good = !log_cursor_failed(c, why);
    log_cursor_free(c);
    return good;
}

static const struct record_wanted halls = {.round = RECORD_NO_ROUND};

/* What was taken back before a reset is read up to that; pairings, names and rounds stand still all the same. */
static bool keep_still(struct public_log *p, struct error *why)
{
    for (int i = 0; i < p->round_count; i++)
        p->rounds[i].begun = p->rounds[i].begun && p->rounds[i].begun_by < p->told.paused_by;
    p->still = record_read_wanted(p->log, p->told.paused_by, &halls, why);
    return p->still != NULL;
}

static bool read_all(struct public_log *p, int64_t limit, struct error *why)
{
    enum { ALL_THERE_IS = 1 << 30, READ_AGAIN = -1 };
    forget_all(p);
    p->limit = limit;
    p->reader = record_begin_wanted(p->log, limit, &halls);
    bool good = record_more(p->reader, ALL_THERE_IS, why) && read_on(p, why) &&
                (limit <= p->told.paused_by || keep_still(p, why));
    p->limit = good || !limit ? limit : READ_AGAIN;
    return good;
}

/* During a pause the log is only read up to it, or up to a reset in it; 0: no pause. */
static int64_t limit_of(const struct public_orders *o)
{
    return !o->paused ? 0 : o->reset_by > o->paused_by ? o->reset_by : o->paused_by;
}

bool public_log_follow(struct public_log *p, struct error *why)
{
    *why = (struct error){0};
    if (!look_for_orders(p, why))
        return false;
    int64_t limit = limit_of(&p->told);
    bool is_still = p->reader && limit && limit == p->limit;
    return is_still                                            ? true
           : p->reader && !limit && !p->limit && !says_more(p) ? read_on(p, why)
                                                               : read_all(p, limit, why);
}

const struct record *public_record(const struct public_log *p)
{
    return p->still ? p->still : record_of(p->reader);
}

bool public_log_follows(const struct public_log *p)
{
    return p->reader && p->last && public_record(p)->has_event;
}

const struct error *public_log_fault(const struct public_log *p)
{
    const struct record *r = p->reader ? public_record(p) : NULL;
    return r && !r->has_event && r->faults ? &r->fault : NULL;
}

int64_t public_log_entry(const struct public_log *p, struct log_hash *hash)
{
    *hash = p->hash;
    return p->last;
}

bool public_log_has(const struct public_log *p, int64_t entry, const struct log_hash *hash, struct error *why)
{
    struct log_cursor *c = log_read(p->log, &(struct log_filter){.from = entry, .to = entry, .most = 1});
    struct entry e;
    *why = (struct error){0};
    bool has = log_next(c, &e) && hash_is(&e.hash, hash);
    has = !log_cursor_failed(c, why) && has;
    log_cursor_free(c);
    return has;
}

const struct chess_event *public_log_event(const struct public_log *p)
{
    assert(p->reader && "a log has no event before it is followed");
    return public_record(p)->event;
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
    const struct seen_round *s = public_seen_round(p, number);
    return s && s->begun;
}

msec public_log_delay(const struct public_log *p, msec delay)
{
    return public_orders_delay(&p->told, delay);
}

bool public_log_is_paused(const struct public_log *p)
{
    return p->told.paused;
}

bool public_log_waits(const struct public_log *p)
{
    return broadcast_waits(public_log_event(p)) && !p->told.started;
}

int64_t public_log_emptied(const struct public_log *p, int *round)
{
    *round = p->told.emptied_round;
    return p->told.emptied_by;
}

int64_t public_log_reset(const struct public_log *p)
{
    return p->told.reset_by;
}

const char *public_log_id(const struct public_log *p)
{
    return p->id;
}

int public_log_edition(const struct public_log *p)
{
    return p->edition;
}

struct public_moment public_log_moment(const struct public_log *p)
{
    return p->last ? p->moment : (struct public_moment){0};
}
