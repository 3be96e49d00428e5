#include "rules/tryout.h"

#include "base/memory.h"
#include "rules/walk.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMITS_MAX = 64, DEPTH_MAX = 64 };

/* The numbers at which a fact changes something, and the words it is compared with. */
struct limits {
    const char *name;
    int64_t number[LIMITS_MAX];
    size_t number_count;
    bool both; /* `both` or `unknown` has a meaning of its own */
};

struct trying {
    struct rulebook *rulebook;
    struct script *script;
    struct problems *problems;
    struct limits *limits;
    size_t limit_count;
    struct store store;
    uint64_t *paths; /* hashes of the ways that were seen */
    size_t path_count, path_room;
    size_t walks;
    bool good;
};

/* --- what to try ----------------------------------------------------------------------------------------------- */

static struct limits *limits_of(struct trying *t, const char *name)
{
    for (size_t i = 0; i < t->limit_count; i++)
        if (!strcmp(t->limits[i].name, name))
            return &t->limits[i];
    t->limits = store_grow(&t->store, t->limits, t->limit_count, sizeof *t->limits);
    t->limits[t->limit_count] = (struct limits){.name = name};
    return &t->limits[t->limit_count++];
}

static void add_number(struct limits *l, int64_t n)
{
    if (n < 0)
        return;
    for (size_t i = 0; i < l->number_count; i++)
        if (l->number[i] == n)
            return;
    if (l->number_count < LIMITS_MAX)
        l->number[l->number_count++] = n;
}

struct comparison {
    struct trying *trying;
    int64_t number[LIMITS_MAX];
    size_t count, names;
};

static void note_number(void *context, int64_t n)
{
    struct comparison *c = context;
    if (c->count < LIMITS_MAX)
        c->number[c->count++] = n;
}

static void note_parameter(void *context, const char *name)
{
    struct comparison *c = context;
    const struct parameter *p = rulebook_parameter(c->trying->rulebook, name);
    int64_t n;
    for (size_t mode = 0; p && mode <= MODES_MAX; mode++)
        if (p->value[mode] && number_in(p->value[mode], &n))
            note_number(c, n);
}

static void add_limits(struct comparison *c, const char *fact)
{
    struct limits *l = limits_of(c->trying, fact);
    for (int64_t n = 0; c->names > 1 && n <= 2; n++) /* `minutes > deadline`: less, the same, more */
        add_number(l, n);
    for (size_t i = 0; i < c->count; i++)
        for (int64_t n = c->number[i] - 1; n <= c->number[i] + 1; n++)
            add_number(l, n);
    if (c->count > 1) /* `prior + 1 >= 3`, `a - b > 60` */
        for (size_t i = 0; i < c->count; i++)
            for (size_t k = 0; k < c->count; k++)
                add_number(l, c->number[i] - c->number[k]);
}

static void note_name(void *context, const char *name)
{
    struct comparison *c = context;
    char role[48], sided[64];
    const char *rest;
    if (vocabulary_find(&c->trying->rulebook->vocabulary, name)) {
        add_limits(c, name);
        return;
    }
    for (int side = 0; role_split(c->trying->rulebook, name, role, &rest) && side < 2; side++) {
        snprintf(sided, sizeof sided, "%s_%.50s", side ? "black" : "white", rest);
        const struct fact_kind *k = vocabulary_find(&c->trying->rulebook->vocabulary, sided);
        if (k)
            add_limits(c, k->name);
    }
}

static void count_name(void *context, const char *name)
{
    (void)name;
    ((struct comparison *)context)->names++;
}

static void note_comparison(void *context, const struct expr *e)
{
    struct comparison c = {.trying = context};
    expr_visit(e, &(struct expr_visitor){.name = count_name, .context = &c});
    expr_numbers(e, note_number, &c);
    expr_visit(e, &(struct expr_visitor){.name = note_parameter, .context = &c});
    expr_visit(e, &(struct expr_visitor){.name = note_name, .context = &c});
}

static void note_compared(void *context, const char *name, const struct expr *with)
{
    struct trying *t = context;
    struct value v;
    const char *fact = !strcmp(name, "player") && t->script->about ? t->script->about : name;
    if (expr_is_constant(with, &v) && v.kind == WORD && (!strcmp(v.word, "both") || !strcmp(v.word, "unknown")))
        limits_of(t, fact)->both = true;
}

static void note_expr(struct trying *t, const struct expr *e)
{
    if (e)
        expr_visit(e, &(struct expr_visitor){.compared = note_compared, .comparison = note_comparison, .context = t});
}

static void note_script(struct trying *t)
{
    for (size_t i = 0; i < t->script->step_count; i++) {
        const struct step *s = &t->script->steps[i];
        note_expr(t, s->expr);
        for (size_t k = 0; k < s->set_count; k++)
            note_expr(t, s->sets[k].expr);
        if (s->kind == STEP_ASK)
            limits_of(t, s->fact)->both = true;
    }
    for (size_t i = 0; i < t->script->stance_count; i++)
        note_expr(t, t->script->stances[i].when);
    for (size_t i = 0; i < t->rulebook->mode_count; i++)
        note_expr(t, t->rulebook->modes[i].when);
}

/* --- ways that were seen --------------------------------------------------------------------------------------- */

static uint64_t hash(uint64_t h, const char *text)
{
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 0x100000001b3;
    return (h ^ '/') * 0x100000001b3;
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void note_path(struct trying *t, uint64_t path)
{
    if (t->path_count == t->path_room) {
        t->path_room = t->path_room ? 2 * t->path_room : 256;
        t->paths = memory_resize(t->paths, t->path_room * sizeof *t->paths);
    }
    t->paths[t->path_count++] = path;
}

static size_t different_paths(struct trying *t)
{
    size_t different = 0;
    if (t->path_count)
        qsort(t->paths, t->path_count, sizeof *t->paths, by_value);
    for (size_t i = 0; i < t->path_count; i++)
        different += i == 0 || t->paths[i] != t->paths[i - 1];
    return different;
}

/* A number is no way of its own: what counts is where it leads. */
static const char *way_of(const struct walk_step *s)
{
    int64_t n;
    return number_in(s->way, &n) ? "number" : s->way;
}

static void note_walk(struct trying *t, const struct walk *w)
{
    const struct walk_step *steps;
    size_t count = walk_steps(w, &steps);
    uint64_t path = 0xcbf29ce484222325;
    for (size_t i = 0; i < count; i++) {
        path = hash(hash(path, steps[i].step), way_of(&steps[i]));
        for (size_t k = 0; k < t->script->step_count; k++)
            t->script->steps[k].taken |= t->script->steps[k].name == steps[i].step;
    }
    const struct decision *d = walk_decision(w);
    for (size_t k = 0; k < t->script->step_count; k++)
        t->script->steps[k].taken |= !strcmp(t->script->steps[k].name, d->step);
    note_path(t, hash(hash(path, d->step), d->value[OUT_RESULT]));
}

/* --- walking --------------------------------------------------------------------------------------------------- */

static void try_on(struct trying *t, struct walk *w, int depth);

static void try_answer(struct trying *t, struct walk *w, const char *answer, int depth)
{
    struct error why;
    if (!walk_answer(w, answer, &why))
        return;
    try_on(t, w, depth + 1);
    walk_back(w);
}

static void try_numbers(struct trying *t, struct walk *w, const struct question *q, int depth)
{
    char answer[24];
    struct limits l = *limits_of(t, q->fact);
    if (!l.number_count) {
        add_number(&l, 0);
        add_number(&l, 601);
    }
    add_number(&l, q->least);
    for (size_t i = 0; i < l.number_count; i++) {
        snprintf(answer, sizeof answer, "%" PRId64, l.number[i]);
        try_answer(t, w, answer, depth);
    }
}

static void try_words(struct trying *t, struct walk *w, const struct question *q, int depth)
{
    const struct fact_kind *k = vocabulary_find(&t->rulebook->vocabulary, q->fact);
    bool sided = k && fact_is_sided(k) && !limits_of(t, k->name)->both;
    for (const char *const *c = q->choices; *c; c++)
        if (!sided || !strcmp(*c, "white") || !strcmp(*c, "black"))
            try_answer(t, w, *c, depth);
}

static void blame(struct trying *t, const struct walk *w, const char *what)
{
    struct text facts = {0};
    const struct facts *known = walk_facts(w);
    for (size_t i = 0; i < known->count; i++)
        text_addf(&facts, "%s%s=%s", i ? " " : "", known->list[i].name, known->list[i].value);
    t->good = problem(t->problems, t->script->file, t->script->line, "see which facts lead there",
                      "%s: %.90s, with %.110s", t->script->name, what, text_chars(&facts));
    text_release(&facts);
}

static void try_known(struct trying *t, struct walk *w, int depth)
{
    struct question q;
    if (!walk_asks(w, &q))
        return;
    if (q.is_number)
        try_numbers(t, w, &q, depth);
    else if (q.choices)
        try_words(t, w, &q, depth);
    else
        try_answer(t, w, "1/2", depth);
}

static void try_on(struct trying *t, struct walk *w, int depth)
{
    struct question q;
    if (!t->good || t->walks >= TRYOUT_WALKS_MAX)
        return;
    if (walk_decision(w)) {
        t->walks++;
        note_walk(t, w);
    } else if (depth > DEPTH_MAX || !walk_asks(w, &q)) {
        blame(t, w, walk_stuck(w) ? walk_stuck(w) : "the walk does not end");
    } else if (walk_skip(w)) {
        try_on(t, w, depth + 1);
        walk_back(w);
        try_known(t, w, depth);
    } else {
        try_known(t, w, depth);
    }
}

static bool all_taken(struct trying *t)
{
    if (t->walks >= TRYOUT_WALKS_MAX)
        return true;
    for (size_t i = 0; i < t->script->step_count; i++) {
        const struct step *s = &t->script->steps[i];
        if (s->reached && s->own && !s->taken && !strstr(s->file, "/_"))
            t->good =
                problem(t->problems, s->file, s->line, "its conditions exclude each other: change them or take it out",
                        "no facts lead to step %s of %s", s->name, t->script->name);
    }
    return t->good;
}

bool try_script(struct rulebook *r, struct script *s, struct check_counts *counts, struct problems *problems)
{
    struct trying t = {.rulebook = r, .script = s, .problems = problems, .good = true};
    struct error why;
    struct walk *w = walk_new(r, s->name, &(struct facts){0}, &why);
    note_script(&t);
    struct facts opened = {0};
    for (size_t i = 0; i < t.limit_count; i++)
        if (t.limits[i].number_count)
            facts_set(&opened, t.limits[i].name, "", FACT_GIVEN, "");
    walk_explore(w, &opened);
    facts_release(&opened);
    try_on(&t, w, 0);
    walk_free(w);
    counts->walks += t.walks;
    counts->paths += different_paths(&t);
    bool good = t.good && all_taken(&t);
    free(t.paths);
    store_release(&t.store);
    return good;
}
