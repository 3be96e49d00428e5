#include "base/text.h"
#include "report/precedents/precedents.h"

#include "base/memory.h"
#include "report/precedents/precedents_find.h"
#include "report/precedents/precedents_said.h"
#include "rules/walk.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Which rulings are similar to the one that is to be made. */

/* --- which facts decide ------------------------------------------------------------------------------------------- */

/* Seconds, positions and moves are never the same twice: what counts is where they led. */
static bool may_decide(const char *name)
{
    size_t n = strlen(name);
    return strcmp(name, "fen") != 0 && strcmp(name, "move") != 0 && !(n > 2 && !strcmp(name + n - 2, "_s"));
}

static bool hung_on(const struct walk_step *s, const char *name)
{
    char wanted[FACT_NAME_MAX + 4];
    snprintf(wanted, sizeof wanted, " %s ", name);
    return strstr(s->hung_on, wanted);
}

void precedent_deciding(const struct walk *w, struct facts *out)
{
    const struct walk_step *steps;
    const struct facts *known = walk_facts(w);
    size_t count = walk_steps(w, &steps);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < known->count; k++) {
            const struct fact *f = &known->list[k];
            bool asked = steps[i].fact && !strcmp(steps[i].fact, f->name);
            if (may_decide(f->name) && (asked || hung_on(&steps[i], f->name)))
                facts_set(out, f->name, f->value, f->origin, f->evidence);
        }
}

/* --- searching ---------------------------------------------------------------------------------------------------- */

static void compare_facts(struct precedent_match *m, const struct facts *asked)
{
    for (size_t i = 0; asked && i < asked->count; i++) {
        const struct fact *there = facts_find(&m->is->facts, asked->list[i].name);
        if (!there)
            m->open++;
        else if (!strcmp(there->value, asked->list[i].value))
            m->same++;
        else
            m->other++;
    }
}

static bool has_words(const struct precedent *p, const char *words)
{
    struct text all = {0}, list = {0};
    char *rest = NULL;
    bool has = true;
    precedent_account(p, &all);
    text_add(&list, words);
    text_add_char(&list, '\0');
    for (char *w = strtok_r(list.chars, " ", &rest); w && has; w = strtok_r(NULL, " ", &rest))
        has = strcasestr(text_chars(&all), w) != NULL;
    text_release(&list);
    text_release(&all);
    return has;
}

static bool is_itself(const struct precedent *p, const struct precedent_query *q)
{
    return q->but_ruling && p->ruling->is.id == q->but_ruling && (!q->but_round || p->round->number == q->but_round) &&
           (!q->but_file || !strcmp(p->file, q->but_file));
}

static bool came_after(const struct precedent *p, const struct precedent_query *q)
{
    return q->of && p->record == q->of && p->ruling->when.entry > q->before;
}

static bool lets_through(const struct precedent *p, const struct precedent_query *q)
{
    return (!q->script || !strcmp(p->ruling->is.script, q->script)) &&
           (!q->rulebook || !strcmp(p->rulebook, q->rulebook)) &&
           (q->routine == ROUTINE_ANY || p->routine == (q->routine == ROUTINE_ONLY)) && !is_itself(p, q) &&
           !came_after(p, q) && (!q->words || !*q->words || has_words(p, q->words));
}

static int best_first(const void *a, const void *b)
{
    const struct precedent_match *x = a, *y = b;
    int changed = (x->is->since != RULE_AS_THEN) - (y->is->since != RULE_AS_THEN);
    if (changed)
        return changed;
    if (x->other != y->other)
        return x->other - y->other;
    if (x->same != y->same)
        return y->same - x->same;
    msec left = x->is->ruling->when.wall, right = y->is->ruling->when.wall;
    return left < right ? 1 : left > right ? -1 : y->is->ruling->is.id - x->is->ruling->is.id;
}

int precedents_find(const struct precedents *all, const struct precedent_query *q, struct precedent_match *out,
                    int room)
{
    int count = 0, fits = 0;
    assert(room == 0 || (room > 0 && out));
    struct precedent_match *found = memory_take((size_t)precedents_count(all) + 1, sizeof *found);
    for (int i = 0; i < precedents_count(all); i++) {
        if (!lets_through(precedents_at(all, i), q))
            continue;
        found[fits] = (struct precedent_match){.is = precedents_at(all, i)};
        compare_facts(&found[fits++], q->facts);
    }
    qsort(found, (size_t)fits, sizeof *found, best_first);
    for (; count < fits && count < room; count++)
        out[count] = found[count];
    free(found);
    return fits;
}
