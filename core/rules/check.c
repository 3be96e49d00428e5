#include "rules/check.h"

#include "rules/coverage.h"
#include "rules/lookup.h"
#include "rules/menu.h"
#include "rules/names.h"
#include "rules/tryout.h"

#include <stdio.h>
#include <string.h>

/* --- scripts that are there ------------------------------------------------------------------------------------ */

static bool check_scripts(const struct rulebook *r, struct check_counts *counts, struct problems *problems)
{
    bool good = true;
    for (const char *const *name = script_names; *name; name++) {
        const struct script *s = rulebook_script(r, *name);
        if (!s) {
            good = problems_report(problems, r->id, 0, "write it, or [script] with not-covered = ARTICLE",
                                   "script %s is missing", *name);
            continue;
        }
        counts->scripts += !s->not_covered;
        counts->not_covered += s->not_covered != NULL;
    }
    return good;
}

/* --- parameters ------------------------------------------------------------------------------------------------ */

static bool check_value(const struct parameter *p, const char *value, struct problems *problems)
{
    int64_t n;
    if (p->choices)
        return words_have(p->choices, value) ||
               problems_report(problems, p->file, p->line, "use a word of [ranges]", "%s cannot be %s", p->name, value);
    if (!p->has_range)
        return problems_report(problems, p->file, p->line, "add it to [ranges]: LEAST..MOST or a list of words",
                               "%s has no range", p->name);
    if (!vocabulary_number(value, &n) || n < p->least || n > p->most)
        return problems_report(problems, p->file, p->line, "change the value or the range",
                               "%s = %s is not from %lld to %lld", p->name, value, (long long)p->least,
                               (long long)p->most);
    return true;
}

static bool check_parameters(const struct rulebook *r, struct problems *problems)
{
    bool good = true;
    for (size_t i = 0; i < r->parameter_count; i++)
        for (size_t mode = 0; mode <= MODES_MAX; mode++)
            if (r->parameters[i].value[mode])
                good &= check_value(&r->parameters[i], r->parameters[i].value[mode], problems);
    return good;
}

/* --- words and names of expressions ---------------------------------------------------------------------------- */

struct check_reading {
    struct rulebook *rulebook;
    const struct script *script;
    struct problems *problems;
    const char *file;
    int line;
    bool good;
};

static void note_use(void *context, const char *name)
{
    struct check_reading *g = context;
    struct parameter *p = rulebook_parameter(g->rulebook, name);
    struct variation *v = !strncmp(name, "variation.", 10) ? rulebook_variation(g->rulebook, name + 10) : NULL;
    if (p)
        p->used = true;
    if (v)
        v->used = true;
}

static bool is_mode(const struct rulebook *r, const char *word)
{
    for (size_t i = 0; i < r->mode_count; i++)
        if (!strcmp(r->modes[i].name, word))
            return true;
    return false;
}

/* The values that a name can have, if they are a list of words; otherwise NULL. */
static const char *const *words_for(const struct check_reading *g, const char *name)
{
    static const char *const sides[] = {"white", "black", "both", NULL};
    const struct parameter *p = rulebook_parameter(g->rulebook, name);
    const struct fact_kind *k = vocabulary_find(&g->rulebook->vocabulary, name);
    char role[48];
    const char *rest;
    if (!strcmp(name, "player") || !strcmp(name, "opponent"))
        return sides;
    if (p && p->choices)
        return p->choices;
    if (!k && role_split(g->rulebook, name, role, &rest)) {
        char white[64];
        snprintf(white, sizeof white, "white_%.50s", rest);
        k = vocabulary_find(&g->rulebook->vocabulary, white);
    }
    return k ? k->values : NULL;
}

static void check_compared(void *context, const char *name, const struct expr *with)
{
    struct check_reading *g = context;
    struct expr_value v;
    const char *const *words = words_for(g, name);
    if (!expr_is_constant(with, &v) || v.kind != WORD || !strcmp(v.word, "unknown"))
        return;
    if (!strcmp(name, "mode") ? !is_mode(g->rulebook, v.word) : words && !words_have(words, v.word))
        g->good = problems_report(g->problems, g->file, g->line, "see its values in facts.ini", "%s cannot be %s", name,
                                  v.word);
}

static void check_word(void *context, const char *word)
{
    static const char *const plain[] = {"yes", "no", "none", "white", "black", "both", "unknown", NULL};
    struct check_reading *g = context;
    bool known = words_have(plain, word);
    for (enum outcome o = 0; !known && o < OUTCOMES; o++)
        known = words_have(outcome_rows[o].values, word);
    if (!known)
        g->good = problems_report(g->problems, g->file, g->line, "a fact, a parameter, a side or a value of a decision",
                                  "%s is a word without meaning here", word);
}

static void check_expr(struct check_reading *g, const struct expr *e, const char *file, int line)
{
    if (!e)
        return;
    g->file = file;
    g->line = line;
    expr_visit(e,
               &(struct expr_visitor){.name = note_use, .compared = check_compared, .word = check_word, .context = g});
}

static void check_wording(struct check_reading *g, const struct wording *w)
{
    wording_visit(
        w, &(struct expr_visitor){.name = note_use, .compared = check_compared, .word = check_word, .context = g});
}

static bool is_right_kind(const struct assignment *a)
{
    struct expr_value v;
    const char *const *values = outcome_rows[a->key].values;
    if (a->role || !expr_is_constant(a->expr, &v) || (v.kind == WORD && !strcmp(v.word, "none")))
        return true;
    return values ? v.kind == WORD && words_have(values, v.word) : v.kind == NUMBER;
}

static void check_step(struct check_reading *g, const struct script_step *s)
{
    const struct wording *const wordings[] = {s->text, s->why, s->cite, s->say, s->settled.why, s->settled.say};
    check_expr(g, s->expr, s->file, s->expr_line);
    check_expr(g, s->least, s->file, s->line);
    check_expr(g, s->most, s->file, s->line);
    for (size_t i = 0; i < s->set_count; i++) {
        const struct assignment *a = &s->sets[i];
        check_expr(g, a->expr, a->file, a->line);
        if (!is_right_kind(a))
            g->good = problems_report(g->problems, a->file, a->line, "see config/rulebooks/README.md on decisions",
                                      "%s cannot be that", outcome_rows[a->key].key);
    }
    g->file = s->file;
    g->line = s->line;
    for (size_t i = 0; i < sizeof wordings / sizeof *wordings; i++)
        check_wording(g, wordings[i]);
}

static void check_open(struct check_reading *g, const struct script_step *s)
{
    const char *const *words = s->open ? store_word_list(&g->rulebook->store, s->open) : NULL;
    for (; words && *words; words++)
        if (!menu_has_word(*words) && !(g->rulebook->penalty_count && !strcmp(*words, "menu")))
            g->good = problems_report(g->problems, s->file, s->line, "see config/rulebooks/README.md on open choices",
                                      "[%s] leaves open %s, which is no choice", s->name, *words);
}

/* Where neither a result nor a penalty can be, there is nothing that a forfeit could be. */
static void check_forfeit(struct check_reading *g, const struct script_step *s)
{
    const struct assignment *forfeit = NULL;
    bool ends = s->open;
    for (size_t i = 0; i < s->set_count; i++) {
        forfeit = s->sets[i].key == OUT_FORFEIT ? &s->sets[i] : forfeit;
        ends |= s->sets[i].key == OUT_RESULT;
    }
    if (forfeit && !ends)
        g->good = problems_report(g->problems, forfeit->file, forfeit->line, "add result, or open with loss",
                                  "[%s] gives no result that could be a forfeit", s->name);
}

static bool check_script(struct rulebook *r, const struct script *script, struct problems *problems)
{
    struct check_reading g = {.rulebook = r, .script = script, .problems = problems, .good = true};
    if (!script->stance_count && !script->not_covered)
        g.good = problems_report(problems, script->file, script->line,
                                 "add [stance]: else = act, claim or observe, cite ARTICLE",
                                 "%s does not say its stance", script->name);
    for (size_t i = 0; i < script->step_count; i++)
        if (script->steps[i].reached) {
            check_step(&g, &script->steps[i]);
            check_open(&g, &script->steps[i]);
            check_forfeit(&g, &script->steps[i]);
        }
    for (size_t i = 0; i < script->stance_count; i++)
        check_expr(&g, script->stances[i].when, script->stances[i].file, script->stances[i].line);
    return g.good;
}

/* --- what nobody uses ------------------------------------------------------------------------------------------ */

static bool check_used(const struct rulebook *r, struct problems *problems)
{
    bool good = true;
    for (size_t i = 0; i < r->parameter_count; i++) {
        const struct parameter *p = &r->parameters[i];
        if (!p->used && rulebook_owns(r, p->file))
            good = problems_report(problems, p->file, p->line, "use it in a script or take it out", "no script uses %s",
                                   p->name);
    }
    for (size_t i = 0; i < r->variation_count; i++) {
        const struct variation *v = &r->variations[i];
        if (!v->used && rulebook_owns(r, v->file))
            good = problems_report(problems, v->file, v->line, "use it in a script or take it out",
                                   "no script uses variation.%s", v->name);
    }
    return good;
}

/* --- all of it ------------------------------------------------------------------------------------------------- */

static void count_decisions(const struct script *s, struct check_counts *counts)
{
    for (size_t i = 0; i < s->step_count; i++) {
        counts->steps += s->steps[i].reached;
        counts->decisions += s->steps[i].reached && s->steps[i].kind == STEP_DECIDE;
    }
}

/* Every claim needs a script that the rulebook covers. */
static bool check_claims(const struct rulebook *r, struct problems *problems)
{
    bool good = true;
    for (size_t i = 0; i < r->claim_count; i++) {
        const struct claim_row *c = &r->claims[i];
        const struct script *script = rulebook_script(r, c->script);
        if (!script || script->not_covered)
            good = problems_report(problems, c->file, c->line, "name a script that the rulebook covers",
                                   "%s: nothing decides %s", c->name, c->script);
    }
    return good;
}

bool check_rulebook(struct rulebook *r, struct check_counts *counts, struct problems *problems)
{
    bool good = check_parameters(r, problems);
    counts->rulebooks++;
    counts->parameters += r->parameter_count;
    counts->variations += r->variation_count;
    for (size_t i = 0; i < r->script_count; i++) {
        good &= check_script(r, &r->scripts[i], problems);
        count_decisions(&r->scripts[i], counts);
    }
    struct check_reading modes = {.rulebook = r, .problems = problems, .good = true};
    for (size_t i = 0; i < r->mode_count; i++)
        check_expr(&modes, r->modes[i].when, r->id, 0);
    for (size_t i = 0; i < r->setup_count; i++)
        check_expr(&modes, r->setups[i].when, r->setups[i].file, r->setups[i].line);
    for (size_t i = 0; i < r->penalty_count; i++)
        check_expr(&modes, r->penalties[i].when, r->penalties[i].file, r->penalties[i].line);
    good &= check_claims(r, problems);
    good &= check_used(r, problems);
    good &= coverage_check(r, problems);
    good &= modes.good;
    bool may_walk = good;
    for (size_t i = 0; may_walk && i < r->script_count; i++)
        good &= tryout_script(r, &r->scripts[i], counts, problems);
    return check_scripts(r, counts, problems) && good;
}
