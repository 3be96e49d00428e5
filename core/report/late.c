#include "report/late.h"

#include "base/list.h"
#include "hall/desk.h"

#include "base/memory.h"
#include "base/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_WITHIN = 1000 };

/* order: enum priority; MSEC_NEVER: no target */
static const struct target {
    msec acknowledged, at_board;
} targets[] = {
    [PRIORITY_LOG] = {MSEC_NEVER, MSEC_NEVER},
    [PRIORITY_3] = {MSEC_NEVER, MSEC_NEVER},
    [PRIORITY_2] = {120000, MSEC_NEVER},
    [PRIORITY_1] = {15000, 60000},
};
ROW_FOR_EACH(targets, PRIORITIES);

const char *lateness_name(enum lateness l)
{
    static const char *const names[] = {
        "shown late", "seen late", "at the board late", "never seen", "never ruled",
    };
    ROW_FOR_EACH(names, LATENESSES);
    assert(HAS_ROW(names, l));
    return names[l];
}

void late_release(struct late_list *l)
{
    free(l->at);
    *l = (struct late_list){0};
}

static void add(struct late_list *l, const struct late *one)
{
    assert(l->count >= 0 && l->count <= l->room);
    LIST_ROOM(l->at, l->count, l->room);
    l->at[l->count++] = *one;
}

/* --- what arbiters did with an alert ------------------------------------------------------------------------------ */

/* What happened to each alert, collected in one pass over their steps. */
struct dealt {
    struct when acknowledged, at_board, dismissed, ruled;
    const char *by;
};

static void first_of(struct when *at, const struct when *when)
{
    if (!at->entry || when->entry < at->entry)
        *at = *when;
}

static void take_step(struct dealt *d, const struct record_alert_step *s)
{
    if (!*s->who)
        return;
    bool takes = s->action == ACTION_ALERT_TAKEN || s->action == ACTION_ALERT_ACCEPTED;
    bool clears = s->action == ACTION_ALERT_CLEARED;
    if (!d->acknowledged.entry)
        d->by = s->who;
    first_of(&d->acknowledged, &s->when); /* anyone who acted on it has seen it */
    if (takes || clears)
        first_of(&d->at_board, &s->when);
    if (clears)
        first_of(&d->dismissed, &s->when);
}

static struct dealt *look_at_alerts(const struct record_round *r)
{
    struct dealt *all = memory_take((size_t)r->alerts.count + 1, sizeof *all);
    for (int i = 0; i < r->alert_steps.count; i++) {
        int id = r->alert_steps.at[i].is.id;
        if (id >= 1 && id <= r->alerts.count)
            take_step(&all[id - 1], &r->alert_steps.at[i]);
    }
    return all;
}

static void deal(struct dealt *d, const struct when *when, const char *who)
{
    if (!d->acknowledged.entry)
        d->by = who;
    first_of(&d->acknowledged, when);
    first_of(&d->at_board, when);
    first_of(&d->ruled, when);
}

/* It was going on, or had just ended: the players may have put things right before the arbiter came. */
static bool was_there(const struct record_alert *k, const struct when *when)
{
    enum { JUST = 600000 };
    return k->begun.entry < when->entry &&
           (!k->over.entry || k->over.entry > when->entry || when->mono - k->over.mono < JUST);
}

static bool is_about(const struct record_round *r, int id, const struct record_ruling *k)
{
    const struct alert *a = hall_alert(r->hall, id);
    const struct incident *i = a ? hall_incident(r->hall, a->incident) : NULL;
    bool same = i && a->board == k->board && !strcmp(i->script, k->is.script);
    return k->is.alert ? k->is.alert == id : same && was_there(&r->alerts.at[id - 1], &k->when);
}

/* Dealt with by the ruling that the alert led to, by one on its script, or by an entered result. */
static void look_at_rulings(const struct record_round *r, struct dealt *all)
{
    for (int id = 1; id <= r->alerts.count; id++) {
        const struct alert *a = hall_alert(r->hall, id);
        for (int i = 0; i < r->rulings.count; i++)
            if (is_about(r, id, &r->rulings.at[i]))
                deal(&all[id - 1], &r->rulings.at[i].when, r->rulings.at[i].who);
        for (int i = 0; a && i < r->results.count; i++) {
            const struct record_result *k = &r->results.at[i];
            if (k->board == a->board && *k->who && was_there(&r->alerts.at[id - 1], &k->when))
                deal(&all[id - 1], &k->when, k->who);
        }
    }
}

/* An arbiter who signs in at a board is there, whatever happens to its alerts. */
static void look_at_boards(const struct record_round *r, struct dealt *all)
{
    for (int i = 0; i < r->touches.count; i++) {
        const struct record_touch *t = &r->touches.at[i];
        bool sits = t->action == ACTION_BOARD_SAT_AT && t->is.on;
        for (int id = 1; sits && id <= r->alerts.count; id++) {
            const struct alert *a = hall_alert(r->hall, id);
            const struct record_alert *k = &r->alerts.at[id - 1];
            bool goes_on = !k->over.entry || k->over.entry > t->when.entry;
            if (a && a->board == t->board && k->shown.entry && k->shown.entry < t->when.entry && goes_on)
                first_of(&all[id - 1].at_board, &t->when);
        }
    }
}

/* --- late, or never ----------------------------------------------------------------------------------------------- */

static msec since(const struct when *from, const struct when *to)
{
    return to->entry ? to->mono - from->mono : MSEC_NEVER;
}

static void judge_shown(const struct alert *a, const struct record_alert *k, struct late one, struct late_list *out)
{
    one.what = LATE_SHOWN;
    one.target = incident_row((enum incident_kind)a->kind)->on_delay + SHOWN_WITHIN;
    one.took = k->shown.mono - k->begun.mono;
    one.by = "";
    if (one.took > one.target)
        add(out, &one);
}

/* It is still open, the round goes on, and there is time left: not late yet. */
static bool may_still(const struct record_round *r, const struct record_alert *k, msec target)
{
    return !k->over.entry && !r->ended.entry && r->last.mono - k->shown.mono <= target;
}

static void judge_dealt(const struct record_round *r, const struct target *t, const struct record_alert *k,
                        const struct dealt *d, struct late one, struct late_list *out)
{
    one.target = t->acknowledged;
    one.took = since(&k->shown, &d->acknowledged);
    one.what = one.took == MSEC_NEVER ? NEVER_ACKNOWLEDGED : LATE_ACKNOWLEDGED;
    bool waits = one.took == MSEC_NEVER && may_still(r, k, one.target);
    if (one.target != MSEC_NEVER && one.took > one.target && !waits)
        add(out, &one);
    one.target = t->at_board;
    one.took = since(&k->shown, &d->at_board);
    one.what = LATE_AT_BOARD;
    if (one.target != MSEC_NEVER && one.took != MSEC_NEVER && one.took > one.target)
        add(out, &one);
}

/* What is put right, or over, without an arbiter needs no ruling, but a fault in a completed move and what a person
 * entered do; a device is repaired. */
static bool needs_ruling(const struct record_alert *k, const struct incident *i)
{
    enum incident_kind kind = (enum incident_kind)i->kind;
    bool is_over = k->over.entry || i->ended != MSEC_NEVER;
    return i->stance == STANCE_ACT && *i->script && !incident_is_of_device(i) &&
           (!is_over || i->by_person || incident_is_completed_fault(kind) || incident_row(kind)->until == UNTIL_RULED);
}

/* P3 is only for information: a ruling is only expected where action was required. */
static void judge_ruled(const struct record_round *r, const struct alert *a, const struct incident *i,
                        const struct dealt *d, struct late one, struct late_list *out)
{
    const struct record_alert *k = &r->alerts.at[a->id - 1];
    bool asks = a->priority >= PRIORITY_2 && needs_ruling(k, i);
    one.what = NEVER_RULED;
    one.took = one.target = MSEC_NEVER;
    if (asks && !d->ruled.entry && !d->dismissed.entry && !may_still(r, k, targets[PRIORITY_2].acknowledged))
        add(out, &one);
}

static void judge(const struct record_round *r, int id, const struct dealt *d, struct late_list *out)
{
    assert(id >= 1 && id <= r->alerts.count);
    const struct record_alert *k = &r->alerts.at[id - 1];
    const struct alert *a = hall_alert(r->hall, id);
    const struct incident *i = a ? hall_incident(r->hall, a->incident) : NULL;
    if (!i || !k->shown.entry)
        return; /* it was over before it counted */
    struct late one = {.alert = id, .incident = i->id, .board = a->board, .when = k->shown, .by = d->by ? d->by : ""};
    judge_shown(a, k, one, out);
    assert(HAS_ROW(targets, a->priority));
    judge_dealt(r, &targets[a->priority], k, d, one, out);
    judge_ruled(r, a, i, d, one, out);
}

void late_find(const struct record_round *r, struct late_list *out)
{
    struct dealt *all = look_at_alerts(r);
    look_at_rulings(r, all);
    look_at_boards(r, all);
    out->count = 0;
    for (int id = 1; id <= r->alerts.count; id++)
        judge(r, id, &all[id - 1], out);
    free(all);
}
