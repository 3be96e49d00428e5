#include "base/list.h"
#include "base/text.h"
#include "base/tongue.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"
#include "hall/handling.h"
#include "hall/ruling.h"

#include "base/table.h"

#include <assert.h>
#include <string.h>

enum { ENDS_SOON = 5 * 60000 };

/* order: enum appeal_state */
static const char *const states[] = {"filed", "under protest", "being heard", "decided", "withdrawn"};
ROW_FOR_EACH(states, APPEAL_STATES);

const char *appeal_state_name(enum appeal_state s)
{
    assert(HAS_ROW(states, s));
    return states[s];
}

/* "Upheld" alone could be said of the appeal as well as of the ruling. */
static const struct {
    const char *decision, *words;
} decisions[] = {
    {"uphold", "ruling upheld"},
    {"modify", "ruling modified"},
    {"reverse", "ruling reversed"},
    {"moot", "moot"},
};

/* NULL if there is no such decision. */
static const char *words_of_decision(const char *decision)
{
    for (size_t i = 0; i < sizeof decisions / sizeof *decisions; i++)
        if (!strcmp(decisions[i].decision, decision))
            return decisions[i].words;
    return NULL;
}

const char *appeal_decision_words(const char *decision)
{
    const char *words = words_of_decision(decision);
    return words ? words : decision;
}

const char *appeal_outcome_words(const struct appeal *a)
{
    return a->state == APPEAL_DECIDED ? appeal_decision_words(a->decision)
                                      : appeal_state_name((enum appeal_state)a->state);
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

/* Appeals are numbered throughout the event, like decisions. */
enum { APPEALS_MAX = 100000 };

static struct appeal *appeal_more(struct hall *h)
{
    LIST_ROOM(h->appeals, h->appeal_count, h->appeal_room);
    return &h->appeals[h->appeal_count++];
}

void hall_appealed_before(struct hall *h, int appeals)
{
    while (h->appeal_count < appeals && h->appeal_count < APPEALS_MAX) {
        struct appeal *a = appeal_more(h);
        *a = (struct appeal){.id = h->appeal_count, .side = NO_SIDE, .state = APPEAL_WITHDRAWN};
    }
    assert(h->appeal_count >= 0 && h->appeal_count <= h->appeal_room);
}

_Static_assert(ACTION_APPEAL_WITHDRAWN - ACTION_APPEAL_WRITTEN == APPEAL_TAKEN_BACK, "an action for each step");

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

/* What every step of an appeal changes besides its own fields. */
static void took_step(struct hall *h, struct hall_board *b, struct appeal *a, const char *who, msec at)
{
    assert(a->board == b->number);
    if (!appeal_waits(a) && a->ended == at)
        copy_text(a->ended_by, sizeof a->ended_by, who);
    plan_reminder(h);
    board_changed(h, b);
}

void do_appeal_filed(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct appeal_change *c = change;
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
    copy_text(a->filed_by, sizeof a->filed_by, who);
    took_step(h, b, a, who, at);
}

/* NULL if it was never filed at this board. */
static struct appeal *appeal_of(struct hall *h, const struct hall_board *b, const void *change)
{
    const struct appeal_change *c = change;
    struct appeal *a = c->appeal <= h->appeal_count ? &h->appeals[c->appeal - 1] : NULL;
    return a && a->board == b->number ? a : NULL;
}

void do_appeal_heard(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    struct appeal *a = appeal_of(h, b, change);
    if (!a)
        return;
    a->state = APPEAL_HEARING;
    a->heard = at;
    took_step(h, b, a, who, at);
}

void do_appeal_written(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    struct appeal *a = appeal_of(h, b, change);
    if (!a)
        return;
    a->written = true;
    took_step(h, b, a, who, at);
}

void do_appeal_protest(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    struct appeal *a = appeal_of(h, b, change);
    if (!a)
        return;
    a->protest = true;
    a->state = APPEAL_PROTEST;
    took_step(h, b, a, who, at);
}

static void deposit_is(struct hall *h, struct hall_board *b, const char *word, const char *who, msec at,
                       const void *change)
{
    struct appeal *a = appeal_of(h, b, change);
    if (!a)
        return;
    copy_text(a->deposit, sizeof a->deposit, word);
    took_step(h, b, a, who, at);
}

void do_deposit_held(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    deposit_is(h, b, "held", who, at, change);
}

void do_deposit_returned(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    deposit_is(h, b, "returned", who, at, change);
}

void do_deposit_kept(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    deposit_is(h, b, "kept", who, at, change);
}

void do_appeal_withdrawn(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    struct appeal *a = appeal_of(h, b, change);
    if (!a)
        return;
    a->state = APPEAL_WITHDRAWN;
    a->ended = at;
    took_step(h, b, a, who, at);
}

void do_appeal_decided(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct appeal_change *c = change;
    struct appeal *a = appeal_of(h, b, change);
    if (!a)
        return;
    a->state = APPEAL_DECIDED;
    a->ended = at;
    a->replaced_by = c->instead;
    memcpy(a->decision, c->decision, sizeof a->decision);
    memcpy(a->reason, c->reason, sizeof a->reason);
    memcpy(a->panel, c->panel, sizeof a->panel);
    took_step(h, b, a, who, at);
}

/* --- reminded of -------------------------------------------------------------------------------------------------- */

static const char ends_soon[] = N_("A-%04d of %s is not in writing, and its time ends in %d minutes");
static const char appeals[] = N_("A-%04d: %s appeals against D-%04d: %.80s");
static const char not_heard[] = N_("A-%04d: %s appeals against D-%04d of round %d, and has not been heard: F9");
static const char *const formats[] = {ends_soon, not_heard, appeals};
const struct sentences appeal_sentences = SENTENCES(formats);

/* Announced but not yet handed in: a player who forgets loses the right. */
void appeals_settle(struct hall *h)
{
    for (int i = 0; i < h->appeal_count; i++) {
        const struct appeal *a = &h->appeals[i];
        bool soon = a->until != MSEC_NEVER && h->now >= a->until - ENDS_SOON && h->now <= a->until;
        struct hall_board *b = board_numbered(h, a->board);
        if (!soon || !appeal_waits(a) || a->written || incident_goes_on(b, INCIDENT_APPEAL_DUE, a->side))
            continue;
        struct incident in = incident_case(h, b, INCIDENT_APPEAL_DUE, a->side);
        in.number = a->id;
        incident_set_words(&in, ends_soon, a->id, side_name(a->side), (int)((a->until - h->now + 59999) / 60000));
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
        return fail(why, "appeal", "it does not say who appeals", "white or black");
    if (!is_one_of(a->by, people))
        return failf(why, "appeal", "player, coach or captain", "%.11s cannot appeal", a->by);
    return *a->ground || fail(why, "appeal", "no grounds are given", "say in a few words what was wrong");
}

static void wait_for_hearing(struct hall *h, struct hall_board *b, const struct appeal *a, const char *who)
{
    assert(appeal_waits(a));
    struct incident i = incident_case(h, b, INCIDENT_APPEAL, a->side);
    const struct ruling *r = hall_ruling(h, a->ruling);
    i.number = a->id;
    incident_set_words(&i, appeals, a->id, side_name(a->side), a->ruling, a->ground);
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
    hall_advance(h, now);
    if (!can_be_filed(h, asked, why) || !appeal_window(h, asked->ruling, asked->side, event, &w))
        return 0;
    if (!w.open && !*asked->late)
        return failf(why, w.article, "the head may allow it: give a reason", "the appeal is refused: %.160s", w.words);
    struct appeal_change c = {.appeal = h->appeal_count + 1,
                              .ruling = asked->ruling,
                              .side = asked->side,
                              .written = asked->written,
                              .until = w.open ? w.closes : MSEC_NEVER};
    memcpy(c.by, asked->by, sizeof c.by);
    memcpy(c.ground, asked->ground, sizeof c.ground);
    memcpy(c.late, asked->late, sizeof c.late);
    struct hall_board *b = board_numbered(h, hall_ruling(h, asked->ruling)->board);
    hall_tell(h, ACTION_APPEAL_FILED, b->number, who, &c);
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
    assert(step < APPEAL_STEPS);
    const struct appeal *a = hall_appeal_of(h, id);
    struct appeal_change c = {.appeal = id, .side = NO_SIDE, .until = MSEC_NEVER};
    hall_advance(h, now);
    bool of_deposit = step == APPEAL_DEPOSIT_RETURNED || step == APPEAL_DEPOSIT_KEPT; /* also when it is decided */
    if (!a || !a->board || (!of_deposit && !appeal_waits(a)))
        return waiting(h, id, why) && error_is_failure();
    if (of_deposit && strcmp(a->deposit, "held") != 0)
        return failf(why, "deposit", "", "none is held for A-%04d", id);
    copy_text(c.reason, sizeof c.reason, words);
    c.ruling = h->appeals[id - 1].ruling;
    struct hall_board *b = board_numbered(h, h->appeals[id - 1].board);
    hall_tell(h, (enum entry_action)(ACTION_APPEAL_WRITTEN + step), b->number, who, &c);
    a = &h->appeals[id - 1];
    if (step == APPEAL_WRITTEN && incident_goes_on(b, INCIDENT_APPEAL_DUE, a->side))
        incident_over(h, b, INCIDENT_APPEAL_DUE, a->side);
    if (step == APPEAL_TAKEN_BACK)
        no_longer_waits(h, b, a, who);
    return true;
}

/* --- of other rounds ---------------------------------------------------------------------------------------------- */

/* The alert of this round that calls for it; 0 if there is none. */
static int called_for(const struct hall *h, int appeal)
{
    for (int n = 0; n < h->open_count; n++) {
        const struct alert *a = &h->alerts[h->open[n] - 1];
        if (!a->board && a->kind == INCIDENT_APPEAL && h->incidents[a->incident - 1].number == appeal)
            return a->id;
    }
    return 0;
}

void hall_appeal_elsewhere(struct hall *h, const struct appeal_elsewhere *a, const char *who, msec now)
{
    int alert = called_for(h, a->id);
    hall_advance(h, now);
    if (alert && !a->waits)
        hall_clear(h, alert, who, "appeal", h->now, NULL);
    if (alert || !a->waits)
        return;
    struct incident i = incident_case(h, NULL, INCIDENT_APPEAL, a->side);
    i.number = a->id;
    incident_set_words(&i, not_heard, a->id, side_name(a->side), a->ruling, a->round);
    h->actor = who;
    incident_begins(h, &i);
    h->actor = "";
}

/* --- decided ------------------------------------------------------------------------------------------------------ */

/* Whether someone has to go there; otherwise it is only for information. */
static bool changes_board(const struct ruling *r, const struct ruling *old, const struct hall_board *b)
{
    bool moved = memcmp(old->made, r->made, sizeof r->made) != 0;
    return r->orders || r->restores || r->result != old->result ||
           (old->restores && !moved && b->result == RESULT_OPEN);
}

static void tell_board(struct hall *h, struct hall_board *b, int ruling, const char *who)
{
    struct incident i = incident_case(h, b, INCIDENT_DECISION_REPLACED, NO_SIDE);
    struct text words = {0};
    ruling_consequences(h, hall_ruling(h, ruling), &words);
    ruling_consequences_fit(&words, sizeof i.words);
    i.number = ruling;
    const struct ruling *r = hall_ruling(h, ruling);
    if (!changes_board(r, hall_ruling(h, r->supersedes), b)) {
        i.priority = PRIORITY_3;
        i.stance = STANCE_OBSERVE;
    }
    incident_set_words(&i, "%s", text_chars(&words));
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
    copy_text(r.words, sizeof r.words, v->reason);
    bool put_back = !r.restores && *hall_ruling(h, r.supersedes)->cut &&
                    !memcmp(hall_ruling(h, r.supersedes)->made, b->made, sizeof b->made);
    int new = ruling_replaces(h, b, &r, who);
    if (put_back)
        moves_put_back(h, b, hall_ruling(h, r.supersedes)->cut, "decision on appeal", who);
    return new;
}

bool hall_appeal_decide(struct hall *h, int id, const struct appeal_verdict *v, const char *who, msec now,
                        struct error *why)
{
    struct appeal_change c = {.appeal = id, .side = NO_SIDE, .until = MSEC_NEVER};
    hall_advance(h, now);
    const struct appeal *a = waiting(h, id, why);
    if (!a)
        return false;
    if (!words_of_decision(v->decision))
        return failf(why, "appeal", "uphold, modify, reverse or moot", "%.11s is not a decision", v->decision);
    if (!v->reason || !*v->reason)
        return fail(why, "appeal", "a decision on appeal needs a reason", "say why");
    bool changes = !strcmp(v->decision, "modify") || !strcmp(v->decision, "reverse");
    struct hall_board *b = board_numbered(h, a->board);
    if (changes && !(c.instead = replace(h, b, a, v, who, why)))
        return false;
    c.ruling = h->appeals[id - 1].ruling;
    copy_text(c.decision, sizeof c.decision, v->decision);
    copy_text(c.reason, sizeof c.reason, v->reason);
    copy_text(c.panel, sizeof c.panel, v->panel);
    hall_tell(h, ACTION_APPEAL_DECIDED, b->number, who, &c);
    no_longer_waits(h, b, &h->appeals[id - 1], who);
    if (changes)
        tell_board(h, b, c.instead, who);
    return true;
}
