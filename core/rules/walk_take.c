#include "base/text.h"
#include "rules/menu.h"
#include "rules/names.h"
#include "rules/penalty.h"
#include "rules/walk_parts.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* --- asking ---------------------------------------------------------------------------------------------------- */

enum { UNTOLD_MAX = 32 };

static int64_t bound(struct walk *w, const struct expr *e, int64_t otherwise)
{
    struct value_source known = lookup_known(&w->lookup);
    struct expr_value v = e ? expr_value(e, &known) : value_missing("");
    return v.kind == NUMBER ? v.number : otherwise;
}

static void ask(struct walk *w, const struct script_step *s, const char *fact)
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
    q->text = of_step && s->text ? walk_fill(w, s->text) : walk_fact_text(w, walk_question_words(w, k));
    if (!of_step && w->script->who && w->script->about && !strcmp(fact, w->script->about))
        q->text = w->script->who;
    if (!*q->why)
        q->why = walk_fact_text(w, k->why);
    q->choices = of_step && walk_lists_choices(s, k) ? s->choices : walk_choices(w, k, w->offered);
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

static bool was_taken(const struct walk *w, const struct script_step *s)
{
    for (size_t i = 0; i < w->step_count; i++)
        if (!strcmp(w->steps[i].step, s->name))
            return true;
    return (w->asks && !strcmp(w->question.step, s->name)) || (w->decided && !strcmp(w->decision.step, s->name));
}

static bool is_asked_first(const struct script *s, const char *fact)
{
    size_t n = strlen(fact);
    for (const char *at = s->first; at && (at = strstr(at, fact)); at += n)
        if ((at == s->first || strchr(", ", at[-1])) && (!at[n] || strchr(", ", at[n])))
            return true;
    return false;
}

/* The step that asks for it in its own words, on the way so far or at the start; or NULL, since a step elsewhere may be
 * about something else. */
static const struct script_step *step_that_asks(const struct walk *w, const char *fact)
{
    for (size_t i = 0; i < w->script->step_count; i++) {
        const struct script_step *s = &w->script->steps[i];
        if (s->kind == STEP_ASK && s->reached && s->fact && !strcmp(s->fact, fact) &&
            (was_taken(w, s) || is_asked_first(w->script, fact)))
            return s;
    }
    return NULL;
}

bool walk_question_of(struct walk *w, const char *fact, struct question *q)
{
    const struct fact_kind *k = vocabulary_find(&w->rulebook->vocabulary, fact);
    const struct script_step *s = k ? step_that_asks(w, fact) : NULL;
    if (!k)
        return false;
    *q = (struct question){.step = k->name,
                           .fact = k->name,
                           .needs = k->name,
                           .text = s && s->text ? walk_fill(w, s->text) : walk_fact_text(w, walk_question_words(w, k)),
                           .why = s && s->why ? walk_fill(w, s->why) : walk_fact_text(w, k->why),
                           .cite = s ? walk_fill(w, s->cite) : "",
                           .choices = s && walk_lists_choices(s, k) ? s->choices : walk_choices(w, k, w->told),
                           .is_number = k->type == FACT_NUMBER,
                           .least = s ? bound(w, s->least, 0) : 0,
                           .most = s ? bound(w, s->most, INT64_MAX) : INT64_MAX};
    return true;
}

struct opening {
    struct walk *walk;
    void (*each)(void *, const char *);
    void *context;
};

static void see_open(void *self, const char *name)
{
    const struct opening *o = self;
    const struct fact_kind *k = vocabulary_find(&o->walk->rulebook->vocabulary, name);
    if (k && k->text && !k->from && !facts_find(&o->walk->facts, name))
        o->each(o->context, k->name);
}

void walk_each_open(struct walk *w, void (*each)(void *, const char *), void *context)
{
    struct opening o = {w, each, context};
    struct expr_visitor visitor = {.name = see_open, .known = see_open, .context = &o};
    for (size_t i = 0; i < w->script->step_count; i++) {
        const struct script_step *s = &w->script->steps[i];
        if (s->fact && s->kind == STEP_ASK)
            see_open(&o, s->fact);
        if (s->expr)
            expr_visit(s->expr, &visitor);
    }
}

struct untold {
    struct opening opening;
    const char *seen[UNTOLD_MAX];
    size_t count;
};

static void see_untold(void *self, const char *name)
{
    struct untold *u = self;
    for (size_t i = 0; i < u->count; i++)
        if (!strcmp(u->seen[i], name))
            return;
    struct walk *w = u->opening.walk;
    const struct fact_kind *k = vocabulary_find(&w->rulebook->vocabulary, name);
    bool worked_out = rulebook_works_out(w->rulebook, name, &w->facts);
    if (u->count == UNTOLD_MAX || !k || !k->text || worked_out || lookup_is_told(&w->lookup, name))
        return;
    u->seen[u->count++] = name;
    u->opening.each(u->opening.context, k->name);
}

static void see_assumed(void *self, const char *name)
{
    struct untold *u = self;
    if (lookup_assumes(&u->opening.walk->lookup, name))
        see_untold(self, name);
}

void walk_each_untold(struct walk *w, void (*each)(void *, const char *), void *context)
{
    struct untold u = {.opening = {w, each, context}};
    struct expr_visitor visitor = {.name = see_assumed, .known = see_untold, .context = &u};
    for (size_t i = 0; i < w->script->step_count; i++) {
        const struct script_step *s = &w->script->steps[i];
        if (!was_taken(w, s))
            continue;
        if (s->fact && s->kind == STEP_ASK)
            see_assumed(&u, s->fact);
        if (s->expr)
            expr_visit(s->expr, &visitor);
        for (size_t e = 0; e < s->set_count; e++)
            expr_visit(s->sets[e].expr, &visitor);
    }
    struct value_source known = lookup_known(&w->lookup);
    visitor.values = &known; /* a row for another kind of case asks nothing here */
    for (size_t i = 0; i < w->script->stance_count; i++)
        if (w->script->stances[i].when)
            expr_visit(w->script->stances[i].when, &visitor);
    if (*w->stance.needs)
        see_untold(&u, w->stance.needs);
    if (w->stance.stance == STANCE_CLAIM)
        see_untold(&u, "claimed");
}

/* --- one step; the next one, or NULL where the walk pauses ------------------------------------------------------ */

static const struct script_step *follow(struct walk *w, const struct edge *e)
{
    assert(e && "the loader gave every answer a way");
    walk_cite(w, e->cite);
    return e->to;
}

static const struct edge *edge_for(const struct script_step *s, const char *word)
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

static bool is_offered(const struct script_step *s, const char *word)
{
    for (const char *const *c = s->choices; c && *c; c++)
        if (!strcmp(*c, word))
            return true;
    return !s->choices;
}

static const char *word_of(struct walk *w, struct expr_value v)
{
    return v.kind == WORD ? v.word : store_printf(&w->store, "%lld", (long long)v.number);
}

static bool in_bounds(struct walk *w, const struct script_step *s, struct expr_value v)
{
    int64_t least = bound(w, s->least, INT64_MIN), most = bound(w, s->most, INT64_MAX);
    if (v.kind != NUMBER || (v.number >= least && v.number <= most))
        return true;
    snprintf(w->stuck, sizeof w->stuck, "%s = %lld: the rulebook allows %lld to %lld here", s->fact,
             (long long)v.number, (long long)least, (long long)most);
    return false;
}

static const struct script_step *take_ask(struct walk *w, const struct script_step *s)
{
    struct expr_value v = lookup_find(&w->lookup, s->fact);
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

/* The articles of the parameters used are among those that the ruling is based on. */
static struct expr_value value_noted(struct walk *w, const struct expr *e)
{
    struct value_source known = lookup_known(&w->lookup);
    w->lookup.notes_cites = true;
    struct expr_value v = expr_value(e, &known);
    w->lookup.notes_cites = false;
    return v;
}

static const struct script_step *take_if(struct walk *w, const struct script_step *s)
{
    struct expr_value v = value_noted(w, s->expr);
    if (v.kind == MISSING) {
        ask(w, s, v.word);
        return NULL;
    }
    const char *way = value_is(v, "yes") ? "yes" : "no";
    walk_note_step(w, s, way);
    return follow(w, edge_for(s, way));
}

static const struct script_step *take_compute(struct walk *w, const struct script_step *s)
{
    struct expr_value v = value_noted(w, s->expr);
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

static struct expr_value take_outcomes(struct walk *w, const struct script_step *s)
{
    struct value_source known = lookup_known(&w->lookup);
    for (size_t i = 0; i < s->set_count; i++) {
        const struct assignment *a = &s->sets[i];
        if (a->role)
            continue;
        struct expr_value v = expr_value(a->expr, &known);
        if (v.kind == NUMBER && a->key == OUT_DELAY) {
            snprintf(w->decision.value[a->key], OUTCOME_VALUE_MAX, "%" PRId64, v.number);
            continue;
        }
        if (v.kind != WORD)
            return v.kind == MISSING ? v : value_missing("");
        if (!value_is(v, "none"))
            copy_text(w->decision.value[a->key], OUTCOME_VALUE_MAX, value_is(v, "draw") ? "1/2" : v.word);
    }
    return value_number(0);
}

/* The reason in the language that is shown, if there is one: with the same orders. */
static void show_why(struct walk *w, const char *english)
{
    const char *shown = walk_shown(w, english);
    if (shown == english)
        return;
    struct text t = {0};
    size_t length = strlen(shown);
    bool sentence = length && shown[length - 1] == '.';
    text_add_bytes(&t, shown, sentence ? length - 1 : length);
    penalty_add_orders(&w->decision, true, &t);
    text_add(&t, sentence ? "." : "");
    walk_pair_add(w, w->decision.value[OUT_WHY], store_copy(&w->store, text_chars(&t)));
    text_release(&t);
}

/* A sentence that begins with an unknown side ("the player") still gets a capital. */
static void write_why(struct walk *w, const struct wording *wording)
{
    struct text t = {0};
    const char *why = walk_fill(w, wording);
    size_t length = strlen(why);
    bool sentence = length && why[length - 1] == '.';
    text_add_bytes(&t, why, sentence ? length - 1 : length);
    penalty_add_orders(&w->decision, false, &t);
    text_add(&t, sentence ? "." : "");
    if (sentence && wording_raw(wording)[0] == '{')
        t.chars[0] = (char)toupper((unsigned char)t.chars[0]);
    copy_text(w->decision.value[OUT_WHY], OUTCOME_VALUE_MAX, text_chars(&t));
    text_release(&t);
    show_why(w, why);
}

static void write_open(struct walk *w, const struct script_step *s)
{
    struct text t = {0};
    menu_add(w, s->open, &t);
    copy_text(w->decision.value[OUT_OPEN], OUTCOME_VALUE_MAX, text_chars(&t));
    text_release(&t);
}

/* What has been put right already is not taken back, and nobody is told to do it. */
static void write_words(struct walk *w, const struct script_step *s)
{
    struct decision *d = &w->decision;
    const struct fact *right = facts_find(&w->facts, "put_right");
    bool settled = right && !strcmp(right->value, "yes");
    write_why(w, settled && s->settled.why ? s->settled.why : s->why);
    copy_text(d->say, sizeof d->say, walk_fill(w, settled && s->settled.say ? s->settled.say : s->say));
    copy_text(d->title, sizeof d->title, settled && s->settled.title ? s->settled.title : s->title);
}

static const struct script_step *take_decision(struct walk *w, const struct script_step *s)
{
    struct decision *d = &w->decision;
    *d = (struct decision){0};
    w->lookup.notes_cites = true;
    struct expr_value done = take_outcomes(w, s);
    if (done.kind != MISSING)
        done = penalty_apply(&w->lookup, s, d);
    w->lookup.notes_cites = false;
    if (done.kind != MISSING && s->open) {
        write_open(w, s);
        done = menu_apply(w, d);
    }
    if (done.kind == MISSING) {
        ask(w, s, done.word);
        return NULL;
    }
    if (!decision_is_lost(d)) /* a game that goes on, or is drawn, is no forfeit */
        d->value[OUT_FORFEIT][0] = '\0';
    struct expr_value player = lookup_role(&w->lookup, "player");
    if (player.kind == WORD)
        copy_text(d->player, sizeof d->player, player.word);
    penalty_show_times(&w->lookup, d);
    if (w->stance.stance && !*d->value[OUT_STANCE])
        copy_text(d->value[OUT_STANCE], OUTCOME_VALUE_MAX, stance_name(w->stance.stance));
    walk_write_cites(w, walk_fill(w, s->cite));
    write_words(w, s);
    copy_text(d->step, sizeof d->step, s->name);
    copy_text(d->counts, sizeof d->counts, s->counts);
    w->decided = true;
    return NULL;
}

/* If the rulebook waits for a claim and there is none, there is nothing to rule on. */
bool walk_waits_for_claim(struct walk *w)
{
    const struct fact *claimed = facts_find(&w->facts, "claimed");
    if (w->stance.stance != STANCE_CLAIM || !claimed || strcmp(claimed->value, "no"))
        return false;
    struct decision *d = &w->decision;
    *d = (struct decision){.only_stance = true};
    snprintf(d->value[OUT_STANCE], OUTCOME_VALUE_MAX, "claim");
    copy_text(d->value[OUT_CITE], OUTCOME_VALUE_MAX, w->stance.cite);
    copy_text(d->value[OUT_WHY], OUTCOME_VALUE_MAX,
              w->stance.why ? w->stance.why : "nothing is done or said before a player claims");
    snprintf(d->title, sizeof d->title, "Wait for a claim");
    return w->decided = true;
}

const struct script_step *walk_take(struct walk *w, const struct script_step *s)
{
    static const struct script_step *(*const take[])(struct walk *, const struct script_step *) = {
        [STEP_ASK] = take_ask,
        [STEP_IF] = take_if,
        [STEP_COMPUTE] = take_compute,
        [STEP_DECIDE] = take_decision,
    };
    return take[s->kind](w, s);
}
