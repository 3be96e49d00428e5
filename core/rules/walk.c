#include "rules/walk.h"

#include "base/memory.h"
#include "rules/lookup.h"
#include "rules/penalty.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct answer {
    char fact[FACT_NAME_MAX], value[FACT_VALUE_MAX], reason[FACT_EVIDENCE_MAX];
    bool overrules, skips;
};

/* The walk is worked out anew after each answer, from the first step: so there is nothing that could be stale. */
struct walk {
    const struct rulebook *rulebook;
    const struct script *script;
    struct facts given, facts; /* facts: given and answered */
    struct answer *answers;
    size_t answer_count, answer_room;

    struct lookup lookup;
    struct store store; /* texts of this working out */
    struct walk_step *steps;
    size_t step_count;
    const char *cites[CITED_MAX];
    size_t cite_count;
    struct stance_ruling stance;
    bool asks, decided;
    struct question question;
    struct decision decision;
    char stuck[256];
};

/* --- texts ----------------------------------------------------------------------------------------------------- */

static const char *fill(struct walk *w, const struct wording *wording)
{
    struct text t = {0};
    struct known known = lookup_known(&w->lookup);
    wording_add(wording, &known, &t);
    const char *kept = store_copy(&w->store, text_chars(&t));
    text_release(&t);
    return kept;
}

static const char *fact_text(struct walk *w, const char *text)
{
    struct naming naming = {w->rulebook, w->script};
    struct names names = names_of(&naming);
    struct error why;
    const struct wording *wording = text ? wording_read(&w->store, text, &names, &why) : NULL;
    return fill(w, wording);
}

/* --- the articles of a ruling ---------------------------------------------------------------------------------- */

static void cite(struct walk *w, const char *list)
{
    if (list && w->cite_count < CITED_MAX)
        w->cites[w->cite_count++] = list;
}

static bool holds_item(const struct text *t, const char *item, size_t length)
{
    const char *all = text_chars(t);
    for (const char *at = all; *at;) {
        size_t n = strcspn(at, ",");
        if (n == length && !strncmp(at, item, length))
            return true;
        at += n;
        at += strspn(at, ", ");
    }
    return false;
}

/* Items are parted by commas that do not stand in brackets. */
static void add_items(struct text *t, const char *list)
{
    for (const char *at = list; *at;) {
        at += strspn(at, ", ");
        const char *end = at;
        for (int open = 0; *end && (open || *end != ','); end++)
            open += *end == '(' ? 1 : *end == ')' ? -1 : 0;
        size_t length = (size_t)(end - at);
        if (length && !holds_item(t, at, length)) {
            text_add(t, t->length ? ", " : "");
            text_add_bytes(t, at, length);
        }
        at = end;
    }
}

static void write_cites(struct walk *w, const char *first)
{
    struct text t = {0};
    add_items(&t, first);
    for (size_t i = 0; i < w->cite_count; i++)
        add_items(&t, w->cites[i]);
    for (size_t i = 0; i < w->lookup.cited_count; i++)
        add_items(&t, w->lookup.cited[i]);
    snprintf(w->decision.value[OUT_CITE], OUTCOME_VALUE_MAX, "%s", text_chars(&t));
    text_release(&t);
}

/* --- the steps that were taken --------------------------------------------------------------------------------- */

struct noting {
    struct walk *walk;
    struct text *text;
};

static void note_name(void *context, const char *name)
{
    struct noting *n = context;
    struct fact f;
    if (!lookup_explain(&n->walk->lookup, name, &f))
        return;
    text_addf(n->text, "%s%s = %s", n->text->length ? ", " : "", name, f.value);
    if (*f.evidence)
        text_addf(n->text, " (%s)", f.evidence);
}

static struct walk_step *note_step(struct walk *w, const struct step *s, const char *way)
{
    struct walk_step *out = &w->steps[w->step_count++];
    struct text t = {0};
    struct noting noting = {w, &t};
    if (s->expr)
        expr_visit(s->expr, &(struct expr_visitor){.name = note_name, .context = &noting});
    else if (s->fact)
        note_name(&noting, s->fact);
    *out = (struct walk_step){.step = s->name,
                              .text = fill(w, s->text),
                              .cite = fill(w, s->cite),
                              .way = way,
                              .fact = s->fact,
                              .origin = FACT_COMPUTED};
    if (!s->text && s->fact && vocabulary_find(&w->rulebook->vocabulary, s->fact))
        out->text = fact_text(w, vocabulary_find(&w->rulebook->vocabulary, s->fact)->text);
    struct fact f;
    if (s->fact && lookup_explain(&w->lookup, s->fact, &f))
        out->origin = f.origin;
    snprintf(out->known, sizeof out->known, "%s", text_chars(&t));
    text_release(&t);
    return out;
}

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
    *q = (struct question){.step = s->name, .fact = k->name, .cite = fill(w, s->cite), .why = fill(w, s->why)};
    q->text = of_step && s->text ? fill(w, s->text) : fact_text(w, k->text);
    if (!*q->why)
        q->why = fact_text(w, k->why);
    q->choices = of_step ? s->choices : k->values;
    q->is_number = k->type == FACT_NUMBER;
    q->least = of_step ? bound(w, s->least, 0) : 0;
    q->most = of_step ? bound(w, s->most, INT64_MAX) : INT64_MAX;
    q->needs = k->from && !facts_find(&w->facts, k->from) ? k->from : k->name;
    if (!strcmp(fact, "phase") && w->rulebook->phases)
        q->choices = words_of(&w->store, w->rulebook->phases);
    for (size_t i = 0; of_step && i < s->criteria_count && i + 1 < sizeof q->criteria / sizeof *q->criteria; i++)
        q->criteria[i] = s->criteria[i];
    w->asks = true;
}

/* --- one step; the next one, or NULL where the walk pauses ------------------------------------------------------ */

static const struct step *follow(struct walk *w, const struct edge *e)
{
    assert(e && "the loader gave every answer a way");
    cite(w, e->cite);
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
    note_step(w, s, word);
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
    note_step(w, s, way);
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
    note_step(w, s, word_of(w, v));
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
    add_items(&t, s->open);
    snprintf(w->decision.value[OUT_OPEN], OUTCOME_VALUE_MAX, "%s", text_chars(&t));
    text_release(&t);
}

static void take_decision(struct walk *w, const struct step *s)
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
        return;
    }
    struct value player = lookup_role(&w->lookup, "player");
    if (player.kind == WORD)
        snprintf(d->player, sizeof d->player, "%s", player.word);
    penalty_show_times(&w->lookup, d);
    if (w->stance.stance && !*d->value[OUT_STANCE])
        snprintf(d->value[OUT_STANCE], OUTCOME_VALUE_MAX, "%s", stance_name(w->stance.stance));
    if (s->open)
        write_open(w, s);
    write_cites(w, fill(w, s->cite));
    write_why(w, fill(w, s->why));
    snprintf(d->say, sizeof d->say, "%s", fill(w, s->say));
    snprintf(d->title, sizeof d->title, "%s", s->title);
    snprintf(d->step, sizeof d->step, "%s", s->name);
    snprintf(d->counts, sizeof d->counts, "%s", s->counts ? s->counts : "");
    w->decided = true;
}

/* Where the rulebook waits for a claim and there is none, there is nothing to rule. */
static bool waits_for_claim(struct walk *w)
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
        if (!strcmp(w->answers[i].fact, "fen") || !strcmp(w->answers[i].fact, "flagged"))
            return true;
    return false;
}

static void work_out(struct walk *w)
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
    if (waits_for_claim(w))
        return;
    static const struct step *(*const take[])(struct walk *, const struct step *) = {
        [STEP_ASK] = take_ask, [STEP_IF] = take_if, [STEP_COMPUTE] = take_compute};
    const struct step *at = w->script->begin;
    while (at && at->kind != STEP_DECIDE)
        at = take[at->kind](w, at);
    if (at)
        take_decision(w, at);
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
    w->steps = memory_take(s->step_count + 1, sizeof *w->steps);
    work_out(w);
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
    work_out(w);
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
    work_out(w);
    return true;
}

void walk_restart(struct walk *w)
{
    w->answer_count = 0;
    facts_release(&w->lookup.computed);
    work_out(w);
}

void walk_explore(struct walk *w, const struct facts *opened)
{
    facts_copy(&w->lookup.opened, opened);
    w->lookup.explores = true;
    work_out(w);
}

bool walk_skip(struct walk *w)
{
    if (!w->asks || !w->lookup.probed || strcmp(w->lookup.probed, w->question.fact))
        return false;
    add_answer(w, w->question.fact, "", false, "");
    w->answers[w->answer_count - 1].skips = true;
    work_out(w);
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

/* --- as text ---------------------------------------------------------------------------------------------------- */

void walk_to_text(const struct walk *w, struct text *t)
{
    text_addf(t, "walk\t%s\t%s\n", w->rulebook->id, w->script->name);
    for (size_t i = 0; i < w->given.count; i++)
        text_addf(t, "fact\t%s\t%s\t%s\n", w->given.list[i].name, w->given.list[i].value, w->given.list[i].evidence);
    for (size_t i = 0; i < w->answer_count; i++)
        text_addf(t, "%s\t%s\t%s\t%s\n", w->answers[i].overrules ? "overrule" : "answer", w->answers[i].fact,
                  w->answers[i].value, w->answers[i].reason);
}

struct walk_line {
    char part[4][FACT_EVIDENCE_MAX];
};

static const char *read_line(const char *at, struct walk_line *out)
{
    *out = (struct walk_line){0};
    size_t length = strcspn(at, "\n");
    const char *end = at + length;
    for (int i = 0; i < 4 && at <= end; i++) {
        size_t n = strcspn(at, "\t\n");
        snprintf(out->part[i], sizeof out->part[i], "%.*s", (int)(n < FACT_EVIDENCE_MAX ? n : FACT_EVIDENCE_MAX - 1),
                 at);
        at += n + 1;
    }
    return *end ? end + 1 : end;
}

static bool take_line(struct walk *w, const struct walk_line *line, struct error *why)
{
    if (!strcmp(line->part[0], "answer"))
        return walk_answer_step(w, line->part[1], line->part[2], why);
    if (!strcmp(line->part[0], "overrule"))
        return walk_overrule(w, line->part[1], line->part[2], line->part[3], why);
    return fail(why, "walk", "a line is neither fact, answer nor overrule", "");
}

struct walk *walk_from_text(const struct rulebook *r, const char *text, struct error *why)
{
    struct walk_line line;
    struct facts facts = {0};
    char script[FACT_EVIDENCE_MAX];
    const char *at = read_line(text, &line);
    bool good = (!strcmp(line.part[0], "walk") && !strcmp(line.part[1], r->id)) ||
                fail(why, "walk", "the text is no walk under this rulebook", "");
    memcpy(script, line.part[2], sizeof script);
    const char *next = at;
    while (good && *at && (next = read_line(at, &line), !strcmp(line.part[0], "fact"))) {
        good = rulebook_accepts(r, line.part[1], line.part[2], why);
        facts_set(&facts, line.part[1], line.part[2], FACT_GIVEN, line.part[3]);
        at = next;
    }
    struct walk *w = good ? walk_new(r, script, &facts, why) : NULL;
    facts_release(&facts);
    while (w && *at) {
        at = read_line(at, &line);
        if (!take_line(w, &line, why)) {
            walk_free(w);
            w = NULL;
        }
    }
    return w;
}
