#include "rules/walk.h"

#include "base/memory.h"
#include "rules/walk_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- working it out -------------------------------------------------------------------------------------------- */

static void gather_facts(struct walk *w)
{
    facts_release(&w->facts);
    facts_release(&w->lookup.skipped);
    facts_copy(&w->facts, &w->given);
    for (size_t i = 0; i < w->answer_count; i++) {
        const struct answer *a = &w->answers[i];
        if (a->skips)
            facts_set(&w->lookup.skipped, a->fact, "", FACT_ANSWERED, "");
        else
            facts_set(&w->facts, a->fact, a->value, a->overrules ? FACT_OVERRULED : FACT_ANSWERED, a->reason);
    }
}

static bool changes_position(const struct walk *w)
{
    for (size_t i = 0; i < w->answer_count; i++)
        if (!strcmp(w->answers[i].fact, "fen") || !strcmp(w->answers[i].fact, "flagged") ||
            !strcmp(w->answers[i].fact, "phase"))
            return true;
    return false;
}

void walk_work_out(struct walk *w)
{
    gather_facts(w);
    store_release(&w->store);
    if (changes_position(w))
        facts_release(&w->lookup.computed);
    w->lookup.local_count = w->lookup.cited_count = 0;
    w->step_count = w->cite_count = 0;
    w->asks = w->decided = false;
    w->lookup.probed = NULL;
    w->stuck[0] = '\0';
    stance_of(w->rulebook, w->script->name, &w->facts, &w->stance);
    if (walk_waits_for_claim(w))
        return;
    if (!w->lookup.explores)
        walk_recall(w);
    for (const struct step *at = w->script->begin; at;)
        at = walk_take(w, at);
}

/* --- from outside ---------------------------------------------------------------------------------------------- */

struct walk *walk_new(const struct rulebook *r, const char *script, const struct facts *facts, struct error *why)
{
    const struct script *s = rulebook_script(r, script);
    if (!s) {
        error_setf(why, script, "see: flagfall rulebook show ID", "%s has no such script", r->id);
        return NULL;
    }
    struct walk *w = memory_take(1, sizeof *w);
    w->rulebook = r;
    w->script = s;
    facts_copy(&w->given, facts);
    w->lookup = (struct lookup){.rulebook = r, .script = s, .facts = &w->facts};
    w->steps = memory_take(s->step_count + r->recall_count, sizeof *w->steps);
    walk_work_out(w);
    return w;
}

void walk_free(struct walk *w)
{
    if (!w)
        return;
    facts_release(&w->given);
    facts_release(&w->facts);
    facts_release(&w->lookup.computed);
    facts_release(&w->lookup.skipped);
    facts_release(&w->lookup.opened);
    store_release(&w->store);
    free(w->answers);
    free(w->steps);
    free(w);
}

static void add_answer(struct walk *w, const char *fact, const char *value, bool overrules, const char *reason)
{
    if (w->answer_count == w->answer_room) {
        w->answer_room = w->answer_room ? 2 * w->answer_room : 8;
        w->answers = memory_resize(w->answers, w->answer_room * sizeof *w->answers);
    }
    struct answer *a = &w->answers[w->answer_count++];
    *a = (struct answer){.overrules = overrules};
    snprintf(a->fact, sizeof a->fact, "%s", fact);
    snprintf(a->value, sizeof a->value, "%s", value);
    snprintf(a->reason, sizeof a->reason, "%s", reason);
    walk_work_out(w);
}

static bool is_choice(const struct question *q, const char *choice, struct error *why)
{
    int64_t n;
    if (q->is_number && !number_in(choice, &n))
        return fail(why, q->step, "the answer is no whole number", "give a number");
    if (q->is_number)
        return (n >= q->least && n <= q->most) ||
               failf(why, q->step, "stay within the range", "%lld is not from %lld to %lld", (long long)n,
                     (long long)q->least, (long long)q->most);
    for (const char *const *c = q->choices; c && *c; c++)
        if (!strcmp(*c, choice))
            return true;
    return !q->choices || failf(why, q->step, "give one of the answers", "%.60s is no answer", choice);
}

bool walk_answer(struct walk *w, const char *choice, struct error *why)
{
    if (!w->asks)
        return fail(why, w->script->name, "nothing is asked", "");
    if (!is_choice(&w->question, choice, why))
        return false;
    add_answer(w, w->question.fact, choice, false, "");
    return true;
}

bool walk_answer_step(struct walk *w, const char *name, const char *choice, struct error *why)
{
    const struct step *s = script_step(w->script, name);
    const char *fact = s && s->kind == STEP_ASK ? s->fact : name;
    if (w->asks && (!strcmp(w->question.step, name) || !strcmp(w->question.fact, name)))
        return walk_answer(w, choice, why);
    if (!vocabulary_find(&w->rulebook->vocabulary, fact))
        return failf(why, name, "see: flagfall rulebook show ID SCRIPT", "is no question of %s", w->script->name);
    if (!rulebook_accepts(w->rulebook, fact, choice, why))
        return false;
    add_answer(w, fact, choice, false, "");
    return true;
}

bool walk_overrule(struct walk *w, const char *fact, const char *value, const char *reason, struct error *why)
{
    if (!reason || !*reason)
        return fail(why, fact, "is overruled without a reason", "say why");
    bool local = false;
    for (size_t i = 0; i < w->script->local_count; i++)
        local = local || !strcmp(w->script->locals[i], fact);
    if (!local && !rulebook_accepts(w->rulebook, fact, value, why))
        return false;
    add_answer(w, fact, value, true, reason);
    return true;
}

bool walk_back(struct walk *w)
{
    if (!w->answer_count)
        return false;
    w->answer_count--;
    facts_release(&w->lookup.computed);
    walk_work_out(w);
    return true;
}

void walk_restart(struct walk *w)
{
    w->answer_count = 0;
    facts_release(&w->lookup.computed);
    walk_work_out(w);
}

void walk_explore(struct walk *w, const struct facts *opened)
{
    facts_copy(&w->lookup.opened, opened);
    w->lookup.explores = true;
    walk_work_out(w);
}

bool walk_skip(struct walk *w)
{
    if (!w->asks || !w->lookup.probed || strcmp(w->lookup.probed, w->question.fact))
        return false;
    add_answer(w, w->question.fact, "", false, "");
    w->answers[w->answer_count - 1].skips = true;
    walk_work_out(w);
    return true;
}

bool walk_asks(const struct walk *w, struct question *q)
{
    if (w->asks && q)
        *q = w->question;
    return w->asks;
}

const struct decision *walk_decision(const struct walk *w)
{
    return w->decided ? &w->decision : NULL;
}

const char *walk_stuck(const struct walk *w)
{
    return *w->stuck ? w->stuck : NULL;
}

const struct stance_ruling *walk_stance(const struct walk *w)
{
    return &w->stance;
}

size_t walk_steps(const struct walk *w, const struct walk_step **steps)
{
    *steps = w->steps;
    return w->step_count;
}

const struct facts *walk_facts(const struct walk *w)
{
    return &w->facts;
}

const struct rulebook *walk_rulebook(const struct walk *w)
{
    return w->rulebook;
}

const char *walk_script(const struct walk *w)
{
    return w->script->name;
}
