#include "rules/matters.h"
#include "chess/board/board.h"
#include "rules/names.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* What is being collected, and for which step. */
struct looking {
    struct matters *m;
    size_t step;
    bool compares; /* inside a comparison: the value matters, not only that it is known */
    int64_t number[LIMITS_MAX];
    uint16_t fact[LIMITS_MAX];
    size_t numbers, facts, depth;
};

static void put(struct fact_set *s, size_t fact)
{
    assert(fact < FACTS_MAX);
    s->bits[fact / 64] |= 1ull << fact % 64;
}

bool fact_set_has(const struct fact_set *s, size_t fact)
{
    assert(fact < FACTS_MAX);
    return s->bits[fact / 64] >> fact % 64 & 1;
}

static void join(struct fact_set *to, const struct fact_set *from)
{
    for (size_t i = 0; i < FACT_WORDS; i++)
        to->bits[i] |= from->bits[i];
}

/* --- what an expression names ------------------------------------------------------------------------------------ */

static void look_at(struct looking *l, const struct expr *e);
static void look_at_name(void *context, const char *name);

static void look_at_fact(struct looking *l, const struct fact_kind *k)
{
    size_t fact = (size_t)(k - l->m->rulebook->vocabulary.kinds);
    struct step_matters *s = &l->m->steps[l->step];
    put(&s->named, fact);
    if (l->compares || k->type != FACT_NUMBER)
        put(&s->valued, fact);
    if (!l->compares)
        put(&s->whole, fact);
    if (l->compares && l->facts < LIMITS_MAX)
        l->fact[l->facts++] = (uint16_t)fact;
    if (k->from)
        look_at_name(l, k->from);
}

static bool look_at_local(struct looking *l, const char *name)
{
    const struct script *script = l->m->script;
    bool is_local = false;
    for (size_t i = 0; i < script->local_count; i++)
        if (!strcmp(script->locals[i], name)) {
            l->m->steps[l->step].locals |= 1u << i % 32;
            is_local = true;
        }
    l->depth++;
    for (size_t i = 0; is_local && l->depth < 4 && i < script->step_count; i++)
        if (script->steps[i].kind == STEP_COMPUTE && !strcmp(script->steps[i].fact, name))
            look_at(l, script->steps[i].expr);
    l->depth--;
    return is_local;
}

static void look_at_modes(struct looking *l)
{
    for (size_t i = 0; l->depth < 4 && i < l->m->rulebook->mode_count; i++)
        look_at(l, l->m->rulebook->modes[i].when);
}

static void look_at_parameter(struct looking *l, const struct parameter *p)
{
    int64_t n;
    bool by_mode = false;
    for (size_t mode = 0; mode <= MODES_MAX; mode++) {
        by_mode = by_mode || (mode < MODES_MAX && p->value[mode]);
        if (p->value[mode] && l->compares && l->numbers < LIMITS_MAX && vocabulary_number(p->value[mode], &n))
            l->number[l->numbers++] = n;
    }
    if (by_mode)
        look_at_modes(l);
}

static void look_at_role(struct looking *l, const char *role)
{
    bool of_script = !strcmp(role, "player") || !strcmp(role, "opponent");
    const char *name = of_script ? l->m->script->about : role;
    const struct fact_kind *k = name ? vocabulary_find(&l->m->rulebook->vocabulary, name) : NULL;
    if (k)
        look_at_fact(l, k);
}

static void look_at_sided(struct looking *l, const char *name)
{
    char role[48], sided[64];
    const char *rest;
    if (!role_split(l->m->rulebook, name, role, &rest))
        return;
    look_at_role(l, role);
    for (int side = 0; side < 2; side++) {
        snprintf(sided, sizeof sided, "%s_%.50s", side_word(side), rest);
        const struct fact_kind *k = vocabulary_find(&l->m->rulebook->vocabulary, sided);
        if (k)
            look_at_fact(l, k);
    }
}

static void look_at_name(void *context, const char *name)
{
    struct looking *l = context;
    const struct fact_kind *k = vocabulary_find(&l->m->rulebook->vocabulary, name);
    const struct parameter *p = rulebook_parameter(l->m->rulebook, name);
    if (look_at_local(l, name))
        return;
    if (!strcmp(name, "mode"))
        look_at_modes(l);
    if (p)
        look_at_parameter(l, p);
    if (k)
        look_at_fact(l, k);
    else if (!strcmp(name, "player") || !strcmp(name, "opponent"))
        look_at_role(l, name);
    else if (!p)
        look_at_sided(l, name);
}

/* --- comparisons: the numbers on both sides of each limit --------------------------------------------------------- */

static void keep(struct matters *m, struct limit limit)
{
    for (size_t i = 0; i < m->limit_count; i++) {
        const struct limit *there = &m->limits[i];
        bool same_word = limit.word ? there->word && !strcmp(there->word, limit.word) : !there->word;
        if (there->fact == limit.fact && there->step == limit.step && there->number == limit.number && same_word)
            return;
    }
    m->limits = store_grow(&m->store, m->limits, m->limit_count, sizeof *m->limits);
    m->limits[m->limit_count++] = limit;
}

static void add_limit(struct looking *l, uint16_t fact, int64_t number)
{
    if (number >= 0)
        keep(l->m, (struct limit){fact, (uint16_t)l->step, number, NULL});
}

static void add_limits(struct looking *l, uint16_t fact)
{
    for (int64_t n = 0; l->facts > 1 && n <= 2; n++) /* `minutes > deadline`: less, the same, more */
        add_limit(l, fact, n);
    for (size_t i = 0; i < l->numbers; i++)
        for (int64_t n = l->number[i] - 1; n <= l->number[i] + 1; n++)
            add_limit(l, fact, n);
    for (size_t i = 0; l->numbers > 1 && i < l->numbers; i++) /* `prior + 1 >= 3`, `a - b > 60` */
        for (size_t k = 0; k < l->numbers; k++)
            add_limit(l, fact, l->number[i] - l->number[k]);
}

static void note_number(void *context, int64_t n)
{
    struct looking *l = context;
    if (l->numbers < LIMITS_MAX)
        l->number[l->numbers++] = n;
}

static void note_compared(void *context, const char *name, const struct expr *with)
{
    const struct looking *l = context;
    struct expr_value v = {.kind = MISSING};
    const char *fact = !strcmp(name, "player") && l->m->script->about ? l->m->script->about : name;
    const struct fact_kind *k = vocabulary_find(&l->m->rulebook->vocabulary, fact);
    size_t number = k ? (size_t)(k - l->m->rulebook->vocabulary.kinds) : 0;
    if (k && !expr_is_constant(with, &v))
        put(&l->m->steps[l->step].whole, number);
    if (!k || v.kind != WORD)
        return;
    keep(l->m, (struct limit){(uint16_t)number, (uint16_t)l->step, 0, v.word});
    if (!strcmp(v.word, "both") || !strcmp(v.word, "unknown"))
        put(&l->m->words, number);
}

static void note_comparison(void *context, const struct expr *e)
{
    const struct looking *outer = context;
    struct looking l = {.m = outer->m, .step = outer->step, .compares = true, .depth = outer->depth};
    expr_numbers(e, note_number, &l);
    expr_visit(e, &(struct expr_visitor){.name = look_at_name, .compared = note_compared, .context = &l});
    for (size_t i = 0; i < l.facts; i++)
        if (l.m->rulebook->vocabulary.kinds[l.fact[i]].type == FACT_NUMBER)
            add_limits(&l, l.fact[i]);
}

/* known(x) depends on whether x is known, not on its value. */
static void note_known(void *context, const char *name)
{
    struct looking *l = context;
    const struct fact_kind *k = vocabulary_find(&l->m->rulebook->vocabulary, name);
    if (k)
        put(&l->m->steps[l->step].named, (size_t)(k - l->m->rulebook->vocabulary.kinds));
    else
        look_at_name(l, name);
}

static void look_at(struct looking *l, const struct expr *e)
{
    if (l->compares)
        expr_numbers(e, note_number, l);
    expr_visit(e, &(struct expr_visitor){look_at_name, note_compared, NULL, note_comparison, note_known, l, NULL});
}

/* --- steps ------------------------------------------------------------------------------------------------------ */

static void look_at_step(struct matters *m, size_t i)
{
    const struct script_step *s = &m->script->steps[i];
    struct looking l = {.m = m, .step = i};
    const struct expr *const parts[] = {s->expr, s->least, s->most};
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        if (parts[k])
            look_at(&l, parts[k]);
    if (s->kind == STEP_COMPUTE)
        join(&m->steps[i].valued, &m->steps[i].named);
    for (size_t k = 0; k < s->set_count; k++) {
        look_at(&l, s->sets[k].expr);
        if (s->sets[k].role)
            look_at_role(&l, s->sets[k].role);
    }
    if (s->kind == STEP_ASK) {
        l.compares = s->edge_count > 0; /* the only values it is compared with are its answers */
        look_at_name(&l, s->fact);
        l.compares = false;
        const struct fact_kind *k = vocabulary_find(&m->rulebook->vocabulary, s->fact);
        size_t fact = k ? (size_t)(k - m->rulebook->vocabulary.kinds) : 0;
        if (k)
            put(&m->words, fact);
        for (size_t e = 0; k && e < s->edge_count; e++)
            if (s->edges[e].choice)
                keep(m, (struct limit){(uint16_t)fact, (uint16_t)i, 0, s->edges[e].choice});
    }
}

/* Ways only lead forward (the loader refuses loops), so each step is done after all steps it leads to. */
static void look_ahead(struct matters *m, size_t i, bool *done)
{
    struct step_matters *here = &m->steps[i];
    if (done[i])
        return;
    done[i] = true;
    here->reach[i / 64] |= 1ull << i % 64;
    for (size_t k = 0; k < m->script->steps[i].edge_count; k++) {
        if (!m->script->steps[i].edges[k].to)
            continue;
        size_t next = (size_t)(m->script->steps[i].edges[k].to - m->script->steps);
        look_ahead(m, next, done);
        join(&here->named, &m->steps[next].named);
        join(&here->valued, &m->steps[next].valued);
        join(&here->whole, &m->steps[next].whole);
        here->locals |= m->steps[next].locals;
        for (size_t w = 0; w < STEP_WORDS; w++)
            here->reach[w] |= m->steps[next].reach[w];
    }
}

void matters_of(struct matters *m, const struct rulebook *r, const struct script *script)
{
    bool done[STEPS_MAX] = {false};
    assert(script->step_count <= STEPS_MAX && r->vocabulary.count <= FACTS_MAX);
    *m = (struct matters){.rulebook = r, .script = script};
    m->steps = store_take(&m->store, script->step_count + 1, sizeof *m->steps);
    for (size_t i = 0; i < script->step_count; i++)
        look_at_step(m, i);
    for (size_t i = 0; i < script->step_count; i++)
        look_ahead(m, i, done);
}

void matters_release(struct matters *m)
{
    store_release(&m->store);
}

size_t matters_step(const struct matters *m, const char *step)
{
    size_t i = 0;
    while (i < m->script->step_count && strcmp(m->script->steps[i].name, step) != 0)
        i++;
    assert(i < m->script->step_count); /* a walk is always at a step of its script */
    return i;
}

static bool is_ahead(const struct matters *m, size_t step, const struct limit *l)
{
    return m->steps[step].reach[l->step / 64] >> l->step % 64 & 1;
}

const char *matters_value(const struct matters *m, size_t step, size_t fact, const char *value)
{
    const struct fact_kind *k = &m->rulebook->vocabulary.kinds[fact];
    if (k->type != FACT_CHOICE || fact_set_has(&m->steps[step].whole, fact))
        return value;
    for (size_t i = 0; i < m->limit_count; i++) {
        const struct limit *l = &m->limits[i];
        if (l->fact == fact && l->word && !strcmp(l->word, value) && is_ahead(m, step, l))
            return value;
    }
    return "";
}

size_t matters_numbers(const struct matters *m, size_t step, size_t fact, int64_t out[LIMITS_MAX])
{
    size_t count = 0;
    for (size_t i = 0; i < m->limit_count && count < LIMITS_MAX; i++) {
        const struct limit *l = &m->limits[i];
        bool there = l->fact != fact || l->word || !is_ahead(m, step, l);
        for (size_t k = 0; k < count && !there; k++)
            there = out[k] == l->number;
        if (!there)
            out[count++] = l->number;
    }
    if (!count)
        out[count++] = 601;
    return count;
}
