#include "screens/hearing.h"

#include "base/text.h"
#include "event/arbiters.h"
#include "hall/known.h"
#include "hall/round.h"
#include "hall/ruling.h"

#include "base/memory.h"
#include "base/tongue.h"
#include "console/console.h"
#include "hall/appeal.h"
#include "ruling/effect.h"
#include "ruling/event_facts.h"
#include "screens/ruling.h"
#include "screens/ruling_screen.h"
#include "session/rulings.h"
#include "session/session.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The decision being prepared, while its reason and its panel are asked for. */
struct verdict_pending {
    int appeal, round; /* round: 0 for the round that is played */
    enum hearing_end end;
    bool deposit_kept, no_conflict; /* it was confirmed that nobody on the panel has a conflict of interest */
    int ruling;
    char decider[WHO_MAX];
    struct ruling instead;
    char reason[APPEAL_WORDS], panel[APPEAL_WORDS];
};

/* --- begun -------------------------------------------------------------------------------------------------- */

/* The facts that the event has answered, by the rules of that round. */
static void of_event(const struct console *c, const struct hall *h, int round, struct facts *out)
{
    const struct session *s = console_session(c);
    if (h != console_hall(c))
        session_facts_by(s, session_event_in(s, round), round, out);
    else
        session_event_facts(s, out);
}

/* And for a round that is over, that the next one has begun. */
static void know(const struct console *c, const struct hall *h, int round, struct facts *out)
{
    of_event(c, h, round, out);
    if (h != console_hall(c) && hall_is_started(console_hall(c)))
        facts_of_later_round(out);
}

static void begin_walk(struct console *c, const struct hall *h, const struct ruling_hearing *hearing)
{
    struct error why = {0};
    struct facts known = {0};
    know(c, h, hearing->round, &known);
    struct ruling_case *k = ruling_begin_hearing(h, hearing, &known, &why);
    facts_release(&known);
    if (!k) {
        console_complain(c, &why);
        return;
    }
    console_open(c, SCREEN_RULING);
    rulings_add(ruling_screen_rulings(c), k);
}

static void know_again(const struct console *c, const struct hall *h, struct ruling_case *k)
{
    struct facts known = {0};
    know(c, h, ruling_hearing(k)->round, &known);
    ruling_know_again(k, h, &known);
    facts_release(&known);
}

void hearing_begin(struct console *c, int round, int appeal)
{
    struct error why = {0};
    struct hall *h = console_hall_of(c, round);
    if (!h)
        return;
    const struct appeal *a = hall_appeal_of(h, appeal);
    if (!hall_settings_of(h)->book) {
        console_say(c, ROLE_BAD, "the rulebook %s could not be read: see flagfall rulebook check",
                    session_event_in(console_session(c), round) ? session_event_in(console_session(c), round)->rulebook
                                                                : session_rulebook(console_session(c)));
        return;
    }
    bool begun = a && a->state == APPEAL_HEARING;
    if (!begun &&
        !hall_appeal_step(h, appeal, APPEAL_HEARD, "", session_who(console_session(c)), console_now(c), &why)) {
        console_complain(c, &why);
        return;
    }
    console_open(c, SCREEN_RULING);
    struct ruling_case *k = rulings_of_appeal(ruling_screen_rulings(c), appeal);
    if (k)
        know_again(c, h, k);
    else
        begin_walk(c, h, &(struct ruling_hearing){.appeal = appeal, .round = round});
}

/* --- decided ------------------------------------------------------------------------------------------------ */

static void drop_cases(struct console *c, int appeal, int board, int decision)
{
    assert(appeal > 0 && "an appeal has its number");
    struct rulings *r = ruling_screen_rulings(c);
    for (struct ruling_case *k; (k = rulings_of_appeal(r, appeal));) {
        const struct ruling_hearing *of = ruling_hearing(k);
        session_log_hearing(console_session(c), of->round ? of->round : chosen_round(c), board,
                            of->modifies ? decision : 0, appeal, ruling_walk(k));
        rulings_drop(r, k);
    }
}

static void settle_deposit(struct console *c, struct hall *h, const struct appeal *a, bool kept)
{
    enum appeal_step step = kept ? APPEAL_DEPOSIT_KEPT : APPEAL_DEPOSIT_RETURNED;
    if (!strcmp(a->deposit, "held"))
        hall_appeal_step(h, a->id, step, "by the decision", session_who(console_session(c)), console_now(c), NULL);
}

static void say_nothing_decided(struct console *c)
{
    console_say(c, ROLE_DIM, "nothing was decided: y on the hearing's page decides");
}

static void record(struct console *c, const struct verdict_pending *p)
{
    struct error why = {0};
    struct hall *h = console_hall_of(c, p->round);
    struct appeal_verdict v = {.decision = hearing_end_name(p->end),
                               .reason = p->reason,
                               .panel = p->panel,
                               .instead = p->end == HEARING_MODIFIES ? &p->instead : NULL};
    if (!h) {
        say_nothing_decided(c);
        return;
    }
    if (!hall_appeal_decide(h, p->appeal, &v, session_who(console_session(c)), console_now(c), &why)) {
        console_complain(c, &why);
        return;
    }
    const struct appeal *a = hall_appeal_of(h, p->appeal);
    settle_deposit(c, h, a, p->deposit_kept);
    drop_cases(c, a->id, a->board, a->replaced_by);
    console_open(c, SCREEN_APPEALS);
    if (a->replaced_by && p->round)
        console_say(c, ROLE_GOOD,
                    "A-%04d: D-%04d replaces D-%04d of round %d: logged; hand its result on if it changed", a->id,
                    a->replaced_by, a->ruling, p->round);
    else if (a->replaced_by)
        console_say(c, ROLE_GOOD, "A-%04d: D-%04d replaces D-%04d: logged; an alert at board %d says what to change",
                    a->id, a->replaced_by, a->ruling, a->board);
    else
        console_say(c, ROLE_GOOD, "A-%04d: %s: logged; D-%04d stands", a->id, _(appeal_decision_words(a->decision)),
                    a->ruling);
}

/* Appears with the panel in the case file and in every report. */
static void own_reason_given(struct console *c, const char *reason)
{
    struct verdict_pending *p = console_asked_about(c);
    if (!reason || !*reason) {
        say_nothing_decided(c);
        return;
    }
    size_t length = strlen(p->panel);
    snprintf(p->panel + length, sizeof p->panel - length, " (%s decided D-%04d as well: %s)", p->decider, p->ruling,
             reason);
    record(c, p);
}

static void ask_own_reason(struct console *c, struct verdict_pending *p)
{
    char words[MESSAGE_ROOM];
    snprintf(words, sizeof words,
             p->no_conflict ? _("You say that nobody who heard it has a conflict of interest. %s decided D-%04d.")
                            : _("%s decided D-%04d: somebody else should decide the appeal against it."),
             p->decider, p->ruling);
    console_ask_why_about(c, words, "Keep it all the same. Reason: ", own_reason_given, p, free);
}

static void panel_given(struct console *c, const char *panel)
{
    struct verdict_pending *p = console_asked_about(c);
    const struct hall *h = console_hall_of(c, p->round);
    const struct appeal *a = h ? hall_appeal_of(h, p->appeal) : NULL;
    const struct ruling *r = a ? hall_ruling(h, a->ruling) : NULL;
    if (!panel || !r) {
        say_nothing_decided(c);
        return;
    }
    copy_text(p->panel, sizeof p->panel, *panel ? panel : session_who(console_session(c)));
    copy_text(p->decider, sizeof p->decider, r->who);
    p->ruling = a->ruling;
    if (*r->who && event_words_name_arbiter(session_event(console_session(c)), p->panel, r->who))
        ask_own_reason(c, p);
    else
        record(c, p);
}

static void reason_given(struct console *c, const char *reason)
{
    struct verdict_pending *p = console_asked_about(c);
    if (!reason || !*reason) {
        console_say(c, ROLE_DIM, "nothing was decided: a decision on appeal has a reason");
        return;
    }
    copy_text(p->reason, sizeof p->reason, reason);
    console_ask_about(c, "who decided (initials or names)? ", session_who(console_session(c)), NULL, panel_given, p,
                      free);
}

/* The facts of the hearing, whose walk is kept beside that of the ruling. */
static bool hearing_says(const struct rulings *r, int appeal, const char *fact, const char *value)
{
    for (int i = 0; i < r->count; i++)
        if (ruling_hearing(r->cases[i])->appeal == appeal && !ruling_hearing(r->cases[i])->modifies)
            return ruling_fact_is(r->cases[i], fact, value);
    return false;
}

/* If the user leaves here or at the next question, nothing is decided. */
static void ask_reason(struct console *c, const struct verdict_pending *is, const struct appeal *a)
{
    char label[LABEL_ROOM];
    struct verdict_pending *p = memory_take(1, sizeof *p);
    const struct rulings *all = ruling_screen_rulings(c);
    *p = *is;
    p->appeal = a->id;
    p->deposit_kept = hearing_says(all, a->id, "groundless", "yes");
    p->no_conflict = hearing_says(all, a->id, "stake", "no");
    snprintf(label, sizeof label, _("D-%04d, %s; reason, for the record: "), a->ruling,
             _(appeal_decision_words(hearing_end_name(p->end))));
    console_ask_about(c, label, "", NULL, reason_given, p, free);
}

/* --- modified: the ruling itself, walked again ----------------------------------------------------------------- */

static void modify(struct console *c, const struct hall *h, const struct ruling_hearing *of)
{
    struct error why = {0};
    struct facts known = {0};
    struct text logged = {0};
    const struct appeal *a = hall_appeal_of(h, of->appeal);
    (void)session_walk_of(console_session(c), a->ruling, &logged);
    of_event(c, h, of->round, &known);
    struct ruling_case *k = ruling_begin_modified(h, of, text_chars(&logged), &known, &why);
    text_release(&logged);
    facts_release(&known);
    if (!k) {
        console_complain(c, &why);
        return;
    }
    rulings_add(ruling_screen_rulings(c), k);
    console_say(c, ROLE_STRONG,
                "D-%04d as it was decided: backspace and x change answers and facts, y decides what replaces it",
                a->ruling);
}

/* --- confirmed ---------------------------------------------------------------------------------------------- */

static void confirm_modified(struct console *c, const struct hall *h, const struct ruling_case *k,
                             const struct appeal *a)
{
    struct error why = {0};
    const struct ruling_hearing *of = ruling_hearing(k);
    struct verdict_pending p = {.round = of->round, .end = HEARING_MODIFIES};
    if (ruling_decide_instead(k, h, console_now(c), &p.instead, &why))
        ask_reason(c, &p, a);
    else
        console_complain(c, &why);
}

static void confirm_hearing(struct console *c, const struct hall *h, const struct ruling_case *k,
                            const struct appeal *a)
{
    const struct ruling_hearing *of = ruling_hearing(k);
    struct verdict_pending p = {.round = of->round, .end = ruling_hearing_end(k)};
    if (p.end == HEARING_GOES_ON)
        console_say(c, ROLE_BAD, "%s: the hearing cannot end so; backspace goes back a step, q puts it aside",
                    ruling_decision(k)->title);
    else if (p.end == HEARING_MODIFIES)
        modify(c, h, of);
    else
        ask_reason(c, &p, a);
}

void hearing_confirm(struct console *c, struct ruling_case *k)
{
    struct error why = {0};
    struct hall *h = console_hall_of(c, ruling_hearing(k)->round);
    const struct appeal *a = h ? hall_appeal_of(h, ruling_hearing(k)->appeal) : NULL;
    if (!a || !ruling_decision(k))
        return;
    if (console_settings(c)->readonly || !desk_allows(c, "appeal-decide", true, &why))
        console_say(c, ROLE_BAD, "%s",
                    console_settings(c)->readonly ? "this console only looks (--readonly)" : why.what);
    else if (ruling_hearing(k)->modifies)
        confirm_modified(c, h, k, a);
    else
        confirm_hearing(c, h, k, a);
}
