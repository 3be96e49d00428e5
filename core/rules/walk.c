#include "rules/walk.h"

#include "base/list.h"
#include "base/text.h"
#include "rules/names.h"

#include "base/memory.h"
#include "rules/walk_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- working it out -------------------------------------------------------------------------------------------- */

static void gather_facts(struct walk *w)
{
    facts_release(&w->facts);
    facts_release(&w->lookup.skipped);
    facts_copy(&w->facts, &w->given);
    for (size_t i = 0; i < w->answer_count; i++) {
        const struct given_answer *a = &w->answers[i];
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

static void walk_work_out(struct walk *w)
{
    gather_facts(w);
    store_release(&w->store);
    if (changes_position(w))
        facts_release(&w->lookup.computed);
    w->lookup.local_count = w->lookup.cited_count = 0;
    w->step_count = w->cite_count = 0;
    w->pairs = NULL;
    w->pair_count = 0;
    w->asks = w->decided = false;
    w->lookup.probed = NULL;
    w->stuck[0] = '\0';
    stance_of(w->rulebook, w->script->name, &w->facts, &w->stance);
    if (walk_waits_for_claim(w))
        return;
    if (!w->lookup.explores)
        walk_recall(w);
    for (const struct script_step *at = w->script->begin; at;)
        at = walk_take(w, at);
}

/* --- from outside ---------------------------------------------------------------------------------------------- */

static struct walk *walk_of_script(const struct rulebook *r, const struct script *s, const struct facts *facts)
{
    struct walk *w = memory_take(1, sizeof *w);
    w->rulebook = r;
    w->script = s;
    facts_copy(&w->given, facts);
    w->lookup = (struct lookup){.rulebook = r, .script = s, .facts = &w->facts};
    w->steps = memory_take(s->step_count + r->recall_count, sizeof *w->steps);
    return w;
}

struct walk *walk_again(const struct walk *as, const struct facts *given)
{
    struct walk *w = walk_of_script(as->rulebook, as->script, given);
    if (as->answer_count) {
        w->answers = memory_take(as->answer_count, sizeof *w->answers);
        memcpy(w->answers, as->answers, as->answer_count * sizeof *w->answers);
        w->answer_count = w->answer_room = as->answer_count;
    }
    walk_work_out(w);
    return w;
}

struct walk *walk_new(const struct rulebook *r, const char *script, const struct facts *facts, struct error *why)
{
    const struct script *s = rulebook_script(r, script);
    if (!s) {
        error_setf(why, script, "see: flagfall rulebook show ID", "%s has no such script", r->id);
        return NULL;
    }
    struct walk *w = walk_of_script(r, s, facts);
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
    assert(fact && value && reason && w->answer_count <= w->answer_room);
    LIST_ROOM(w->answers, w->answer_count, w->answer_room);
    struct given_answer *a = &w->answers[w->answer_count++];
    *a = (struct given_answer){.overrules = overrules};
    copy_text(a->fact, sizeof a->fact, fact);
    copy_text(a->value, sizeof a->value, value);
    copy_text(a->reason, sizeof a->reason, reason);
    walk_work_out(w);
}

static bool is_choice(const struct question *q, const char *choice, struct error *why)
{
    int64_t n;
    if (q->is_number && !vocabulary_number(choice, &n))
        return fail(why, q->step, "the answer is not a whole number", "give a number");
    if (q->is_number)
        return (n >= q->least && n <= q->most) ||
               failf(why, q->step, "stay within the range", "%lld is not from %lld to %lld", (long long)n,
                     (long long)q->least, (long long)q->most);
    for (const char *const *c = q->choices; c && *c; c++)
        if (!strcmp(*c, choice))
            return true;
    return !q->choices || failf(why, q->step, "give one of the answers", "%.60s is not an answer", choice);
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

bool walk_answer_fact(struct walk *w, const char *fact, const char *choice, struct error *why)
{
    if (w->asks && !strcmp(w->question.fact, fact))
        return walk_answer(w, choice, why);
    if (!vocabulary_find(&w->rulebook->vocabulary, fact))
        return failf(why, fact, "see: flagfall rulebook show ID SCRIPT", "is not a question of %s", w->script->name);
    if (!rulebook_accepts(w->rulebook, fact, choice, why))
        return false;
    add_answer(w, fact, choice, false, "");
    return true;
}

bool walk_answer_step(struct walk *w, const char *name, const char *choice, struct error *why)
{
    const struct script_step *s = script_step(w->script, name);
    if (w->asks && !strcmp(w->question.step, name))
        return walk_answer(w, choice, why);
    return walk_answer_fact(w, s && s->kind == STEP_ASK ? s->fact : name, choice, why);
}

/* As the step asked it, with the names of that time. */
static void add_question(struct walk *w, const char *fact, struct text *out)
{
    for (size_t i = 0; i < w->step_count; i++)
        if (w->steps[i].fact && !strcmp(w->steps[i].fact, fact)) {
            text_add(out, w->steps[i].text);
            return;
        }
    walk_fact_words(w, fact, false, out);
}

/* Removes the answers to questions that were worded differently, since those were about another player. */
static void forget_answers(struct walk *w, const struct text *asked, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < w->answer_count; i++) {
        struct text now = {0};
        bool same = i >= count || w->answers[i].overrules;
        if (!same)
            add_question(w, w->answers[i].fact, &now);
        same = same || !strcmp(text_chars(&asked[i]), text_chars(&now));
        text_release(&now);
        if (same)
            w->answers[kept++] = w->answers[i];
    }
    if (kept == w->answer_count)
        return;
    w->answer_count = kept;
    facts_release(&w->lookup.computed);
    walk_work_out(w);
}

bool walk_overrule(struct walk *w, const char *fact, const char *value, const char *reason, struct error *why)
{
    if (!reason || !*reason)
        return fail(why, fact, "needs a reason to be overruled", "say why");
    bool local = false;
    for (size_t i = 0; i < w->script->local_count; i++)
        local = local || !strcmp(w->script->locals[i], fact);
    if (!local && !rulebook_accepts(w->rulebook, fact, value, why))
        return false;
    size_t count = w->answer_count;
    struct text *asked = count ? memory_take(count, sizeof *asked) : NULL;
    for (size_t i = 0; i < count; i++)
        add_question(w, w->answers[i].fact, &asked[i]);
    add_answer(w, fact, value, true, reason);
    forget_answers(w, asked, count);
    for (size_t i = 0; i < count; i++)
        text_release(&asked[i]);
    free(asked);
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
