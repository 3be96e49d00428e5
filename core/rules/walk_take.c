#include "rules/penalty.h"
#include "rules/walk_parts.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* --- asking ---------------------------------------------------------------------------------------------------- */

static int64_t bound(struct walk *w, const struct expr *e, int64_t otherwise)
{
    struct known known = lookup_known(&w->lookup);
    struct value v = e ? expr_value(e, &known) : value_missing("");
    return v.kind == NUMBER ? v.number : otherwise;
}

static void ask(struct walk *w, const struct step *s, const char *fact)
{
    const struct fact_kind *k = vocabulary_find(&w->rulebook->vocabulary, fact);
    bool of_step = s->kind == STEP_ASK && !strcmp(s->fact, fact);
    if (!k) {
        snprintf(w->stuck, sizeof w->stuck,
                 "step %s cannot be worked out: a time, a side or a number is not what it should be", s->name);
        return;
    }
    struct question *q = &w->question;
    *q =
        (struct question){.step = s->name, .fact = k->name, .cite = walk_fill(w, s->cite), .why = walk_fill(w, s->why)};
    q->text = of_step && s->text ? walk_fill(w, s->text) : walk_fact_text(w, k->text);
    if (!*q->why)
        q->why = walk_fact_text(w, k->why);
    q->choices = of_step ? s->choices : k->values;
    q->is_number = k->type == FACT_NUMBER;
    q->least = of_step ? bound(w, s->least, 0) : 0;
    q->most = of_step ? bound(w, s->most, INT64_MAX) : INT64_MAX;
    q->needs = k->from && !facts_find(&w->facts, k->from) ? k->from : k->name;
    if (!strcmp(fact, "phase") && w->rulebook->phase_list)
        q->choices = w->rulebook->phase_list;
    for (size_t i = 0; of_step && i < s->criteria_count && i + 1 < sizeof q->criteria / sizeof *q->criteria; i++)
        q->criteria[i] = s->criteria[i];
    w->asks = true;
}

/* --- one step; the next one, or NULL where the walk pauses ------------------------------------------------------ */

static const struct step *follow(struct walk *w, const struct edge *e)
{
    assert(e && "the loader gave every answer a way");
    walk_cite(w, e->cite);
    return e->to;
}

static const struct edge *edge_for(const struct step *s, const char *word)
{
    const struct edge *rest = NULL;
    for (size_t i = 0; i < s->edge_count; i++) {
        if (!s->edges[i].choice)
            rest = &s->edges[i];
        else if (word && !strcmp(s->edges[i].choice, word))
            return &s->edges[i];
    }
    return rest;
}

static bool is_offered(const struct step *s, const char *word)
{
    for (const char *const *c = s->choices; c && *c; c++)
        if (!strcmp(*c, word))
            return true;
    return !s->choices;
}

static const char *word_of(struct walk *w, struct value v)
{
    return v.kind == WORD ? v.word : store_printf(&w->store, "%lld", (long long)v.number);
}

static bool in_bounds(struct walk *w, const struct step *s, struct value v)
{
    int64_t least = bound(w, s->least, INT64_MIN), most = bound(w, s->most, INT64_MAX);
    if (v.kind != NUMBER || (v.number >= least && v.number <= most))
        return true;
    snprintf(w->stuck, sizeof w->stuck, "%s = %lld: the rulebook allows %lld to %lld here", s->fact,
             (long long)v.number, (long long)least, (long long)most);
    return false;
}

static const struct step *take_ask(struct walk *w, const struct step *s)
{
    struct value v = lookup_find(&w->lookup, s->fact);
    if (v.kind == MISSING) {
        ask(w, s, v.word);
        return NULL;
    }
    const char *word = word_of(w, v);
    const struct edge *e = edge_for(s, word);
    if (!in_bounds(w, s, v))
        return NULL;
    if (!e || (!e->choice && !is_offered(s, word) && value_is(v, "unknown"))) {
        ask(w, s, s->fact);
        return NULL;
    }
    walk_note_step(w, s, word);
    return follow(w, e);
}

/* The articles of the parameters that it uses are among those that the ruling rests on. */
static struct value value_noted(struct walk *w, const struct expr *e)
{
    struct known known = lookup_known(&w->lookup);
    w->lookup.notes_cites = true;
    struct value v = expr_value(e, &known);
    w->lookup.notes_cites = false;
    return v;
}

static const struct step *take_if(struct walk *w, const struct step *s)
{
    struct value v = value_noted(w, s->expr);
    if (v.kind == MISSING) {
        ask(w, s, v.word);
        return NULL;
    }
    const char *way = value_is(v, "yes") ? "yes" : "no";
    walk_note_step(w, s, way);
    return follow(w, edge_for(s, way));
}

static const struct step *take_compute(struct walk *w, const struct step *s)
{
    struct value v = value_noted(w, s->expr);
    if (v.kind == MISSING) {
        ask(w, s, v.word);
        return NULL;
    }
    if (w->lookup.local_count < LOCALS_MAX) {
        w->lookup.local[w->lookup.local_count].name = s->fact;
        w->lookup.local[w->lookup.local_count++].value = v;
    }
    walk_note_step(w, s, word_of(w, v));
    return follow(w, &s->edges[0]);
}

/* --- the decision ---------------------------------------------------------------------------------------------- */

static struct value take_outcomes(struct walk *w, const struct step *s)
{
    struct known known = lookup_known(&w->lookup);
    for (size_t i = 0; i < s->set_count; i++) {
        const struct assignment *a = &s->sets[i];
        if (a->role)
            continue;
        struct value v = expr_value(a->expr, &known);
        if (v.kind != WORD)
            return v.kind == MISSING ? v : value_missing("");
        if (!value_is(v, "none"))
            snprintf(w->decision.value[a->key], OUTCOME_VALUE_MAX, "%s", value_is(v, "draw") ? "1/2" : v.word);
    }
    return value_number(0);
}

static void write_why(struct walk *w, const char *why)
{
    struct text t = {0};
    text_add(&t, why);
    penalty_add_orders(&w->decision, &t);
    snprintf(w->decision.value[OUT_WHY], OUTCOME_VALUE_MAX, "%s", text_chars(&t));
    text_release(&t);
}

static void write_open(struct walk *w, const struct step *s)
{
    struct text t = {0};
    items_add(&t, s->open, ",");
    snprintf(w->decision.value[OUT_OPEN], OUTCOME_VALUE_MAX, "%s", text_chars(&t));
    text_release(&t);
}

static const struct step *take_decision(struct walk *w, const struct step *s)
{
    struct decision *d = &w->decision;
    *d = (struct decision){0};
    w->lookup.notes_cites = true;
    struct value done = take_outcomes(w, s);
    if (done.kind != MISSING)
        done = penalty_apply(&w->lookup, s, d);
    w->lookup.notes_cites = false;
    if (done.kind == MISSING) {
        ask(w, s, done.word);
        return NULL;
    }
    struct value player = lookup_role(&w->lookup, "player");
    if (player.kind == WORD)
        snprintf(d->player, sizeof d->player, "%s", player.word);
    penalty_show_times(&w->lookup, d);
    if (w->stance.stance && !*d->value[OUT_STANCE])
        snprintf(d->value[OUT_STANCE], OUTCOME_VALUE_MAX, "%s", stance_name(w->stance.stance));
    if (s->open)
        write_open(w, s);
    walk_write_cites(w, walk_fill(w, s->cite));
    write_why(w, walk_fill(w, s->why));
    snprintf(d->say, sizeof d->say, "%s", walk_fill(w, s->say));
    snprintf(d->title, sizeof d->title, "%s", s->title);
    snprintf(d->step, sizeof d->step, "%s", s->name);
    snprintf(d->counts, sizeof d->counts, "%s", s->counts ? s->counts : "");
    w->decided = true;
    return NULL;
}

/* Where the rulebook waits for a claim and there is none, there is nothing to rule. */
bool walk_waits_for_claim(struct walk *w)
{
    const struct fact *claimed = facts_find(&w->facts, "claimed");
    if (w->stance.stance != STANCE_CLAIM || !claimed || strcmp(claimed->value, "no"))
        return false;
    struct decision *d = &w->decision;
    *d = (struct decision){.only_stance = true};
    snprintf(d->value[OUT_STANCE], OUTCOME_VALUE_MAX, "claim");
    snprintf(d->value[OUT_CITE], OUTCOME_VALUE_MAX, "%s", w->stance.cite);
    snprintf(d->value[OUT_WHY], OUTCOME_VALUE_MAX, "%s",
             w->stance.why ? w->stance.why : "nothing is done or said before a player claims");
    snprintf(d->title, sizeof d->title, "Wait for a claim");
    return w->decided = true;
}

const struct step *walk_take(struct walk *w, const struct step *s)
{
    static const struct step *(*const take[])(struct walk *, const struct step *) = {
        [STEP_ASK] = take_ask,
        [STEP_IF] = take_if,
        [STEP_COMPUTE] = take_compute,
        [STEP_DECIDE] = take_decision,
    };
    return take[s->kind](w, s);
}
