#include "hearing.h"

#include "acts/acts.h"
#include "hall/appeal.h"
#include "rulings.h"
#include "screens/ruling.h"
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is to be decided, while its reason and its panel are asked for. */
static struct {
    int appeal, round; /* round: 0, the one that is played */
    const char *decision;
    bool deposit_kept;
    struct ruling instead;
    char reason[APPEAL_WORDS];
} pending;

/* --- begun -------------------------------------------------------------------------------------------------- */

static void yes_no(struct facts *f, const char *name, bool is)
{
    facts_set(f, name, is ? "yes" : "no", FACT_GIVEN, "the appeal");
}

static void gather(const struct console *c, const struct hall *h, const struct appeal *a, struct facts *f)
{
    struct facts event = {0};
    session_event_facts(c->session, &event);
    if (h != console_hall(c) && hall_is_started(console_hall(c)))
        yes_no(&event, "next_round_started", true);
    appeal_facts(h, a->ruling, a->side, &event, f);
    yes_no(f, "hearing", true);
    yes_no(f, "protest", a->protest);
    yes_no(f, "written", a->written);
    yes_no(f, "deposit_held", !strcmp(a->deposit, "held"));
    facts_release(&event);
}

static struct ruling_case *case_of_appeal(struct rulings *r, int appeal)
{
    for (int i = 0; i < r->count; i++)
        if (r->cases[i].appeal == appeal) {
            r->current = i;
            return &r->cases[i];
        }
    return NULL;
}

static void begin_walk(struct console *c, int round, const struct hall *h, const struct appeal *a)
{
    struct error why = {0};
    struct facts facts = {0};
    int board = a->board, id = a->id;
    gather(c, h, a, &facts);
    struct walk *w = walk_new(session_book(c->session), "appeal", &facts, &why);
    if (!w) {
        facts_release(&facts);
        console_complain(c, &why);
        return;
    }
    console_open(c, SCREEN_RULING);
    struct ruling_case *k = rulings_add(ruling_screen_rulings(c), board, 0, w, &facts);
    k->appeal = id;
    k->round = round;
}

/* What was answered so far holds; what was done with the appeal since (a deposit, its writing) is known anew. */
static void know_anew(struct console *c, const struct hall *h, const struct appeal *a, struct ruling_case *k)
{
    struct error why = {0};
    struct facts facts = {0};
    const struct walk_step *steps;
    size_t count = walk_steps(k->walk, &steps);
    gather(c, h, a, &facts);
    struct walk *w = walk_new(session_book(c->session), "appeal", &facts, &why);
    for (size_t i = 0; w && i < count; i++)
        if (steps[i].fact && steps[i].origin == FACT_ANSWERED)
            (void)walk_answer_step(w, steps[i].fact, steps[i].way, &why);
    if (w) {
        walk_free(k->walk);
        facts_release(&k->facts);
        k->walk = w;
        k->facts = facts;
    } else {
        facts_release(&facts);
    }
}

static bool is_overruled(const struct walk *w)
{
    const struct walk_step *steps;
    size_t count = walk_steps(w, &steps);
    for (size_t i = 0; i < count; i++)
        if (steps[i].origin == FACT_OVERRULED)
            return true;
    return false;
}

void hearing_begin(struct console *c, int round, int appeal)
{
    struct error why = {0};
    struct hall *h = console_hall_of(c, round);
    if (!h)
        return;
    const struct appeal *a = hall_appeal_of(h, appeal);
    if (!session_book(c->session)) {
        console_say(c, ROLE_BAD, "the rulebook %s could not be read: see flagfall rulebook check",
                    session_rulebook(c->session));
        return;
    }
    bool begun = a && a->state == APPEAL_HEARING;
    if (!begun && !hall_appeal_step(h, appeal, APPEAL_HEARD, "", session_who(c->session), c->now, &why)) {
        console_complain(c, &why);
        return;
    }
    console_open(c, SCREEN_RULING);
    struct ruling_case *k = case_of_appeal(ruling_screen_rulings(c), appeal);
    if (!k)
        begin_walk(c, round, h, hall_appeal_of(h, appeal));
    else if (!k->modifies && !is_overruled(k->walk))
        know_anew(c, h, hall_appeal_of(h, appeal), k);
}

/* --- decided ------------------------------------------------------------------------------------------------ */

static void drop_cases(struct console *c, int appeal, int board, int decision)
{
    struct rulings *r = ruling_screen_rulings(c);
    for (struct ruling_case *k; (k = case_of_appeal(r, appeal));) {
        session_log_hearing(c->session, k->round ? k->round : c->round, board, k->modifies ? decision : 0, appeal,
                            k->walk);
        rulings_drop(r, k);
    }
}

static void settle_deposit(struct console *c, struct hall *h, const struct appeal *a)
{
    enum appeal_step step = pending.deposit_kept ? APPEAL_DEPOSIT_KEPT : APPEAL_DEPOSIT_RETURNED;
    if (!strcmp(a->deposit, "held"))
        hall_appeal_step(h, a->id, step, "by the decision", session_who(c->session), c->now, NULL);
}

static void panel_given(struct console *c, const char *panel)
{
    struct error why = {0};
    struct hall *h = console_hall_of(c, pending.round);
    bool modifies = !strcmp(pending.decision, "modify");
    struct appeal_verdict v = {.decision = pending.decision,
                               .reason = pending.reason,
                               .panel = panel,
                               .instead = modifies ? &pending.instead : NULL};
    if (!panel || !h) {
        console_say(c, ROLE_DIM, "nothing was decided: y on the hearing's page decides");
        return;
    }
    if (!hall_appeal_decide(h, pending.appeal, &v, session_who(c->session), c->now, &why)) {
        console_complain(c, &why);
        return;
    }
    const struct appeal *a = hall_appeal_of(h, pending.appeal);
    settle_deposit(c, h, a);
    drop_cases(c, a->id, a->board, a->replaced_by);
    console_open(c, SCREEN_APPEALS);
    if (a->replaced_by && pending.round)
        console_say(c, ROLE_GOOD,
                    "A-%04d: D-%04d replaces D-%04d of round %d: logged; hand its result on if it changed", a->id,
                    a->replaced_by, a->ruling, pending.round);
    else if (a->replaced_by)
        console_say(c, ROLE_GOOD, "A-%04d: D-%04d replaces D-%04d: logged; board %d is told what to change", a->id,
                    a->replaced_by, a->ruling, a->board);
    else
        console_say(c, ROLE_GOOD, "A-%04d: %s: logged; D-%04d stands", a->id, a->decision, a->ruling);
}

static void reason_given(struct console *c, const char *reason)
{
    if (!reason || !*reason) {
        console_say(c, ROLE_DIM, "nothing was decided: a decision on appeal has a reason");
        return;
    }
    snprintf(pending.reason, sizeof pending.reason, "%s", reason);
    console_ask(c, "who decided (initials or names)? ", session_who(c->session), NULL, panel_given);
}

/* Given up here or at the next question, nothing was decided. */
static void ask_reason(struct console *c, int round, const char *decision, const struct appeal *a)
{
    char label[LABEL_ROOM];
    pending.appeal = a->id;
    pending.round = round;
    pending.decision = decision;
    snprintf(label, sizeof label, "%s D-%04d; reason, for the record: ", decision, a->ruling);
    console_ask(c, label, "", NULL, reason_given);
}

/* --- modified: the ruling itself, walked anew ------------------------------------------------------------------ */

/* With the facts and answers that it was made with; else with what is known now. */
static struct walk *walk_again(const struct console *c, const struct hall *h, const struct ruling *r,
                               struct facts *facts, struct error *why)
{
    struct text logged = {0};
    struct walk *w = NULL;
    if (session_walk_of(c->session, r->id, &logged))
        w = walk_from_text(session_book(c->session), text_chars(&logged), why);
    text_release(&logged);
    if (!w) {
        session_event_facts(c->session, facts);
        hall_facts(h, r->board, r->alert, r->script, facts);
        w = walk_new(session_book(c->session), r->script, facts, why);
    }
    return w;
}

static void modify(struct console *c, int round, const struct hall *h, const struct appeal *a)
{
    struct error why = {0};
    struct facts facts = {0};
    const struct ruling *r = hall_ruling(h, a->ruling);
    struct walk *w = walk_again(c, h, r, &facts, &why);
    if (!w) {
        facts_release(&facts);
        console_complain(c, &why);
        return;
    }
    struct ruling_case *k = rulings_add(ruling_screen_rulings(c), r->board, r->alert, w, &facts);
    k->appeal = a->id;
    k->round = round;
    k->modifies = true;
    console_say(c, ROLE_STRONG,
                "D-%04d as it was walked: backspace and x change answers and facts, y decides what stands instead",
                r->id);
}

/* As of the moment of the appealed decision, whatever the clocks show by now. */
static bool decide_modified(struct console *c, const struct hall *h, const struct ruling_case *k,
                            const struct appeal *a, struct error *why)
{
    const struct decision *d = walk_decision(k->walk);
    const struct ruling *old = hall_ruling(h, a->ruling);
    if (!rulings_decide(k, h, c->now, &pending.instead, why))
        return false;
    pending.instead.orders = false;
    for (int s = WHITE; s <= BLACK; s++) {
        int64_t had = old->had_s[s], to = d->sets_time[s] ? d->time_s[s] : had + (d->adds_time[s] ? d->added_s[s] : 0);
        pending.instead.left_s[s] = (int32_t)(to < 0 ? 0 : to);
        pending.instead.orders =
            pending.instead.orders || ((d->sets_time[s] || d->adds_time[s]) && had != SECONDS_UNKNOWN);
    }
    pending.instead.orders = pending.instead.orders && pending.instead.result == RESULT_OPEN;
    pending.instead.ply = old->restores ? old->ply : pending.instead.ply;
    return true;
}

/* --- confirmed ---------------------------------------------------------------------------------------------- */

static bool fact_is(const struct walk *w, const char *name, const char *value)
{
    const struct fact *f = facts_find(walk_facts(w), name);
    return f && !strcmp(f->value, value);
}

static void confirm_modified(struct console *c, const struct hall *h, const struct ruling_case *k,
                             const struct appeal *a)
{
    struct error why = {0};
    if (decide_modified(c, h, k, a, &why))
        ask_reason(c, k->round, "modify", a);
    else
        console_complain(c, &why);
}

void hearing_confirm(struct console *c, struct ruling_case *k)
{
    struct error why = {0};
    struct hall *h = console_hall_of(c, k->round);
    const struct appeal *a = h ? hall_appeal_of(h, k->appeal) : NULL;
    const struct decision *d = walk_decision(k->walk);
    if (!a || !d)
        return;
    if (c->settings.readonly || !desk_allows(c, "appeal-decide", true, &why)) {
        console_say(c, ROLE_BAD, "%s", c->settings.readonly ? "this console only looks (--readonly)" : why.what);
        return;
    }
    if (k->modifies) {
        confirm_modified(c, h, k, a);
        return;
    }
    const char *claim = d->value[OUT_CLAIM];
    pending.deposit_kept = fact_is(k->walk, "groundless", "yes");
    if (!*claim)
        console_say(c, ROLE_BAD, "%s: the hearing cannot end so; backspace goes back a step, q puts it aside",
                    d->title);
    else if (!strcmp(claim, "correct") && fact_is(k->walk, "finding", "modify"))
        modify(c, k->round, h, a);
    else
        ask_reason(c, k->round,
                   !strcmp(claim, "correct")   ? "reverse"
                   : !strcmp(claim, "invalid") ? "moot"
                                               : "uphold",
                   a);
}
