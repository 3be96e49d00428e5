#include "report/record_parts.h"

#include "base/memory.h"
#include "hall/seats.h"
#include "log/body.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- lists ------------------------------------------------------------------------------------------------------- */

static void *room_for(void *at, int count, int *room, size_t size)
{
    if (count == *room) {
        *room = *room ? 2 * *room : 16;
        at = memory_resize(at, (size_t)*room * size);
    }
    memset((char *)at + (size_t)count * size, 0, size);
    return at;
}

/* One more at the end of a list, zeroed; all that the list held may have moved. */
#define ADD(list) \
    ((list).at = room_for((list).at, (list).count, &(list).room, sizeof *(list).at), &(list).at[(list).count++])

static const char *keep(struct record *r, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = memory_resize(NULL, size);
    memcpy(copy, text, size);
    *ADD(r->texts) = copy;
    return copy;
}

static struct when when_of(const struct entry *e)
{
    return (struct when){e->sequence, e->mono_ms, e->wall_ms};
}

static void note_who(char out[WHO_MAX], const struct entry *e)
{
    snprintf(out, WHO_MAX, "%s", e->who ? e->who : "");
}

static void note_fault(struct record *r, const struct entry *e, const struct error *why)
{
    if (!r->faults++)
        failf(&r->fault, "log", why->remedy, "entry %lld: %s", (long long)e->sequence, why->what);
}

/* --- rounds ------------------------------------------------------------------------------------------------------ */

static void adopt_event(struct reading_log *l, struct chess_event *e)
{
    *ADD(l->record->events) = e;
    l->record->event = e;
}

static void take_event(struct reading_log *l, const struct entry *e)
{
    struct error why = {0};
    json_t *body = body_parse(e->body, &why);
    const char *text = body_text_of(body, "text", "");
    struct chess_event *event = body ? event_read(text, strlen(text), "the event in the log", &why) : NULL;
    if (event) {
        adopt_event(l, event);
        l->record->has_event = true;
        l->record->event_text = keep(l->record, text);
    } else
        note_fault(l->record, e, &why);
    json_decref(body);
}

void record_begin_event(struct reading_log *l)
{
    struct chess_event *e = chess_event_new();
    e->boards = l->boards ? l->boards : e->boards;
    adopt_event(l, e);
    l->record->event_text = "";
}

/* What stands before the first entry of a round belongs to the round that it names. */
static int next_number(const struct reading_log *l)
{
    int now = l->round ? l->round->number : 0;
    for (int i = 0; i < l->upcoming_count; i++)
        if (l->upcoming[i] > now)
            return l->upcoming[i];
    return now + 1;
}

static void begin_round(struct reading_log *l, const struct entry *e, int number)
{
    struct hall_settings settings;
    struct record_round *r = ADD(l->record->rounds);
    r->number = number;
    r->event = l->record->event;
    r->from = e->sequence;
    r->first = when_of(e);
    struct hall_seat *seats = seats_of(r->event, number, MSEC_NEVER, &settings);
    r->hall = hall_new(&settings, NULL);
    free(seats);
    r->board_count = hall_count(r->hall);
    r->boards = memory_take((size_t)r->board_count + 1, sizeof *r->boards);
    for (int i = 0; i < r->board_count; i++)
        r->boards[i].is = hall_at(r->hall, i);
    l->round = r;
}

static void go_to_round(struct reading_log *l, int number)
{
    for (int i = 0; i < l->record->rounds.count; i++)
        if (l->record->rounds.at[i].number == number) {
            l->round = &l->record->rounds.at[i];
            return;
        }
    begin_round(l, l->entry, number);
}

/* An entry of kind round begins a stretch of the round that it names, also of one that was left and is corrected. In
 * logs without it before a round's first incident, the number of that incident says so. */
static void choose_round(struct reading_log *l, const struct change *c)
{
    int named = c->kind == CHANGE_ROUND ? c->as.board.number : 0;
    bool first = c->kind == CHANGE_BEGUN && c->as.incident.incident.id == 1;
    if (named >= 1 && named <= EVENT_ROUNDS_MAX)
        go_to_round(l, named);
    else if (!l->round || (first && l->round->incidents.count))
        begin_round(l, l->entry, next_number(l));
}

/* --- changes of the hall, one function each: the place in its list, or -1 ----------------------------------------- */

typedef int taker(struct reading_log *, struct record_board *, const struct change *);

static int take_round(struct reading_log *l, struct record_board *b, const struct change *c)
{
    bool ends = !strcmp(c->as.board.what, "ended");
    struct when *at = ends ? &l->round->ended : !strcmp(c->as.board.what, "started") ? &l->round->started : NULL;
    (void)b;
    if (at && (ends || !at->entry))
        *at = when_of(l->entry);
    return -1;
}

static int take_touch(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_touch *t = ADD(l->round->touches);
    (void)b;
    *t = (struct record_touch){.when = when_of(l->entry), .board = l->entry->board, .is = c->as.board};
    note_who(t->who, l->entry);
    return l->round->touches.count - 1;
}

static int take_correction(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_correction *k = ADD(l->round->corrections);
    const struct text_change *t = &c->as.text;
    (void)b;
    *k = (struct record_correction){.when = when_of(l->entry),
                                    .board = l->entry->board,
                                    .of_moves = c->kind == CHANGE_MOVES,
                                    .text = keep(l->record, t->text ? t->text : ""),
                                    .reason = keep(l->record, t->reason ? t->reason : "")};
    note_who(k->who, l->entry);
    return l->round->corrections.count - 1;
}

static int take_move(struct reading_log *l, struct record_board *b, const struct change *c)
{
    if (!b)
        return -1;
    struct record_move *m = ADD(b->moves);
    *m = (struct record_move){.when = when_of(l->entry), .is = c->as.move};
    note_who(m->who, l->entry);
    return b->moves.count - 1;
}

static int take_clock(struct reading_log *l, struct record_board *b, const struct change *c)
{
    if (!b)
        return -1;
    struct record_clock *k = ADD(b->clocks);
    *k = (struct record_clock){.when = when_of(l->entry), .is = c->as.clock, .verifies = c->kind == CHANGE_VERIFIED};
    return b->clocks.count - 1;
}

static int take_device(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_device *d = ADD(l->round->devices);
    (void)b;
    *d = (struct record_device){.when = when_of(l->entry), .board = l->entry->board, .is = c->as.device};
    return l->round->devices.count - 1;
}

/* Its alert is the hall's to open: what it opened is looked at when the entry is done. */
static int take_begun(struct reading_log *l, struct record_board *b, const struct change *c)
{
    (void)b;
    if (c->as.incident.incident.id != l->round->incidents.count + 1)
        return -1;
    struct record_incident *i = ADD(l->round->incidents);
    *i = (struct record_incident){.begun = when_of(l->entry), .readings = keep(l->record, c->as.incident.readings)};
    note_who(i->reported_by, l->entry);
    return l->round->incidents.count - 1;
}

static int take_ended(struct reading_log *l, struct record_board *b, const struct change *c)
{
    int id = c->as.number.number;
    (void)b;
    if (id < 1 || id > l->round->incidents.count || l->round->incidents.at[id - 1].ended.entry)
        return -1;
    struct record_incident *i = &l->round->incidents.at[id - 1];
    i->ended = when_of(l->entry);
    memcpy(i->end_reason, c->as.number.reason, sizeof i->end_reason);
    return id - 1;
}

static void note_first(struct when *at, const struct entry *e)
{
    if (!at->entry)
        *at = when_of(e);
}

static void note_alert_times(struct record_alert *a, const char *what, const struct entry *e)
{
    if (!strcmp(what, "shown") || !strcmp(what, "grouped"))
        note_first(&a->shown, e);
    else if (!strcmp(what, "acknowledged"))
        note_first(&a->acknowledged, e);
    else if (!strcmp(what, "taken") || !strcmp(what, "accepted"))
        note_first(&a->taken, e);
    else if (!strcmp(what, "returned") || !strcmp(what, "cleared"))
        a->over = when_of(e);
    if (!strcmp(what, "cleared") && *e->who)
        note_first(&a->acknowledged, e); /* who clears has seen it */
}

static int take_alert(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_alert_step *s = ADD(l->round->alert_steps);
    int id = c->as.alert.id;
    (void)b;
    *s = (struct record_alert_step){.when = when_of(l->entry), .is = c->as.alert};
    note_who(s->who, l->entry);
    if (id >= 1 && id <= l->round->alerts.count)
        note_alert_times(&l->round->alerts.at[id - 1], c->as.alert.what, l->entry);
    return l->round->alert_steps.count - 1;
}

/* On appeal another decision takes its place: what it caused goes, the decision itself stays on the list. */
static void note_superseded(struct reading_log *l, int old, int by)
{
    for (int i = l->round->rulings.count - 1; i >= 0; i--) {
        struct record_ruling *k = &l->round->rulings.at[i];
        if (k->is.id != old || !record_stands(k))
            continue;
        k->superseded = when_of(l->entry);
        k->is.superseded_by = by;
        note_who(k->superseded_who, l->entry);
    }
}

static int take_ruling(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_round *r = l->round;
    if (c->as.ruling.supersedes)
        note_superseded(l, c->as.ruling.supersedes, c->as.ruling.id);
    struct record_ruling *k = ADD(r->rulings);
    *k = (struct record_ruling){
        .when = when_of(l->entry), .round = r->number, .board = l->entry->board, .is = c->as.ruling};
    k->is.board = l->entry->board;
    note_who(k->who, l->entry);
    if (b) {
        position_to_fen(&b->is->tracker.game.now, k->before);
        memcpy(k->was_s, b->is->told_s, sizeof k->was_s);
    }
    const struct alert *a = hall_alert(r->hall, k->is.alert);
    k->incident = a ? a->incident : 0;
    return r->rulings.count - 1;
}

static int take_undone(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_round *r = l->round;
    (void)b;
    for (int i = r->rulings.count - 1; i >= 0; i--) {
        struct record_ruling *k = &r->rulings.at[i];
        if (k->is.id != c->as.number.number || k->undone.entry)
            continue;
        k->undone = when_of(l->entry);
        k->is.undone = true;
        note_who(k->undone_by, l->entry);
        memcpy(k->undone_reason, c->as.number.reason, sizeof k->undone_reason);
        return i;
    }
    return -1;
}

static int take_extended(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_round *r = l->round;
    (void)b;
    for (int i = r->rulings.count - 1; i >= 0; i--) {
        struct record_ruling *k = &r->rulings.at[i];
        if (k->is.id != c->as.number.number)
            continue;
        k->extended = when_of(l->entry);
        note_who(k->extended_by, l->entry);
        memcpy(k->extended_reason, c->as.number.reason, sizeof k->extended_reason);
        return i;
    }
    return -1;
}

static int take_worded(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_wording *w = ADD(l->record->wordings);
    (void)b;
    *w = (struct record_wording){.when = when_of(l->entry),
                                 .ruling = c->as.wording.ruling,
                                 .is_public = c->as.wording.is_public,
                                 .words = keep(l->record, c->as.wording.text ? c->as.wording.text : "")};
    note_who(w->who, l->entry);
    return l->record->wordings.count - 1;
}

static int take_penalty(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_penalty *p = ADD(l->round->penalties);
    (void)b;
    *p = (struct record_penalty){.when = when_of(l->entry), .is = c->as.penalty};
    p->is.board = l->entry->board;
    p->is.at = l->entry->mono_ms;
    note_who(p->who, l->entry);
    return l->round->penalties.count - 1;
}

static int take_order(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_order *o = ADD(l->round->orders);
    (void)b;
    *o = (struct record_order){.when = when_of(l->entry), .board = l->entry->board, .is = c->as.order};
    note_who(o->who, l->entry);
    return l->round->orders.count - 1;
}

static int take_result(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_result *k = ADD(l->round->results);
    (void)b;
    *k = (struct record_result){.when = when_of(l->entry), .board = l->entry->board, .is = c->as.result};
    note_who(k->who, l->entry);
    return l->round->results.count - 1;
}

static int add_note(struct reading_log *l, const char *words)
{
    struct record_note *n = ADD(l->round->notes);
    *n = (struct record_note){
        .when = when_of(l->entry), .board = l->entry->board, .words = keep(l->record, words ? words : "")};
    note_who(n->who, l->entry);
    return l->round->notes.count - 1;
}

static int take_note(struct reading_log *l, struct record_board *b, const struct change *c)
{
    (void)b;
    return add_note(l, c->as.text.text);
}

static int take_observed(struct reading_log *l, struct record_board *b, const struct change *c)
{
    (void)b;
    return add_note(l, c->as.observed.text);
}

static int take_handled(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_handled *k = ADD(l->round->handled);
    (void)b;
    *k = (struct record_handled){.when = when_of(l->entry), .is = c->as.handled};
    note_who(k->who, l->entry);
    return l->round->handled.count - 1;
}

static int take_priority(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_priority *k = ADD(l->round->priorities);
    (void)b;
    *k = (struct record_priority){.when = when_of(l->entry), .is = c->as.priority};
    note_who(k->who, l->entry);
    return l->round->priorities.count - 1;
}

static int take_mark(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_mark *m = ADD(l->round->marks);
    (void)b;
    *m = (struct record_mark){.when = when_of(l->entry), .board = l->entry->board, .is = c->as.mark};
    m->is.text = keep(l->record, c->as.mark.text ? c->as.mark.text : "");
    note_who(m->who, l->entry);
    return l->round->marks.count - 1;
}

/* The hall keeps what became of it; the entry itself is for the documents. */
static void fill_other(struct reading_log *l, struct record_other *o)
{
    *o = (struct record_other){.when = when_of(l->entry),
                               .board = l->entry->board,
                               .kind = l->entry->kind,
                               .body = keep(l->record, l->entry->body)};
    note_who(o->who, l->entry);
}

static int take_appeal(struct reading_log *l, struct record_board *b, const struct change *c)
{
    (void)b, (void)c;
    fill_other(l, ADD(l->round->appeals));
    return l->round->appeals.count - 1;
}

/* A change without a function stands among the steps only. */
static taker *const takers[CHANGES] = {
    [CHANGE_ROUND] = take_round,      [CHANGE_BOARD] = take_touch,       [CHANGE_POSITION] = take_correction,
    [CHANGE_MOVES] = take_correction, [CHANGE_MOVE] = take_move,         [CHANGE_CLOCK] = take_clock,
    [CHANGE_DEVICE] = take_device,    [CHANGE_BEGUN] = take_begun,       [CHANGE_ENDED] = take_ended,
    [CHANGE_ALERT] = take_alert,      [CHANGE_RULING] = take_ruling,     [CHANGE_UNDONE] = take_undone,
    [CHANGE_PENALTY] = take_penalty,  [CHANGE_ORDER] = take_order,       [CHANGE_VERIFIED] = take_clock,
    [CHANGE_RESULT] = take_result,    [CHANGE_NOTE] = take_note,         [CHANGE_MARK] = take_mark,
    [CHANGE_HANDLED] = take_handled,  [CHANGE_PRIORITY] = take_priority, [CHANGE_APPEAL] = take_appeal,
    [CHANGE_WORDED] = take_worded,    [CHANGE_EXTENDED] = take_extended, [CHANGE_OBSERVED] = take_observed,
};

/* --- what an entry did, once the hall has done it ------------------------------------------------------------------ */

/* Moves that are no longer in the game, and those that a correction put there. */
static void follow_game(struct reading_log *l, struct record_board *b)
{
    const struct history *game = &b->is->tracker.game;
    for (int i = 0; i < b->moves.count; i++) {
        struct record_move *m = &b->moves.at[i];
        bool stands = m->is.ply >= 1 && m->is.ply <= game->plies && game->moves[m->is.ply - 1] == m->is.move;
        if (!m->gone && !stands)
            m->gone = l->entry->sequence;
    }
}

static void follow_alerts(struct reading_log *l)
{
    struct record_round *r = l->round;
    while (r->alerts.count < hall_alert_count(r->hall))
        ADD(r->alerts)->begun = when_of(l->entry);
}

static void follow_ruling(struct record_round *r, const struct record_board *b, const struct change *c)
{
    for (int i = r->rulings.count - 1; i >= 0; i--) {
        struct record_ruling *k = &r->rulings.at[i];
        bool lets_stand = c->kind == CHANGE_MOVE && c->as.move.how == HOW_RULING && k->is.stands;
        if (k->board != b->is->number)
            continue;
        if (c->kind == CHANGE_RULING || lets_stand)
            position_to_fen(&b->is->tracker.game.now, k->after);
        return;
    }
}

static void follow(struct reading_log *l, struct record_board *b, const struct change *c)
{
    if (c->kind == CHANGE_BEGUN)
        follow_alerts(l);
    if (b && (c->kind == CHANGE_RULING || c->kind == CHANGE_MOVE))
        follow_ruling(l->round, b, c);
    bool moves_may_go = c->kind == CHANGE_BEGUN || c->kind == CHANGE_RULING || c->kind == CHANGE_UNDONE ||
                        c->kind == CHANGE_POSITION || c->kind == CHANGE_MOVES;
    if (b && moves_may_go && b->moves.count && b->moves.count != b->is->tracker.game.plies)
        follow_game(l, b);
}

/* --- entries ------------------------------------------------------------------------------------------------------- */

static void add_step(struct reading_log *l, uint8_t change, int at)
{
    const struct entry *e = l->entry;
    *ADD(l->round->steps) = (struct record_step){when_of(e), e->board, (uint8_t)e->kind, change, at};
    l->round->to = e->sequence;
    l->round->last = when_of(e);
}

/* The same as others get, for the one who fills it. */
static struct record_board *board_of(const struct record_round *r, int number)
{
    const struct record_board *found = record_board(r, number);
    return found ? &r->boards[found - r->boards] : NULL;
}

static void take_change(struct reading_log *l)
{
    struct error why = {0};
    struct change c;
    if (!change_read(&c, l->entry, &why)) {
        note_fault(l->record, l->entry, &why);
        return;
    }
    choose_round(l, &c);
    struct record_board *b = board_of(l->round, l->entry->board);
    int at = takers[c.kind] ? takers[c.kind](l, b, &c) : -1;
    if (hall_replay_change(l->round->hall, l->entry, &c, &why))
        follow(l, b, &c);
    else
        note_fault(l->record, l->entry, &why);
    add_step(l, (uint8_t)c.kind, at);
    json_decref(c.body);
}

static int take_walk(struct reading_log *l)
{
    struct record_round *r = l->round;
    struct record_walk *w = ADD(r->walks);
    json_t *body = body_parse(l->entry->body, NULL);
    *w = (struct record_walk){.when = when_of(l->entry),
                              .board = l->entry->board,
                              .ruling = (int)body_number_of(body, "decision", 0),
                              .appeal = (int)body_number_of(body, "appeal", 0),
                              .text = keep(l->record, body_text_of(body, "answers", ""))};
    note_who(w->who, l->entry);
    json_decref(body);
    for (int i = r->rulings.count - 1; i >= 0; i--)
        if (r->rulings.at[i].is.id == w->ruling) {
            r->rulings.at[i].walk = w->text;
            break;
        }
    return r->walks.count - 1;
}

static int take_other(struct reading_log *l)
{
    struct record_round *r = l->round;
    switch (l->entry->kind) {
    case ENTRY_WALK: return take_walk(l);
    case ENTRY_SHEET: fill_other(l, ADD(r->sheets)); return r->sheets.count - 1;
    case ENTRY_ARBITER: fill_other(l, ADD(r->arbiters)); return r->arbiters.count - 1;
    case ENTRY_TROUBLE: fill_other(l, ADD(r->troubles)); return r->troubles.count - 1;
    default: return -1;
    }
}

void record_take(struct reading_log *l, const struct entry *e)
{
    struct record *r = l->record;
    l->entry = e;
    r->entries = e->sequence;
    r->first_wall = r->first_wall ? r->first_wall : e->wall_ms;
    r->last_wall = e->wall_ms;
    if (e->kind == ENTRY_EVENT)
        take_event(l, e);
    if (e->kind == ENTRY_EVENT || e->kind == ENTRY_STATION || e->kind == ENTRY_PAIRING)
        return;
    if (change_is_ours(e)) {
        take_change(l);
        return;
    }
    if (!l->round)
        begin_round(l, e, next_number(l));
    add_step(l, CHANGES, take_other(l));
}
