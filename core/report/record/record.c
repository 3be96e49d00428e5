#include "base/list.h"
#include "base/text.h"
#include "hall/desk.h"
#include "report/record/record_look.h"
#include "report/record/record_parts.h"

#include "base/memory.h"
#include "hall/board_view.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- lists ------------------------------------------------------------------------------------------------------- */

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = memory_resize(NULL, size);
    memcpy(copy, text, size);
    return copy;
}

const char *record_keep(struct record *r, const char *text)
{
    char *copy = copy_of(text);
    *RECORD_ADD(r->texts) = copy;
    return copy;
}

static void note_who(char out[WHO_MAX], const struct entry *e)
{
    copy_text(out, WHO_MAX, e->who);
}

static void note_fault(struct record *r, const struct entry *e, const struct error *why)
{
    if (!r->faults++)
        failf(&r->fault, "log", why->remedy, "entry %lld: %s", (long long)e->sequence, why->what);
}

/* --- the event --------------------------------------------------------------------------------------------------- */

static int take_event(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct error why = {0};
    const char *text = c->as.event.text ? c->as.event.text : "";
    struct chess_event *event = record_read_event(l, text, c->as.event.zone, &why);
    (void)b;
    if (event) {
        l->record->event = event;
        l->record->has_event = true;
        l->record->event_text = record_keep(l->record, text);
    } else
        note_fault(l->record, l->entry, &why);
    return -1;
}

/* --- changes of the hall, one function each: the place in its list, or -1 ----------------------------------------- */

typedef int record_fn(struct reading_log *, struct record_board *, const struct change *);

static int take_started(struct reading_log *l, struct record_board *b, const struct change *c)
{
    (void)b, (void)c;
    if (!l->round->started.entry)
        l->round->started = record_when(l->entry);
    return -1;
}

static int take_ended_round(struct reading_log *l, struct record_board *b, const struct change *c)
{
    (void)b, (void)c;
    l->round->ended = record_when(l->entry);
    return -1;
}

static int take_touch(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_touch *t = RECORD_ADD(l->round->touches);
    (void)b;
    *t = (struct record_touch){
        .when = record_when(l->entry), .board = l->entry->board, .action = c->action, .is = c->as.board};
    note_who(t->who, l->entry);
    if (c->action == ACTION_BOARD_COUNTED)
        t->read = c->as.counted;
    return l->round->touches.count - 1;
}

static int take_correction(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_correction *k = RECORD_ADD(l->round->corrections);
    const struct text_change *t = &c->as.text;
    (void)b;
    *k = (struct record_correction){.when = record_when(l->entry),
                                    .board = l->entry->board,
                                    .of_moves = c->action == ACTION_MOVES_CORRECTED,
                                    .text = record_keep(l->record, t->text ? t->text : ""),
                                    .reason = record_keep(l->record, t->reason ? t->reason : "")};
    note_who(k->who, l->entry);
    return l->round->corrections.count - 1;
}

/* Whether moves, clocks and readings of the current round are wanted. */
static bool keeps_play(const struct reading_log *l)
{
    return !l->play || l->round->number == l->play;
}

static int take_move(struct reading_log *l, struct record_board *b, const struct change *c)
{
    if (!b || !keeps_play(l))
        return -1;
    struct record_move *m = RECORD_ADD(b->moves);
    *m = (struct record_move){.when = record_when(l->entry), .is = c->as.move};
    note_who(m->who, l->entry);
    return b->moves.count - 1;
}

static int take_clock(struct reading_log *l, struct record_board *b, const struct change *c)
{
    if (!b || !keeps_play(l))
        return -1;
    struct record_clock *k = RECORD_ADD(b->clocks);
    *k = (struct record_clock){.when = record_when(l->entry),
                               .action = c->action,
                               .is = c->as.clock,
                               .verifies = l->entry->kind == ENTRY_VERIFIED};
    return b->clocks.count - 1;
}

/* The hall opens its alert, so that is looked up after the entry has been applied. */
static int take_begun(struct reading_log *l, struct record_board *b, const struct change *c)
{
    bool of_nowhere = !b && l->entry->board != BOARD_NONE; /* the hall ignores it too */
    if (of_nowhere || c->as.incident.incident.id != l->round->incidents.count + 1)
        return -1;
    struct record_incident *i = RECORD_ADD(l->round->incidents);
    *i = (struct record_incident){.begun = record_when(l->entry), .readings = ""};
    if (keeps_play(l))
        i->readings = *RECORD_ADD(l->round->readings) = copy_of(c->as.incident.readings);
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
    i->ended = record_when(l->entry);
    memcpy(i->end_reason, c->as.number.reason, sizeof i->end_reason);
    return id - 1;
}

static int take_alert(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_alert_step *s = RECORD_ADD(l->round->alert_steps);
    int id = c->as.alert.id;
    (void)b;
    *s = (struct record_alert_step){.when = record_when(l->entry), .action = c->action, .is = c->as.alert};
    note_who(s->who, l->entry);
    if (id >= 1 && id <= l->round->alerts.count)
        record_note_alert(&l->round->alerts.at[id - 1], c->action, l->entry);
    return l->round->alert_steps.count - 1;
}

/* On appeal another decision replaces it: its consequences are removed, the decision itself stays on the list. */
static void note_superseded(struct reading_log *l, int old, int by)
{
    for (int i = l->round->rulings.count - 1; i >= 0; i--) {
        struct record_ruling *k = &l->round->rulings.at[i];
        if (k->is.id != old || !record_in_force(k))
            continue;
        k->superseded = record_when(l->entry);
        k->is.superseded_by = by;
        note_who(k->superseded_who, l->entry);
    }
}

static int take_ruling(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_round *r = l->round;
    if (c->as.ruling.supersedes)
        note_superseded(l, c->as.ruling.supersedes, c->as.ruling.id);
    struct record_ruling *k = RECORD_ADD(r->rulings);
    *k = (struct record_ruling){
        .when = record_when(l->entry), .round = r->number, .board = l->entry->board, .is = c->as.ruling};
    k->is.board = l->entry->board;
    note_who(k->who, l->entry);
    if (b) {
        position_to_fen(board_position(b->is), k->before);
        for (int side = WHITE; side <= BLACK; side++)
            k->was_s[side] = board_logged_left_s(b->is, side);
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
        k->undone = record_when(l->entry);
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
        k->extended = record_when(l->entry);
        note_who(k->extended_by, l->entry);
        memcpy(k->extended_reason, c->as.number.reason, sizeof k->extended_reason);
        return i;
    }
    return -1;
}

static int take_worded(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_wording *w = RECORD_ADD(l->record->wordings);
    (void)b;
    *w = (struct record_wording){.when = record_when(l->entry),
                                 .ruling = c->as.wording.ruling,
                                 .is_public = c->as.wording.is_public,
                                 .words = record_keep(l->record, c->as.wording.text ? c->as.wording.text : "")};
    note_who(w->who, l->entry);
    return l->record->wordings.count - 1;
}

static int take_penalty(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_penalty *p = RECORD_ADD(l->round->penalties);
    (void)b;
    *p = (struct record_penalty){.when = record_when(l->entry), .is = c->as.penalty};
    p->is.board = l->entry->board;
    p->is.at = l->entry->mono_ms;
    note_who(p->who, l->entry);
    return l->round->penalties.count - 1;
}

static int take_order(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_order *o = RECORD_ADD(l->round->orders);
    (void)b;
    *o = (struct record_order){.when = record_when(l->entry), .board = l->entry->board, .is = c->as.order};
    note_who(o->who, l->entry);
    return l->round->orders.count - 1;
}

/* As record_board(), but writable, for the code that fills it. */
static struct record_board *board_of(const struct record_round *r, int number)
{
    const struct record_board *found = record_board(r, number);
    return found ? &r->boards[found - r->boards] : NULL;
}

static int take_result(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_result *k = RECORD_ADD(l->round->results);
    int board = l->entry->board;
    assert(board >= 0 && board <= BOARDS_MAX && "change_read() refuses others");
    const char *pair = b && b->pair ? b->pair : l->pairs[board]; /* of this round, which may be an earlier one */
    *k = (struct record_result){
        .when = record_when(l->entry), .board = board, .pair = pair ? pair : "", .is = c->as.result};
    note_who(k->who, l->entry);
    return l->round->results.count - 1;
}

static int take_pairing(struct reading_log *l, struct record_board *b, const struct change *c)
{
    int board = l->entry->board;
    (void)b, (void)c;
    assert(board >= 0 && board <= BOARDS_MAX && "change_read() refuses others");
    l->pairs[board] = record_keep(l->record, l->entry->body);
    struct record_board *there = l->round ? board_of(l->round, board) : NULL;
    if (there)
        there->pair = l->pairs[board];
    return -1;
}

static int add_note(struct reading_log *l, const char *words)
{
    struct record_note *n = RECORD_ADD(l->round->notes);
    *n = (struct record_note){
        .when = record_when(l->entry), .board = l->entry->board, .words = record_keep(l->record, words ? words : "")};
    note_who(n->who, l->entry);
    return l->round->notes.count - 1;
}

static int take_note(struct reading_log *l, struct record_board *b, const struct change *c)
{
    (void)b;
    return add_note(l, c->as.note.text);
}

static int take_observed(struct reading_log *l, struct record_board *b, const struct change *c)
{
    (void)b;
    return add_note(l, c->as.observed.text);
}

static int take_priority(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_priority *k = RECORD_ADD(l->round->priorities);
    (void)b;
    *k = (struct record_priority){.when = record_when(l->entry), .is = c->as.priority};
    note_who(k->who, l->entry);
    return l->round->priorities.count - 1;
}

static int take_mark(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_mark *m = RECORD_ADD(l->round->marks);
    (void)b;
    *m = (struct record_mark){
        .when = record_when(l->entry), .board = l->entry->board, .action = c->action, .is = c->as.mark};
    m->is.text = record_keep(l->record, c->as.mark.text ? c->as.mark.text : "");
    note_who(m->who, l->entry);
    return l->round->marks.count - 1;
}

static int take_appeal(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_appeal *a = RECORD_ADD(l->round->appeals);
    (void)b;
    *a = (struct record_appeal){
        .when = record_when(l->entry), .board = l->entry->board, .action = c->action, .is = c->as.appeal};
    note_who(a->who, l->entry);
    return l->round->appeals.count - 1;
}

static int take_walk(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_round *r = l->round;
    struct record_walk *w = RECORD_ADD(r->walks);
    (void)b;
    *w = (struct record_walk){.when = record_when(l->entry),
                              .board = l->entry->board,
                              .ruling = c->as.walk.ruling,
                              .appeal = c->as.walk.appeal,
                              .text = record_keep(l->record, c->as.walk.answers ? c->as.walk.answers : "")};
    note_who(w->who, l->entry);
    for (int i = r->rulings.count - 1; i >= 0; i--)
        if (r->rulings.at[i].is.id == w->ruling) {
            r->rulings.at[i].walk = w->text;
            break;
        }
    return r->walks.count - 1;
}

static int take_sheet(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_sheet *s = RECORD_ADD(l->round->sheets);
    (void)b;
    *s = (struct record_sheet){
        .when = record_when(l->entry), .body = record_keep(l->record, l->entry->body), .is = c->as.sheet};
    return l->round->sheets.count - 1;
}

static int take_arrival(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_arrival *a = RECORD_ADD(l->record->arrivals);
    (void)b;
    *a = (struct record_arrival){.when = record_when(l->entry)};
    memcpy(a->role, c->as.arbiter.role, sizeof a->role);
    note_who(a->who, l->entry);
    return -1;
}

static int take_exchanged(struct reading_log *l, struct record_board *b, const struct change *c)
{
    struct record_board *other = b ? board_of(l->round, c->as.board.number) : NULL;
    if (other && other != b)
        record_exchange(l->round, b, other);
    return -1;
}

/* Entries without a list of their own are only among the steps, with their body. */
static record_fn *const records[ACTIONS] = {
    [ACTION_EVENT] = take_event,
    [ACTION_PAIRING] = take_pairing,
    [ACTION_ROUND_STARTED] = take_started,
    [ACTION_ROUND_ENDED] = take_ended_round,
    [ACTION_BOARD_STARTED... ACTION_BOARD_PROPOSED] = take_touch,
    [ACTION_BOARDS_EXCHANGED] = take_exchanged,
    [ACTION_MOVE] = take_move,
    [ACTION_CLOCK_PRESSED... ACTION_CLOCK_TYPED] = take_clock,
    [ACTION_INCIDENT_BEGUN] = take_begun,
    [ACTION_INCIDENT_ENDED] = take_ended,
    [ACTION_ALERT_SHOWN... ACTION_ALERT_FLOOD_OVER] = take_alert,
    [ACTION_ALERT_PRIORITY] = take_priority,
    [ACTION_WALK] = take_walk,
    [ACTION_DECISION_MADE] = take_ruling,
    [ACTION_DECISION_UNDONE] = take_undone,
    [ACTION_DECISION_WORDED] = take_worded,
    [ACTION_DECISION_EXTENDED] = take_extended,
    [ACTION_PENALTY] = take_penalty,
    [ACTION_ORDER] = take_order,
    [ACTION_VERIFIED_SHOWN... ACTION_VERIFIED_BY_HAND] = take_clock,
    [ACTION_RESULT] = take_result,
    [ACTION_APPEAL_FILED... ACTION_APPEAL_DECIDED] = take_appeal,
    [ACTION_SHEET] = take_sheet,
    [ACTION_ARBITER_CAME] = take_arrival,
    [ACTION_NOTE] = take_note,
    [ACTION_FLAG_OBSERVED] = take_observed,
    [ACTION_BOOKMARK... ACTION_ROUTINE] = take_mark,
    [ACTION_POSITION_SET... ACTION_MOVES_CORRECTED] = take_correction,
};

/* --- entries ------------------------------------------------------------------------------------------------------ */

static const char *keep_who(struct reading_log *l)
{
    const char *who = l->entry->who ? l->entry->who : "";
    if (!*who)
        return "";
    if (!l->who || strcmp(l->who, who) != 0)
        l->who = record_keep(l->record, who);
    return l->who;
}

static bool has_its_list(const struct entry *e)
{
    return e->kind == ENTRY_MOVE || e->kind == ENTRY_CLOCK || e->kind == ENTRY_VERIFIED;
}

static void add_step(struct reading_log *l, enum entry_action action, int at)
{
    assert(l->round && action < ACTIONS);
    const struct entry *e = l->entry;
    l->round->to = e->sequence;
    l->round->last = record_when(e);
    if (!l->wanted.steps)
        return;
    const char *body = at >= 0 && has_its_list(e) ? NULL : record_keep(l->record, e->body);
    *RECORD_ADD(l->round->steps) =
        (struct record_step){record_when(e), e->board, (uint8_t)e->kind, (uint8_t)action, at, keep_who(l), body};
}

static bool is_of_event(const struct entry *e)
{
    return e->kind == ENTRY_EVENT || e->kind == ENTRY_STATION || e->kind == ENTRY_PAIRING;
}

static void take_change(struct reading_log *l, const struct change *c)
{
    assert(c->action < ACTIONS);
    struct error why = {0};
    record_choose_round(l, c);
    struct record_board *b = board_of(l->round, l->entry->board);
    int at = records[c->action] ? records[c->action](l, b, c) : -1;
    if (!entry_row(c->action)->does || hall_replay_change(l->round->hall, l->entry, c, &why))
        record_follow(l, b, c);
    else
        note_fault(l->record, l->entry, &why);
    add_step(l, c->action, at);
}

void record_take(struct reading_log *l, const struct entry *e)
{
    struct record *r = l->record;
    struct error why = {0};
    struct change c;
    l->entry = e;
    record_extend(r, e);
    if (!change_read(&c, e, &why)) {
        note_fault(r, e, &why);
        return;
    }
    if (!is_of_event(e))
        take_change(l, &c);
    else if (records[c.action])
        records[c.action](l, NULL, &c);
    if (c.action == ACTION_PAIRING && l->round && !hall_replay_change(l->round->hall, e, &c, &why))
        note_fault(r, e, &why);
    json_decref(c.body);
}
