/* The hearing of an appeal: the rulebook's procedure as a walk; a modified decision as a walk of the appealed ruling
 * itself, with its facts and answers, some of which have changed. */
#include "base/table.h"
#include "base/tongue.h"
#include "hall/appeal.h"
#include "hall/known.h"
#include "hall/ruling.h"
#include "ruling/effect.h"
#include "ruling/ruling_parts.h"

#include <assert.h>
#include <string.h>

const struct ruling_hearing *ruling_hearing(const struct ruling_case *k)
{
    return &k->hearing;
}

static void yes_no(struct facts *f, const char *name, bool is)
{
    facts_know(f, name, is ? "yes" : "no", FACT_FROM_LOG, N_("the appeal"));
}

static void gather(const struct hall *h, const struct appeal *a, const struct facts *known, struct facts *f)
{
    appeal_facts(h, a->ruling, a->side, known, f);
    yes_no(f, "hearing", true);
    yes_no(f, "protest", a->protest);
    yes_no(f, "written", a->written);
    yes_no(f, "deposit_held", !strcmp(a->deposit, "held"));
}

static bool there_is_none(const struct ruling_hearing *hearing, struct error *why)
{
    return failf(why, "appeal", "see the docket: F9", "there is no A-%04d", hearing->appeal);
}

struct ruling_case *ruling_begin_hearing(const struct hall *h, const struct ruling_hearing *hearing,
                                         const struct facts *known, struct error *why)
{
    const struct appeal *a = hall_appeal_of(h, hearing->appeal);
    struct ruling_case *k = NULL;
    struct facts facts = {0};
    if (!a) {
        there_is_none(hearing, why);
        return NULL;
    }
    gather(h, a, known, &facts);
    struct walk *w = walk_new(hall_settings_of(h)->book, "appeal", &facts, why);
    if (w) {
        k = ruling_of_walk(a->board, 0, w, &facts);
        k->hearing = *hearing;
    }
    facts_release(&facts);
    return k;
}

void ruling_know_again(struct ruling_case *k, const struct hall *h, const struct facts *known)
{
    struct facts facts = {0};
    const struct appeal *a = hall_appeal_of(h, k->hearing.appeal);
    if (!a || k->hearing.modifies || ruling_is_overruled(k))
        return;
    gather(h, a, known, &facts);
    ruling_put_walk(k, walk_again(k->walk, &facts), &facts);
    facts_release(&facts);
}

enum hearing_end ruling_hearing_end(const struct ruling_case *k)
{
    const struct decision *d = walk_decision(k->walk);
    const char *claim = d ? d->value[OUT_CLAIM] : "";
    if (!*claim)
        return HEARING_GOES_ON;
    if (!strcmp(claim, "correct"))
        return ruling_fact_is(k, "finding", "modify") ? HEARING_MODIFIES : HEARING_REVERSES;
    return !strcmp(claim, "invalid") ? HEARING_MOOT : HEARING_UPHOLDS;
}

const char *hearing_end_name(enum hearing_end end)
{
    static const char *const names[] = {"", "uphold", "reverse", "moot", "modify"};
    ROW_FOR_EACH(names, HEARING_ENDS);
    assert(HAS_ROW(names, end));
    return names[end];
}

/* --- modified ---------------------------------------------------------------------------------------------------- */

/* With its original facts and answers if they are known; otherwise with what is known now. */
static struct walk *walk_of(const struct hall *h, const struct ruling *r, const char *logged, const struct facts *known,
                            struct facts *facts, struct error *why)
{
    const struct rulebook *book = hall_settings_of(h)->book;
    struct walk *w = logged && *logged ? walk_from_text(book, logged, why) : NULL;
    if (w)
        return w;
    if (known)
        facts_copy(facts, known);
    hall_facts(h, r->board, r->alert, r->script, r->offender, facts);
    return walk_new(book, r->script, facts, why);
}

struct ruling_case *ruling_begin_modified(const struct hall *h, const struct ruling_hearing *hearing,
                                          const char *logged, const struct facts *known, struct error *why)
{
    const struct appeal *a = hall_appeal_of(h, hearing->appeal);
    const struct ruling *r = a ? hall_ruling(h, a->ruling) : NULL;
    struct ruling_case *k = NULL;
    struct facts facts = {0};
    if (!r) {
        there_is_none(hearing, why);
        return NULL;
    }
    struct walk *w = walk_of(h, r, logged, known, &facts, why);
    if (w) {
        k = ruling_of_walk(r->board, r->alert, w, &facts);
        k->hearing = *hearing;
        k->hearing.modifies = true;
    }
    facts_release(&facts);
    return k;
}

bool ruling_decide_instead(const struct ruling_case *k, const struct hall *h, msec now, struct ruling *out,
                           struct error *why)
{
    const struct appeal *a = hall_appeal_of(h, k->hearing.appeal);
    const struct ruling *old = a ? hall_ruling(h, a->ruling) : NULL;
    const struct decision *d = walk_decision(k->walk);
    if (!old)
        return there_is_none(&k->hearing, why);
    if (!ruling_decide(k, h, now, out, why))
        return false;
    out->orders = false;
    for (int s = WHITE; s <= BLACK; s++) {
        int64_t had = old->had_s[s], to = d->sets_time[s] ? d->time_s[s] : had + (d->adds_time[s] ? d->added_s[s] : 0);
        out->left_s[s] = (int32_t)(to < 0 ? 0 : to);
        out->orders = out->orders || ((d->sets_time[s] || d->adds_time[s]) && had != SECONDS_UNKNOWN);
    }
    out->orders = out->orders && out->result == RESULT_OPEN;
    out->ply = old->restores ? old->ply : out->ply;
    return true;
}

bool ruling_on_appeal(const struct ruling_case *k, const struct hall *h, msec now, struct text *out)
{
    struct ruling instead, r;
    const struct appeal *a = k->hearing.appeal ? hall_appeal_of(h, k->hearing.appeal) : NULL;
    bool modifies = k->hearing.modifies, reverses = a && !modifies && ruling_hearing_end(k) == HEARING_REVERSES;
    if (!reverses && !(a && modifies && ruling_decide_instead(k, h, now, &instead, NULL)))
        return false;
    if (!ruling_instead(h, a->ruling, reverses ? NULL : &instead, &r, NULL))
        return false;
    r.id = hall_rulings(h) + 1;
    ruling_consequences(h, &r, out);
    return true;
}
