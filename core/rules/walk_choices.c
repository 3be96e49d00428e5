/* Which answers a question offers. A fact that many scripts share has dozens of values, and one script distinguishes
 * only a few: those are offered, and `other` for the rest. */
#include "rules/walk_parts.h"

#include <string.h>

enum { OFFERED_WHOLE = 12 };

struct sought {
    const struct fact_kind *kind;
    const char *fact, *value;
    bool found;
};

static void see_compared(void *self, const char *name, const struct expr *with)
{
    struct sought *s = self;
    struct expr_value v;
    if (!strcmp(name, s->fact) && expr_is_constant(with, &v) && value_is(v, s->value))
        s->found = true;
}

static void look_in(const struct expr *e, struct sought *s)
{
    if (e)
        expr_visit(e, &(struct expr_visitor){.compared = see_compared, .context = s});
}

/* If the rulebook lists none, all values of the fact are offered. */
bool walk_lists_choices(const struct script_step *s, const struct fact_kind *k)
{
    size_t count = 0;
    while (s->choices && s->choices[count])
        count++;
    return count && (count < k->value_count || count <= OFFERED_WHOLE);
}

static void look_in_step(const struct script_step *step, struct sought *s)
{
    look_in(step->expr, s);
    for (size_t i = 0; i < step->set_count; i++)
        look_in(step->sets[i].expr, s);
    if (step->kind != STEP_ASK || !step->fact || strcmp(step->fact, s->fact) != 0)
        return;
    for (const char *const *c = step->choices; c && *c && walk_lists_choices(step, s->kind); c++)
        s->found |= !strcmp(*c, s->value);
    for (size_t i = 0; i < step->edge_count; i++)
        s->found |= step->edges[i].choice && !strcmp(step->edges[i].choice, s->value);
}

bool walk_tells_apart(const struct script *script, const struct fact_kind *k, const char *value)
{
    struct sought s = {k, k->name, value, !strcmp(value, "other")};
    for (size_t i = 0; i < script->step_count && !s.found; i++)
        look_in_step(&script->steps[i], &s);
    for (size_t i = 0; i < script->stance_count && !s.found; i++)
        look_in(script->stances[i].when, &s);
    return s.found;
}

/* Whom a script is about that knows nothing of both at once, as it is asked at a board. */
static const char *const *one_of_two(const struct fact_kind *k, const char *out[WALK_CHOICES_MAX])
{
    size_t count = 0;
    for (size_t i = 0; i < k->value_count && count + 1 < WALK_CHOICES_MAX; i++)
        if (strcmp(k->values[i], "both") != 0)
            out[count++] = k->values[i];
    out[count] = NULL;
    return out;
}

const char *const *walk_choices(const struct walk *w, const struct fact_kind *k, const char *out[WALK_CHOICES_MAX])
{
    size_t count = 0;
    const char *rest = NULL; /* last, even if a rulebook added values after it */
    const char *about = script_about(w->script);
    if (about && !strcmp(about, k->name) && !script_may_be_both(w->script))
        return one_of_two(k, out);
    if (k->type != FACT_CHOICE || k->value_count <= OFFERED_WHOLE)
        return k->values;
    for (size_t i = 0; i < k->value_count && count + 2 < WALK_CHOICES_MAX; i++)
        if (!strcmp(k->values[i], "other"))
            rest = k->values[i];
        else if (walk_tells_apart(w->script, k, k->values[i]))
            out[count++] = k->values[i];
    if (rest)
        out[count++] = rest;
    out[count] = NULL;
    return count ? out : k->values;
}

enum { KINDS_OF_CASE = 4 }; /* a fact with fewer values is a yes or a side, and does not say what happened */

static bool is_asked_in(const struct script *script, const char *fact)
{
    for (size_t i = 0; i < script->step_count; i++)
        if (script->steps[i].fact && script->steps[i].kind == STEP_ASK && !strcmp(script->steps[i].fact, fact))
            return true;
    return false;
}

void script_each_answer(const struct rulebook *r, const struct script *script,
                        void (*each)(void *context, const char *answer), void *context)
{
    for (size_t i = 0; i < r->vocabulary.count; i++) {
        const struct fact_kind *k = &r->vocabulary.kinds[i];
        if (k->type != FACT_CHOICE || k->value_count < KINDS_OF_CASE || !is_asked_in(script, k->name))
            continue;
        for (size_t v = 0; v < k->value_count; v++)
            if (strcmp(k->values[v], "other") != 0 && walk_tells_apart(script, k, k->values[v]))
                each(context, k->values[v]);
    }
}
