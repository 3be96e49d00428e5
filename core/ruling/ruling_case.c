/* The case itself: its walk and facts, and what follows from these and its incident. */
#include "base/memory.h"
#include "base/text.h"
#include "hall/desk.h"
#include "rules/rulebook.h"
#include "ruling/ruling_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct ruling_case *ruling_of_walk(int board, int alert, struct walk *w, struct facts *facts)
{
    assert(w && facts);
    struct ruling_case *k = memory_take(1, sizeof *k);
    *k = (struct ruling_case){.board = board, .alert = alert, .walk = w, .facts = *facts};
    copy_text(k->script, sizeof k->script, walk_script(w));
    *facts = (struct facts){0};
    return k;
}

void ruling_put_walk(struct ruling_case *k, struct walk *w, struct facts *facts)
{
    assert(w && w != k->walk && facts != &k->facts);
    walk_free(k->walk);
    facts_release(&k->facts);
    k->walk = w;
    k->facts = *facts;
    *facts = (struct facts){0};
}

void ruling_free(struct ruling_case *k)
{
    if (!k)
        return;
    walk_free(k->walk);
    facts_release(&k->facts);
    facts_release(&k->event);
    free(k);
}

int ruling_case_board(const struct ruling_case *k)
{
    return k->board;
}

int ruling_case_alert(const struct ruling_case *k)
{
    return k->alert;
}

const char *ruling_case_script(const struct ruling_case *k)
{
    return k->script;
}

/* Not every game has a player who resigned or sealed a move; but here someone did, claims it, or lost on time. */
const char *ruling_about(const struct ruling_case *k)
{
    const char *about = script_about(rulebook_script(walk_rulebook(k->walk), k->script));
    bool always = about && (!strcmp(about, "offender") || !strcmp(about, "claimant") || !strcmp(about, "flagged"));
    return always ? about : NULL;
}

int ruling_side(const struct ruling_case *k)
{
    const char *about = ruling_about(k);
    const struct fact *f = facts_find(walk_facts(k->walk), about ? about : "offender");
    return !f ? NO_SIDE : side_of_word(f->value);
}

const struct incident *ruling_incident(const struct ruling_case *k, const struct hall *h)
{
    const struct alert *a = hall_alert(h, k->alert);
    const struct incident *first = a ? hall_incident(h, a->incident) : NULL;
    bool is_done = first && first->ended != MSEC_NEVER && a->latest; /* the line has come back as another one */
    return is_done ? hall_incident(h, a->latest) : first;
}

bool ruling_fact_is(const struct ruling_case *k, const char *fact, const char *value)
{
    const struct fact *f = facts_find(walk_facts(k->walk), fact);
    return f && !strcmp(f->value, value);
}

const struct walk *ruling_walk(const struct ruling_case *k)
{
    return k->walk;
}

const char *ruling_shown(const struct ruling_case *k, const char *english)
{
    return walk_shown(k->walk, english);
}

void ruling_fact_shown(const struct ruling_case *k, const char *fact, struct text *out)
{
    walk_fact_words(k->walk, fact, true, out);
}

bool ruling_is_overruled(const struct ruling_case *k)
{
    const struct facts *facts = walk_facts(k->walk);
    for (size_t i = 0; i < facts->count; i++)
        if (facts->list[i].origin == FACT_OVERRULED)
            return true;
    return false;
}
