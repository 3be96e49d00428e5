/* Steps: each kind with its allowed and required keys. */
#include "rules/names.h"
#include "rules/script_parts.h"

#include "base/table.h"

#include <stdio.h>
#include <string.h>

static struct store *store_of(const struct script_reading *g)
{
    return &g->rulebook->store;
}

/* --- what steps of all kinds can have -------------------------------------------------------------------------- */

static const struct wording **text_place(struct script_step *s, const char *key)
{
    return !strcmp(key, "text")   ? &s->text
           : !strcmp(key, "why")  ? &s->why
           : !strcmp(key, "cite") ? &s->cite
           : !strcmp(key, "say")  ? &s->say
                                  : NULL;
}

static bool set_text(struct script_reading *g, const struct sheet_entry *e, const struct wording **place)
{
    struct error why;
    struct names names = naming_names(&g->naming);
    *place = wording_read(store_of(g), e->value, &names, &why);
    return *place || problems_report(g->problems, e->file, e->line, why.remedy, "[%s] %s: %s", g->section->name, e->key,
                                     why.what);
}

static bool add_edge(struct script_reading *g, const struct sheet_entry *e, const char *choice)
{
    struct script_step *s = g->step;
    struct edge made = {.choice = choice, .file = e->file, .line = e->line};
    store_split_cite(store_of(g), e->value, &made.target, &made.cite);
    s->edges = store_grow(store_of(g), s->edges, s->edge_count, sizeof *s->edges);
    s->edges[s->edge_count++] = made;
    return true;
}

/* --- ask ------------------------------------------------------------------------------------------------------- */

static const char *choice_of(const struct script_step *s, const char *key)
{
    for (const char *const *c = s->choices; c && *c; c++)
        if (!strcmp(*c, key))
            return *c;
    return NULL;
}

static bool ask_entry(struct script_reading *g, const struct sheet_entry *e)
{
    struct script_step *s = g->step;
    if (!strcmp(e->key, "ask") || !strcmp(e->key, "choices"))
        return true;
    if (!strcmp(e->key, "least"))
        return script_expr(g, e, e->value, &s->least);
    if (!strcmp(e->key, "most"))
        return script_expr(g, e, e->value, &s->most);
    if (!strncmp(e->key, "criteria.", 9)) {
        if (s->criteria_count == CRITERIA_MAX)
            return script_wrong(g, e, "twelve are the most", "there are too many criteria");
        s->criteria[s->criteria_count++] = e->value;
        return true;
    }
    if (!strcmp(e->key, "next") || !strcmp(e->key, "else"))
        return add_edge(g, e, NULL);
    const char *choice = choice_of(s, e->key);
    return choice ? add_edge(g, e, choice)
                  : script_wrong(
                        g, e,
                        "a question has: ask, text, why, cite, choices, criteria.N, least, most, next, else, or one "
                        "of its answers",
                        "neither a key of a question nor one of its answers");
}

static bool ask_begin(struct script_reading *g, const struct sheet_entry *kind)
{
    struct script_step *s = g->step;
    const struct fact_kind *k = vocabulary_find(&g->rulebook->vocabulary, kind->value);
    if (!k)
        return script_wrong(g, kind, "name a fact of facts.ini, or add it to the rulebook's own facts.ini",
                            "there is no such fact");
    s->fact = k->name;
    s->choices = k->values;
    const struct sheet_entry *choices = section_entry(g->section, "choices");
    if (!choices)
        return true;
    s->choices = store_word_list(store_of(g), choices->value);
    for (const char *const *c = s->choices; *c; c++)
        if (k->type == FACT_NUMBER || k->type == FACT_TEXT ||
            (!fact_can_be(k, *c) && !(k->type == FACT_YESNO && !strcmp(*c, "unknown"))))
            return script_wrong(g, choices, "use values that facts.ini gives the fact", "the fact cannot be that");
    return true;
}

static bool ask_end(struct script_reading *g)
{
    struct script_step *s = g->step;
    bool rest = false;
    for (size_t i = 0; i < s->edge_count; i++)
        rest = rest || !s->edges[i].choice;
    if (rest)
        return true;
    for (const char *const *c = s->choices; c && *c; c++) {
        bool found = false;
        for (size_t i = 0; i < s->edge_count; i++)
            found = found || s->edges[i].choice == *c;
        if (!found)
            return problems_report(g->problems, g->section->file, g->section->line, "add it, or else = STEP",
                                   "[%s]: the answer %s leads nowhere", s->name, *c);
    }
    return s->edge_count || script_lacks(g, "add next = STEP", "the answer leads nowhere");
}

/* --- if, compute ----------------------------------------------------------------------------------------------- */

static bool if_begin(struct script_reading *g, const struct sheet_entry *kind)
{
    g->step->expr_line = kind->line;
    return script_expr(g, kind, kind->value, &g->step->expr);
}

static bool if_entry(struct script_reading *g, const struct sheet_entry *e)
{
    if (!strcmp(e->key, "if"))
        return true;
    if (!strcmp(e->key, "yes") || !strcmp(e->key, "no"))
        return add_edge(g, e, !strcmp(e->key, "yes") ? "yes" : "no");
    return script_wrong(g, e, "a branch has: if, yes, no, text, why, cite", "no key of a branch");
}

static bool if_end(struct script_reading *g)
{
    return g->step->edge_count == 2 ||
           script_lacks(g, "a branch has both: yes = STEP and no = STEP", "one way is missing");
}

static bool compute_begin(struct script_reading *g, const struct sheet_entry *kind)
{
    g->step->fact = kind->value;
    if (vocabulary_find(&g->rulebook->vocabulary, kind->value) || rulebook_parameter(g->rulebook, kind->value))
        return script_wrong(g, kind, "give it a name of its own", "there is a fact or parameter of that name");
    const struct sheet_entry *as = section_entry(g->section, "as");
    g->step->expr_line = as ? as->line : 0;
    return as ? script_expr(g, as, as->value, &g->step->expr)
              : script_lacks(g, "add as = EXPRESSION", "nothing is computed");
}

static bool compute_entry(struct script_reading *g, const struct sheet_entry *e)
{
    if (!strcmp(e->key, "compute") || !strcmp(e->key, "as"))
        return true;
    if (!strcmp(e->key, "next"))
        return add_edge(g, e, NULL);
    return script_wrong(g, e, "a computed fact has: compute, as, next, text, why, cite", "no key of a computed fact");
}

static bool compute_end(struct script_reading *g)
{
    return g->step->edge_count == 1 || script_lacks(g, "add next = STEP", "it leads nowhere");
}

/* --- decide ---------------------------------------------------------------------------------------------------- */

static enum outcome plain_outcome(const char *key)
{
    for (enum outcome o = 0; o < OUT_OPEN; o++)
        if (!strcmp(outcome_rows[o].key, key) && o != OUT_WHITE_S && o != OUT_BLACK_S)
            return o;
    return OUTCOMES;
}

static bool can_be_side(const struct script_reading *g, const char *role)
{
    if (!strcmp(role, "white") || !strcmp(role, "black"))
        return true;
    if (!strcmp(role, "player") || !strcmp(role, "opponent"))
        return g->script->about != NULL;
    const struct fact_kind *k = vocabulary_find(&g->rulebook->vocabulary, role);
    return k && fact_is_sided(k);
}

/* `opponent_s` and `tiebreak_opponent` name a side by its role. */
static enum outcome sided_outcome(const struct script_reading *g, const char *key, const char **role)
{
    size_t length = strlen(key);
    enum outcome found = OUTCOMES;
    *role = NULL;
    if (!strncmp(key, "tiebreak_", 9)) {
        *role = store_copy(store_of(g), key + 9);
        found = OUT_TIEBREAK_WHITE;
    } else if (length > 2 && !strcmp(key + length - 2, "_s")) {
        *role = store_text(store_of(g), key, length - 2);
        found = OUT_WHITE_S;
    }
    return *role && can_be_side(g, *role) ? found : OUTCOMES;
}

static bool decide_entry(struct script_reading *g, const struct sheet_entry *e)
{
    struct script_step *s = g->step;
    if (!strcmp(e->key, "decide"))
        return true;
    if (!strcmp(e->key, "decide.settled")) {
        s->settled.title = e->value;
        return true;
    }
    if (!strcmp(e->key, "why.settled") || !strcmp(e->key, "say.settled"))
        return set_text(g, e, e->key[0] == 'w' ? &s->settled.why : &s->settled.say);
    if (!strcmp(e->key, "open") || !strcmp(e->key, "counts")) {
        *(e->key[0] == 'o' ? &s->open : &s->counts) = e->value;
        return true;
    }
    struct assignment made = {.key = plain_outcome(e->key), .file = e->file, .line = e->line};
    if (made.key == OUTCOMES || made.key == OUT_TIEBREAK_WHITE || made.key == OUT_TIEBREAK_BLACK)
        made.key = sided_outcome(g, e->key, &made.role);
    if (made.key == OUTCOMES)
        return script_wrong(g, e, "see config/rulebooks/README.md on decisions", "not a key of a decision");
    if (!script_expr(g, e, e->value, &made.expr))
        return false;
    s->sets = store_grow(store_of(g), s->sets, s->set_count, sizeof *s->sets);
    s->sets[s->set_count++] = made;
    return true;
}

static bool decide_begin(struct script_reading *g, const struct sheet_entry *kind)
{
    g->step->title = kind->value;
    return true;
}

static bool decide_end(struct script_reading *g)
{
    struct script_step *s = g->step;
    if (!s->cite)
        return script_lacks(g, "add cite = ARTICLE", "the decision cites no article");
    return s->why || script_lacks(g, "add why = one line in plain words", "the decision does not say why");
}

/* --- a step ---------------------------------------------------------------------------------------------------- */

static const struct {
    const char *key;
    bool (*begin)(struct script_reading *, const struct sheet_entry *);
    bool (*entry)(struct script_reading *, const struct sheet_entry *);
    bool (*end)(struct script_reading *);
} kinds[] = {
    [STEP_ASK] = {"ask", ask_begin, ask_entry, ask_end},
    [STEP_IF] = {"if", if_begin, if_entry, if_end},
    [STEP_COMPUTE] = {"compute", compute_begin, compute_entry, compute_end},
    [STEP_DECIDE] = {"decide", decide_begin, decide_entry, decide_end},
};
ROW_FOR_EACH(kinds, STEP_DECIDE + 1);
enum { KINDS = sizeof kinds / sizeof *kinds };

static const struct sheet_entry *kind_of_step(const struct section *section, enum step_kind *kind)
{
    for (int i = 0; i < KINDS; i++) {
        const struct sheet_entry *e = section_entry(section, kinds[i].key);
        *kind = (enum step_kind)i;
        if (e)
            return e;
    }
    return NULL;
}

bool script_read_step(struct script_reading *g)
{
    struct script *script = g->script;
    struct script_step *s = g->step = &script->steps[script->step_count];
    const struct sheet_entry *kind = kind_of_step(g->section, &s->kind);
    *s = (struct script_step){.name = g->section->name,
                              .file = g->section->file,
                              .line = g->section->line,
                              .kind = s->kind,
                              .own = rulebook_owns(g->rulebook, g->section->file)};
    if (!kind)
        return script_lacks(g, "give it one of: ask, if, compute, decide", "the step does nothing");
    script->step_count++;
    bool good = kinds[s->kind].begin(g, kind);
    for (size_t i = 0; good && i < g->section->count; i++) {
        const struct sheet_entry *e = &g->section->entries[i];
        const struct wording **place = text_place(s, e->key);
        good &= place ? set_text(g, e, place) : kinds[s->kind].entry(g, e);
    }
    return good && kinds[s->kind].end(g);
}
