#include "hall/hall_parts.h"

#include <stdio.h>
#include <string.h>

enum { ENDS_SOON = 5 * 60000 };

/* order: enum appeal_state */
static const char *const states[APPEAL_STATES] = {"filed", "under protest", "being heard", "decided", "withdrawn"};

const char *appeal_state_name(enum appeal_state s)
{
    return states[s];
}

int hall_appeals(const struct hall *h, const struct appeal **out)
{
    *out = h->appeals;
    return h->appeal_count;
}

const struct appeal *hall_appeal_of(const struct hall *h, int id)
{
    return id >= 1 && id <= h->appeal_count ? &h->appeals[id - 1] : NULL;
}

bool appeal_waits(const struct appeal *a)
{
    return a->state != APPEAL_DECIDED && a->state != APPEAL_WITHDRAWN;
}

/* --- what the entries do ------------------------------------------------------------------------------------------ */

/* Appeals are numbered through the event, as decisions are. */
enum { APPEALS_MAX = 100000 };

static struct appeal *appeal_more(struct hall *h)
{
    h->appeals = list_grow(h->appeals, h->appeal_count, &h->appeal_room, sizeof *h->appeals);
    return &h->appeals[h->appeal_count++];
}

void hall_appealed_before(struct hall *h, int appeals)
{
    while (h->appeal_count < appeals && h->appeal_count < APPEALS_MAX) {
        struct appeal *a = appeal_more(h);
        *a = (struct appeal){.id = h->appeal_count, .side = NO_SIDE, .state = APPEAL_WITHDRAWN};
    }
}

static void is_filed(struct hall *h, struct hall_board *b, const struct appeal_change *c, const char *who, msec at)
{
    if (c->appeal <= h->appeal_count || c->appeal > APPEALS_MAX || !hall_ruling(h, c->ruling))
        return;
    hall_appealed_before(h, c->appeal - 1);
    struct appeal *a = appeal_more(h);
    *a = (struct appeal){.id = c->appeal,
                         .ruling = c->ruling,
                         .board = b->number,
                         .side = c->side,
                         .written = c->written,
                         .until = c->until,
                         .filed = at,
                         .heard = MSEC_NEVER,
                         .ended = MSEC_NEVER};
    memcpy(a->by, c->by, sizeof a->by);
    memcpy(a->ground, c->ground, sizeof a->ground);
    memcpy(a->late, c->late, sizeof a->late);
    snprintf(a->filed_by, sizeof a->filed_by, "%s", who);
}

static void begins_hearing(struct appeal *a, msec at)
{
    a->state = APPEAL_HEARING;
    a->heard = at;
}

static void is_written(struct appeal *a, msec at)
{
    (void)at;
    a->written = true;
}

static void goes_on_under_protest(struct appeal *a, msec at)
{
    (void)at;
    a->protest = true;
    a->state = APPEAL_PROTEST;
}

static void deposit_is_held(struct appeal *a, msec at)
{
    (void)at;
    snprintf(a->deposit, sizeof a->deposit, "held");
}

static void deposit_is_returned(struct appeal *a, msec at)
{
    (void)at;
    snprintf(a->deposit, sizeof a->deposit, "returned");
}

static void deposit_is_kept(struct appeal *a, msec at)
{
    (void)at;
    snprintf(a->deposit, sizeof a->deposit, "kept");
}

static void is_withdrawn(struct appeal *a, msec at)
{
    a->state = APPEAL_WITHDRAWN;
    a->ended = at;
}

/* order: enum appeal_step. `also_after`: even when it is decided. */
static const struct {
    const char *what;
    void (*does)(struct appeal *, msec at);
    bool also_after;
} steps[APPEAL_STEPS] = {
    {"written", is_written, false},
    {"protest", goes_on_under_protest, false},
    {"heard", begins_hearing, false},
    {"deposit-held", deposit_is_held, false},
    {"deposit-returned", deposit_is_returned, true},
    {"deposit-kept", deposit_is_kept, true},
    {"withdrawn", is_withdrawn, false},
};

static void is_decided(struct appeal *a, const struct appeal_change *c, msec at)
{
    a->state = APPEAL_DECIDED;
    a->ended = at;
    a->replaced_by = c->instead;
    memcpy(a->decision, c->decision, sizeof a->decision);
    memcpy(a->reason, c->reason, sizeof a->reason);
    memcpy(a->panel, c->panel, sizeof a->panel);
}

static void plan_reminder(struct hall *h)
{
    h->appeal_due = MSEC_NEVER;
    for (int i = 0; i < h->appeal_count; i++) {
        const struct appeal *a = &h->appeals[i];
        msec due = a->until == MSEC_NEVER ? MSEC_NEVER : a->until - ENDS_SOON;
        if (appeal_waits(a) && !a->written && due > h->now && due < h->appeal_due)
            h->appeal_due = due;
    }
}

void do_appeal(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct appeal_change *c = change;
    if (!b)
        return;
    if (!strcmp(c->what, "filed"))
        is_filed(h, b, c, who, at);
    if (c->appeal < 1 || c->appeal > h->appeal_count)
        return;
    struct appeal *a = &h->appeals[c->appeal - 1];
    for (int i = 0; i < APPEAL_STEPS; i++)
        if (!strcmp(c->what, steps[i].what))
            steps[i].does(a, at);
    if (!strcmp(c->what, "decided"))
        is_decided(a, c, at);
    if (!appeal_waits(a) && a->ended == at)
        snprintf(a->ended_by, sizeof a->ended_by, "%s", who);
    plan_reminder(h);
    board_changed(h, b);
}

/* --- reminded of -------------------------------------------------------------------------------------------------- */

/* Announced, and not yet handed in: who forgets it loses it. */
void appeals_settle(struct hall *h)
{
    for (int i = 0; i < h->appeal_count; i++) {
        const struct appeal *a = &h->appeals[i];
        bool soon = a->until != MSEC_NEVER && h->now >= a->until - ENDS_SOON && h->now <= a->until;
        struct hall_board *b = board_numbered(h, a->board);
        if (!soon || !appeal_waits(a) || a->written || incident_goes_on(b, INCIDENT_APPEAL_DUE, a->side))
            continue;
        struct incident in = case_of(h, b, INCIDENT_APPEAL_DUE, a->side);
        in.number = a->id;
        case_words(&in, "A-%04d of %s is not in writing, and its time ends in %d minutes", a->id, side_name(a->side),
                   (int)((a->until - h->now + 59999) / 60000));
        incident_begins(h, &in);
    }
    plan_reminder(h);
}

/* --- filed -------------------------------------------------------------------------------------------------------- */

static bool is_one_of(const char *word, const char *const *words)
{
    for (; *words; words++)
        if (!strcmp(word, *words))
            return true;
    return false;
}

static const struct appeal *waiting_against(const struct hall *h, int ruling)
{
    for (int i = 0; i < h->appeal_count; i++)
        if (h->appeals[i].ruling == ruling && appeal_waits(&h->appeals[i]))
            return &h->appeals[i];
    return NULL;
}

static bool can_be_filed(const struct hall *h, const struct appeal *a, struct error *why)
{
    static const char *const people[] = {"player", "coach", "captain", NULL};
    const struct ruling *r = hall_ruling(h, a->ruling);
    if (!r || !r->board)
        return failf(why, "appeal", "an appeal needs a decision", "there is no D-%04d in this round", a->ruling);
    if (r->superseded_by)
        return failf(why, "appeal", "appeal against that one", "D-%04d was replaced by D-%04d", r->id,
                     r->superseded_by);
    if (r->undone)
        return failf(why, "appeal", "there is nothing left to appeal against", "D-%04d was taken back", r->id);
    const struct appeal *first = waiting_against(h, r->id);
    if (first)
        return failf(why, "appeal", "hear that one: F9", "A-%04d against D-%04d waits already", first->id, r->id);
    if (a->side != WHITE && a->side != BLACK)
        return fail(why, "appeal", "whose appeal it is has to be said", "white or black");
    if (!is_one_of(a->by, people))
        return failf(why, "appeal", "player, coach or captain", "%.11s cannot appeal", a->by);
    return *a->ground || fail(why, "appeal", "it has no ground", "say in a few words what was wrong");
}

static void wait_for_hearing(struct hall *h, struct hall_board *b, const struct appeal *a, const char *who)
{
    struct incident i = case_of(h, b, INCIDENT_APPEAL, a->side);
    const struct ruling *r = hall_ruling(h, a->ruling);
    i.number = a->id;
    case_words(&i, "A-%04d: %s appeals against D-%04d: %.80s", a->id, side_name(a->side), a->ruling, a->ground);
    h->actor = who;
    incident_begins(h, &i);
    const struct alert *ruled = hall_alert(h, r->alert);
    if (ruled)
        hall_handle(h, ruled->latest, HANDLING_REFERRED, who, h->now);
    h->actor = "";
}

int hall_appeal(struct hall *h, const struct appeal *asked, const struct facts *event, const char *who, msec now,
                struct error *why)
{
    struct appeal_window w;
    time_goes_on(h, now);
    if (!can_be_filed(h, asked, why) || !appeal_window(h, asked->ruling, asked->side, event, &w))
        return 0;
    if (!w.open && !*asked->late)
        return failf(why, w.article, "the head may allow it: give a reason", "the appeal is refused: %.160s", w.words);
    struct appeal_change c = {.what = "filed",
                              .appeal = h->appeal_count + 1,
                              .ruling = asked->ruling,
                              .side = asked->side,
                              .written = asked->written,
                              .until = w.open ? w.closes : MSEC_NEVER};
    memcpy(c.by, asked->by, sizeof c.by);
    memcpy(c.ground, asked->ground, sizeof c.ground);
    memcpy(c.late, asked->late, sizeof c.late);
    struct hall_board *b = board_numbered(h, hall_ruling(h, asked->ruling)->board);
    hall_tell(h, CHANGE_APPEAL, b->number, who, &c);
    wait_for_hearing(h, b, &h->appeals[c.appeal - 1], who);
    return c.appeal;
}

/* --- from there on ------------------------------------------------------------------------------------------------ */

static void no_longer_waits(struct hall *h, struct hall_board *b, const struct appeal *a, const char *who)
{
    static const enum incident_kind kinds[] = {INCIDENT_APPEAL, INCIDENT_APPEAL_DUE};
    for (int i = 0; i < 2; i++) {
        int id = b->open[kinds[i]][side_index(a->side)];
        const struct incident *in = hall_incident(h, id);
        if (in && in->number == a->id && in->alert)
            hall_clear(h, in->alert, who, "appeal", h->now, NULL);
    }
}

static const struct appeal *waiting(struct hall *h, int id, struct error *why)
{
    const struct appeal *a = hall_appeal_of(h, id);
    if (!a || !a->board)
        failf(why, "appeal", "see the docket: F9", "there is no A-%04d in this round", id);
    else if (!appeal_waits(a))
        failf(why, "appeal", "see the docket: F9", "A-%04d is %s", id, states[a->state]);
    return a && appeal_waits(a) ? a : NULL;
}

bool hall_appeal_step(struct hall *h, int id, enum appeal_step step, const char *words, const char *who, msec now,
                      struct error *why)
{
    const struct appeal *a = hall_appeal_of(h, id);
    struct appeal_change c = {.appeal = id, .side = NO_SIDE, .until = MSEC_NEVER};
    time_goes_on(h, now);
    if (!a || !a->board || (!steps[step].also_after && !appeal_waits(a)))
        return waiting(h, id, why) && error_stands();
    bool of_deposit = step == APPEAL_DEPOSIT_RETURNED || step == APPEAL_DEPOSIT_KEPT;
    if (of_deposit && strcmp(a->deposit, "held") != 0)
        return failf(why, "deposit", "", "none is held for A-%04d", id);
    snprintf(c.what, sizeof c.what, "%s", steps[step].what);
    snprintf(c.reason, sizeof c.reason, "%s", words ? words : "");
    c.ruling = h->appeals[id - 1].ruling;
    struct hall_board *b = board_numbered(h, h->appeals[id - 1].board);
    hall_tell(h, CHANGE_APPEAL, b->number, who, &c);
    a = &h->appeals[id - 1];
    if (step == APPEAL_WRITTEN && incident_goes_on(b, INCIDENT_APPEAL_DUE, a->side))
        incident_over(h, b, INCIDENT_APPEAL_DUE, a->side);
    if (step == APPEAL_TAKEN_BACK)
        no_longer_waits(h, b, a, who);
    return true;
}

/* --- decided ------------------------------------------------------------------------------------------------------ */

/* Somebody has to go there: else it is to be known, and no more. */
static bool changes_board(const struct ruling *r, const struct ruling *old, const struct hall_board *b)
{
    bool moved = memcmp(old->made, r->made, sizeof r->made) != 0;
    return r->orders || r->restores || r->result != old->result ||
           (old->restores && !moved && b->result == RESULT_OPEN);
}

static void tell_board(struct hall *h, struct hall_board *b, int ruling, const char *who)
{
    struct incident i = case_of(h, b, INCIDENT_DECISION_REPLACED, NO_SIDE);
    struct text words = {0};
    ruling_consequences(h, hall_ruling(h, ruling), &words);
    i.number = ruling;
    const struct ruling *r = hall_ruling(h, ruling);
    if (!changes_board(r, hall_ruling(h, r->supersedes), b)) {
        i.priority = PRIORITY_3;
        i.stance = STANCE_OBSERVE;
    }
    case_words(&i, "%s", text_chars(&words));
    h->actor = who;
    incident_over(h, b, INCIDENT_DECISION_REPLACED, NO_SIDE); /* an earlier one */
    incident_begins(h, &i);
    h->actor = "";
    text_release(&words);
}

static int replace(struct hall *h, struct hall_board *b, const struct appeal *a, const struct appeal_verdict *v,
                   const char *who, struct error *why)
{
    struct ruling r;
    int id = a->id;
    if (!ruling_instead(h, a->ruling, v->instead, &r, why))
        return 0;
    r.appeal = id;
    snprintf(r.words, sizeof r.words, "%s", v->reason);
    bool put_back = !r.restores && *hall_ruling(h, r.supersedes)->cut &&
                    !memcmp(hall_ruling(h, r.supersedes)->made, b->made, sizeof b->made);
    int new = ruling_replaces(h, b, &r, who);
    if (put_back)
        moves_put_back(h, b, hall_ruling(h, r.supersedes)->cut, who);
    return new;
}

bool hall_appeal_decide(struct hall *h, int id, const struct appeal_verdict *v, const char *who, msec now,
                        struct error *why)
{
    static const char *const decisions[] = {"uphold", "modify", "reverse", "moot", NULL};
    struct appeal_change c = {.what = "decided", .appeal = id, .side = NO_SIDE, .until = MSEC_NEVER};
    time_goes_on(h, now);
    const struct appeal *a = waiting(h, id, why);
    if (!a)
        return false;
    if (!is_one_of(v->decision, decisions))
        return failf(why, "appeal", "uphold, modify, reverse or moot", "%.11s is no decision", v->decision);
    if (!v->reason || !*v->reason)
        return fail(why, "appeal", "it is decided without a reason", "say why");
    bool changes = !strcmp(v->decision, "modify") || !strcmp(v->decision, "reverse");
    struct hall_board *b = board_numbered(h, a->board);
    if (changes && !(c.instead = replace(h, b, a, v, who, why)))
        return false;
    c.ruling = h->appeals[id - 1].ruling;
    snprintf(c.decision, sizeof c.decision, "%s", v->decision);
    snprintf(c.reason, sizeof c.reason, "%s", v->reason);
    snprintf(c.panel, sizeof c.panel, "%s", v->panel ? v->panel : "");
    hall_tell(h, CHANGE_APPEAL, b->number, who, &c);
    no_longer_waits(h, b, &h->appeals[id - 1], who);
    if (changes)
        tell_board(h, b, c.instead, who);
    return true;
}
