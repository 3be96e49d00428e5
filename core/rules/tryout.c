#include "rules/tryout.h"

#include "base/digest.h"
#include "base/memory.h"
#include "rules/matters.h"
#include "rules/names.h"
#include "rules/walk_parts.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 64 };

/* A growing set of hashes. */
struct hashes {
    uint64_t *slots; /* 0: free */
    size_t count, room;
};

struct trying {
    struct rulebook *rulebook;
    struct script *script;
    struct problems *problems;
    struct matters matters;
    struct hashes paths, states; /* the ways seen so far; what was still open at each question */
    size_t walks;
    bool good;
};

/* --- hashes ------------------------------------------------------------------------------------------------------ */

static uint64_t *place_of(const struct hashes *h, uint64_t hash)
{
    assert(h->room && !(h->room & (h->room - 1)) && hash);
    size_t at = (size_t)(hash * 0x9e3779b97f4a7c15) & (h->room - 1);
    while (h->slots[at] && h->slots[at] != hash)
        at = (at + 1) & (h->room - 1);
    return &h->slots[at];
}

static void make_room(struct hashes *h)
{
    struct hashes larger = {.room = h->room ? 2 * h->room : 1024, .count = h->count};
    larger.slots = memory_take(larger.room, sizeof *larger.slots);
    for (size_t i = 0; i < h->room; i++)
        if (h->slots[i])
            *place_of(&larger, h->slots[i]) = h->slots[i];
    free(h->slots);
    *h = larger;
}

/* Returns false if it was there already. */
static bool hashes_add(struct hashes *h, uint64_t hash)
{
    if (2 * h->count >= h->room)
        make_room(h);
    assert(2 * h->count < h->room && "a slot is always free");
    uint64_t *place = place_of(h, hash ? hash : 1);
    if (*place)
        return false;
    *place = hash ? hash : 1;
    h->count++;
    return true;
}

static uint64_t hash(uint64_t h, const char *text)
{
    return digest_add_text(h, text, '/');
}

/* --- ways that were seen --------------------------------------------------------------------------------------- */

/* The value of a number is not part of the way, only where it leads. */
static const char *way_of(const struct walk_step *s)
{
    int64_t n;
    return vocabulary_number(s->way, &n) ? "number" : s->way;
}

static uint64_t path_of(const struct walk *w)
{
    const struct walk_step *steps;
    size_t count = walk_steps(w, &steps);
    uint64_t path = DIGEST_BEGIN;
    for (size_t i = 0; i < count; i++)
        path = hash(hash(path, steps[i].step), way_of(&steps[i]));
    return path;
}

static void note_walk(struct trying *t, const struct walk *w)
{
    const struct walk_step *steps;
    const struct decision *d = walk_decision(w);
    for (size_t i = 0, count = walk_steps(w, &steps); i < count; i++)
        t->script->steps[matters_step(&t->matters, steps[i].step)].taken = true;
    for (size_t k = 0; k < t->script->step_count; k++)
        t->script->steps[k].taken |= !strcmp(t->script->steps[k].name, d->step);
    hashes_add(&t->paths, hash(hash(path_of(w), d->step), d->value[OUT_RESULT]));
}

static size_t fact_of(const struct trying *t, const char *name)
{
    const struct fact_kind *k = vocabulary_find(&t->rulebook->vocabulary, name);
    return k ? (size_t)(k - t->rulebook->vocabulary.kinds) : 0;
}

/* The order of facts varies, so their contribution to the hash must not depend on it. */
static uint64_t open_facts(const struct trying *t, const struct walk *w, size_t step)
{
    const struct step_matters *m = &t->matters.steps[step];
    uint64_t sum = 0;
    for (size_t i = 0; i < w->facts.count; i++) {
        const struct fact *f = &w->facts.list[i];
        const struct fact_kind *k = vocabulary_find(&t->rulebook->vocabulary, f->name);
        size_t fact = k ? (size_t)(k - t->rulebook->vocabulary.kinds) : 0;
        if (k && fact_set_has(&m->named, fact))
            sum += hash(hash(1, f->name),
                        fact_set_has(&m->valued, fact) ? matters_value(&t->matters, step, fact, f->value) : "");
    }
    for (size_t i = 0; i < w->lookup.skipped.count; i++)
        if (fact_set_has(&m->named, fact_of(t, w->lookup.skipped.list[i].name)))
            sum += hash(hash(2, w->lookup.skipped.list[i].name), "");
    return sum;
}

static uint64_t open_locals(const struct walk *w, const struct step_matters *m)
{
    char number[24];
    uint64_t sum = 0;
    for (size_t i = 0; m->locals && i < w->lookup.local_count; i++) {
        struct expr_value v = w->lookup.local[i].value;
        snprintf(number, sizeof number, "%" PRId64, v.number);
        sum += hash(hash(3, w->lookup.local[i].name), v.kind == NUMBER ? number : v.word);
    }
    return sum;
}

/* The walk is in the same state as an earlier one, by its way so far and by everything that can still matter, so the
 * rest has been checked already. A stance can end a walk only where it waits for a claim, so it counts until that is
 * answered. */
static bool was_here(struct trying *t, const struct walk *w, const struct question *q)
{
    size_t step = matters_step(&t->matters, q->step);
    uint64_t state = hash(hash(path_of(w), q->step), q->fact);
    state = state * 31 + open_facts(t, w, step) + open_locals(w, &t->matters.steps[step]);
    if (!facts_find(&w->facts, "claimed"))
        state = hash(state, stance_name(w->stance.stance));
    return !hashes_add(&t->states, state);
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
    int64_t numbers[LIMITS_MAX + 1];
    size_t count = matters_numbers(&t->matters, matters_step(&t->matters, q->step), fact_of(t, q->fact), numbers);
    assert(count >= 1 && count <= LIMITS_MAX);
    if (q->least > numbers[0] || (q->most < numbers[0] && count == 1))
        numbers[count++] = q->least;
    for (size_t i = 0; i < count; i++) {
        snprintf(answer, sizeof answer, "%" PRId64, numbers[i]);
        try_answer(t, w, answer, depth);
    }
}

static void try_words(struct trying *t, struct walk *w, const struct question *q, int depth)
{
    const struct fact_kind *k = vocabulary_find(&t->rulebook->vocabulary, q->fact);
    bool sided = k && fact_is_sided(k) && !fact_set_has(&t->matters.words, fact_of(t, q->fact)), others = false;
    size_t step = matters_step(&t->matters, q->step);
    for (const char *const *c = q->choices; *c; c++) {
        bool other = !*matters_value(&t->matters, step, fact_of(t, q->fact), *c);
        if ((!sided || !strcmp(*c, "white") || !strcmp(*c, "black")) && !(other && others))
            try_answer(t, w, *c, depth);
        others = others || other; /* nothing distinguishes them, so one of them represents all */
    }
}

static void blame(struct trying *t, const struct walk *w, const char *what)
{
    struct text facts = {0};
    const struct facts *known = walk_facts(w);
    for (size_t i = 0; i < known->count; i++)
        text_addf(&facts, "%s%s=%s", i ? " " : "", known->list[i].name, known->list[i].value);
    t->good = problems_report(t->problems, t->script->file, t->script->line, "see which facts lead there",
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
    if (!t->good)
        return;
    if (walk_decision(w)) {
        note_walk(t, w);
        if (++t->walks == TRYOUT_WALKS_MAX)
            blame(t, w, "more ways than are walked: divide the script");
    } else if (depth > DEPTH_MAX || !walk_asks(w, &q)) {
        blame(t, w, walk_stuck(w) ? walk_stuck(w) : "the walk does not end");
    } else if (was_here(t, w, &q)) {
        return;
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
    for (size_t i = 0; i < t->script->step_count; i++) {
        const struct script_step *s = &t->script->steps[i];
        if (s->reached && s->own && !s->taken && !script_is_shared(s->file))
            t->good = problems_report(t->problems, s->file, s->line,
                                      "its conditions exclude each other: change them or take it out",
                                      "no facts lead to step %s of %s", s->name, t->script->name);
    }
    return t->good;
}

/* Numbers that the script compares are tried; those that it only adds or subtracts may be assumed. */
static void open_numbers(const struct trying *t, struct walk *w)
{
    struct facts opened = {0};
    for (size_t i = 0; i < t->matters.limit_count; i++)
        facts_set(&opened, t->rulebook->vocabulary.kinds[t->matters.limits[i].fact].name, "", FACT_GIVEN, "");
    walk_explore(w, &opened);
    facts_release(&opened);
}

bool tryout_script(struct rulebook *r, struct script *s, struct check_counts *counts, struct problems *problems)
{
    struct trying t = {.rulebook = r, .script = s, .problems = problems, .good = true};
    struct error why;
    struct walk *w = walk_new(r, s->name, &(struct facts){0}, &why);
    matters_of(&t.matters, r, s);
    open_numbers(&t, w);
    try_on(&t, w, 0);
    walk_free(w);
    counts->walks += t.walks;
    counts->paths += t.paths.count;
    bool good = t.good && all_taken(&t);
    free(t.paths.slots);
    free(t.states.slots);
    matters_release(&t.matters);
    return good;
}
