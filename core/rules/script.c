/* One script: its head, its stances, its steps, and that every way leads somewhere. */
#include "rules/pack.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    struct rulebook *rulebook;
    struct script *script;
    const struct section *section;
    struct step *step;
    struct problems *problems;
    struct naming naming;
};

static bool wrong(const struct reading *g, const struct entry *e, const char *remedy, const char *what)
{
    return problem(g->problems, e->file, e->line, remedy, "[%s] %s: %s", g->section->name, e->key, what);
}

static bool lacks(const struct reading *g, const char *remedy, const char *what)
{
    return problem(g->problems, g->section->file, g->section->line, remedy, "[%s]: %s", g->section->name, what);
}

static struct store *store_of(const struct reading *g)
{
    return &g->rulebook->store;
}

static bool read_expr(const struct reading *g, const struct entry *e, const char *text, const struct expr **out)
{
    struct error why;
    struct names names = names_of(&g->naming);
    *out = expr_read(store_of(g), text, &names, &why);
    return *out ||
           problem(g->problems, e->file, e->line, why.remedy, "[%s] %s: %s", g->section->name, e->key, why.what);
}

/* --- what steps of all kinds can have -------------------------------------------------------------------------- */

static const struct wording **text_place(struct step *s, const char *key)
{
    return !strcmp(key, "text")   ? &s->text
           : !strcmp(key, "why")  ? &s->why
           : !strcmp(key, "cite") ? &s->cite
           : !strcmp(key, "say")  ? &s->say
                                  : NULL;
}

static bool set_text(struct reading *g, const struct entry *e, const struct wording **place)
{
    struct error why;
    struct names names = names_of(&g->naming);
    *place = wording_read(store_of(g), e->value, &names, &why);
    return *place ||
           problem(g->problems, e->file, e->line, why.remedy, "[%s] %s: %s", g->section->name, e->key, why.what);
}

static bool add_edge(struct reading *g, const struct entry *e, const char *choice)
{
    struct step *s = g->step;
    struct edge made = {.choice = choice, .file = e->file, .line = e->line};
    split_cite(store_of(g), e->value, &made.target, &made.cite);
    s->edges = store_grow(store_of(g), s->edges, s->edge_count, sizeof *s->edges);
    s->edges[s->edge_count++] = made;
    return true;
}

/* --- ask ------------------------------------------------------------------------------------------------------- */

static const char *choice_of(const struct step *s, const char *key)
{
    for (const char *const *c = s->choices; c && *c; c++)
        if (!strcmp(*c, key))
            return *c;
    return NULL;
}

static bool ask_entry(struct reading *g, const struct entry *e)
{
    struct step *s = g->step;
    if (!strcmp(e->key, "ask") || !strcmp(e->key, "choices"))
        return true;
    if (!strcmp(e->key, "least"))
        return read_expr(g, e, e->value, &s->least);
    if (!strcmp(e->key, "most"))
        return read_expr(g, e, e->value, &s->most);
    if (!strncmp(e->key, "criteria.", 9)) {
        if (s->criteria_count == CRITERIA_MAX)
            return wrong(g, e, "twelve are the most", "there are too many criteria");
        s->criteria[s->criteria_count++] = e->value;
        return true;
    }
    if (!strcmp(e->key, "next") || !strcmp(e->key, "else"))
        return add_edge(g, e, NULL);
    const char *choice = choice_of(s, e->key);
    return choice ? add_edge(g, e, choice)
                  : wrong(g, e,
                          "a question has: ask, text, why, cite, choices, criteria.N, least, most, next, else, or one "
                          "of its answers",
                          "no key of a question, and no answer to it");
}

static bool ask_begin(struct reading *g, const struct entry *kind)
{
    struct step *s = g->step;
    const struct fact_kind *k = vocabulary_find(&g->rulebook->vocabulary, kind->value);
    if (!k)
        return wrong(g, kind, "name a fact of facts.ini, or add it to the rulebook's own facts.ini",
                     "there is no such fact");
    s->fact = k->name;
    s->choices = k->values;
    const struct entry *choices = section_entry(g->section, "choices");
    if (!choices)
        return true;
    s->choices = words_of(store_of(g), choices->value);
    for (const char *const *c = s->choices; *c; c++)
        if (k->type == FACT_NUMBER || k->type == FACT_TEXT ||
            (!fact_can_be(k, *c) && !(k->type == FACT_YESNO && !strcmp(*c, "unknown"))))
            return wrong(g, choices, "use values that facts.ini gives the fact", "the fact cannot be that");
    return true;
}

static bool ask_end(struct reading *g)
{
    struct step *s = g->step;
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
            return problem(g->problems, g->section->file, g->section->line, "add it, or else = STEP",
                           "[%s]: the answer %s leads nowhere", s->name, *c);
    }
    return s->edge_count || lacks(g, "add next = STEP", "the answer leads nowhere");
}

/* --- if, compute ----------------------------------------------------------------------------------------------- */

static bool if_begin(struct reading *g, const struct entry *kind)
{
    g->step->expr_line = kind->line;
    return read_expr(g, kind, kind->value, &g->step->expr);
}

static bool if_entry(struct reading *g, const struct entry *e)
{
    if (!strcmp(e->key, "if"))
        return true;
    if (!strcmp(e->key, "yes") || !strcmp(e->key, "no"))
        return add_edge(g, e, !strcmp(e->key, "yes") ? "yes" : "no");
    return wrong(g, e, "a branch has: if, yes, no, text, why, cite", "no key of a branch");
}

static bool if_end(struct reading *g)
{
    return g->step->edge_count == 2 || lacks(g, "a branch has both: yes = STEP and no = STEP", "one way is missing");
}

static bool compute_begin(struct reading *g, const struct entry *kind)
{
    g->step->fact = kind->value;
    if (vocabulary_find(&g->rulebook->vocabulary, kind->value) || rulebook_parameter(g->rulebook, kind->value))
        return wrong(g, kind, "give it a name of its own", "there is a fact or parameter of that name");
    const struct entry *as = section_entry(g->section, "as");
    g->step->expr_line = as ? as->line : 0;
    return as ? read_expr(g, as, as->value, &g->step->expr) : lacks(g, "add as = EXPRESSION", "nothing is computed");
}

static bool compute_entry(struct reading *g, const struct entry *e)
{
    if (!strcmp(e->key, "compute") || !strcmp(e->key, "as"))
        return true;
    if (!strcmp(e->key, "next"))
        return add_edge(g, e, NULL);
    return wrong(g, e, "a computed fact has: compute, as, next, text, why, cite", "no key of a computed fact");
}

static bool compute_end(struct reading *g)
{
    return g->step->edge_count == 1 || lacks(g, "add next = STEP", "it leads nowhere");
}

/* --- decide ---------------------------------------------------------------------------------------------------- */

static enum outcome plain_outcome(const char *key)
{
    for (enum outcome o = 0; o < OUT_OPEN; o++)
        if (!strcmp(outcome_rows[o].key, key) && o != OUT_WHITE_S && o != OUT_BLACK_S)
            return o;
    return OUTCOMES;
}

static bool can_be_side(const struct reading *g, const char *role)
{
    if (!strcmp(role, "white") || !strcmp(role, "black"))
        return true;
    if (!strcmp(role, "player") || !strcmp(role, "opponent"))
        return g->script->about != NULL;
    const struct fact_kind *k = vocabulary_find(&g->rulebook->vocabulary, role);
    return k && fact_is_sided(k);
}

/* `opponent_s` and `tiebreak_opponent` name a side by its role. */
static enum outcome sided_outcome(const struct reading *g, const char *key, const char **role)
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

static bool decide_entry(struct reading *g, const struct entry *e)
{
    struct step *s = g->step;
    if (!strcmp(e->key, "decide"))
        return true;
    if (!strcmp(e->key, "open") || !strcmp(e->key, "counts")) {
        *(e->key[0] == 'o' ? &s->open : &s->counts) = e->value;
        return true;
    }
    struct assignment made = {.key = plain_outcome(e->key), .file = e->file, .line = e->line};
    if (made.key == OUTCOMES || made.key == OUT_TIEBREAK_WHITE || made.key == OUT_TIEBREAK_BLACK)
        made.key = sided_outcome(g, e->key, &made.role);
    if (made.key == OUTCOMES)
        return wrong(g, e, "see config/rulebooks/README.md on decisions", "no key of a decision");
    if (!read_expr(g, e, e->value, &made.expr))
        return false;
    s->sets = store_grow(store_of(g), s->sets, s->set_count, sizeof *s->sets);
    s->sets[s->set_count++] = made;
    return true;
}

static bool decide_begin(struct reading *g, const struct entry *kind)
{
    g->step->title = kind->value;
    return true;
}

static bool decide_end(struct reading *g)
{
    struct step *s = g->step;
    if (!s->cite)
        return lacks(g, "add cite = ARTICLE", "the decision cites no article");
    return s->why || lacks(g, "add why = one line in plain words", "the decision does not say why");
}

/* --- a step ---------------------------------------------------------------------------------------------------- */

static const struct {
    const char *key;
    bool (*begin)(struct reading *, const struct entry *);
    bool (*entry)(struct reading *, const struct entry *);
    bool (*end)(struct reading *);
} kinds[] = {
    [STEP_ASK] = {"ask", ask_begin, ask_entry, ask_end},
    [STEP_IF] = {"if", if_begin, if_entry, if_end},
    [STEP_COMPUTE] = {"compute", compute_begin, compute_entry, compute_end},
    [STEP_DECIDE] = {"decide", decide_begin, decide_entry, decide_end},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static const struct entry *kind_of_step(const struct section *section, enum step_kind *kind)
{
    for (int i = 0; i < KINDS; i++) {
        const struct entry *e = section_entry(section, kinds[i].key);
        *kind = (enum step_kind)i;
        if (e)
            return e;
    }
    return NULL;
}

static bool is_own(const struct rulebook *r, const char *file)
{
    char folder[96];
    snprintf(folder, sizeof folder, "/%.80s/", r->id);
    return strstr(file, folder) != NULL;
}

static bool read_step(struct reading *g)
{
    struct script *script = g->script;
    struct step *s = g->step = &script->steps[script->step_count];
    const struct entry *kind = kind_of_step(g->section, &s->kind);
    *s = (struct step){.name = g->section->name,
                       .file = g->section->file,
                       .line = g->section->line,
                       .kind = s->kind,
                       .own = is_own(g->rulebook, g->section->file)};
    if (!kind)
        return lacks(g, "give it one of: ask, if, compute, decide", "the step does nothing");
    script->step_count++;
    bool good = kinds[s->kind].begin(g, kind);
    for (size_t i = 0; good && i < g->section->count; i++) {
        const struct entry *e = &g->section->entries[i];
        const struct wording **place = text_place(s, e->key);
        good &= place ? set_text(g, e, place) : kinds[s->kind].entry(g, e);
    }
    return good && kinds[s->kind].end(g);
}

/* --- [script], [stance], [assume] ------------------------------------------------------------------------------ */

static const char *const head_keys[] = {"title", "about", "begin", "cite",   "uses",   "replace", "not-covered",
                                        "open",  "why",   "say",   "result", "stance", NULL};

static bool read_head(struct reading *g)
{
    struct script *s = g->script;
    for (size_t i = 0; i < g->section->count; i++) {
        const struct entry *e = &g->section->entries[i];
        const char *const *key = head_keys;
        while (*key && strcmp(*key, e->key))
            key++;
        if (!*key)
            return wrong(
                g, e, "[script] has: title, about, begin, cite, uses, replace; not-covered with open, why, say, result",
                "no key of [script]");
    }
    s->title = section_value(g->section, "title");
    s->cite = section_value(g->section, "cite");
    s->not_covered = section_value(g->section, "not-covered");
    const struct entry *about = section_entry(g->section, "about");
    const struct fact_kind *k = about ? vocabulary_find(&g->rulebook->vocabulary, about->value) : NULL;
    if (about && !(k && fact_is_sided(k)))
        return wrong(g, about, "name a fact that is a side: offender, claimant, flagged", "it is not about a player");
    s->about = about ? about->value : NULL;
    return s->title || lacks(g, "add title = what it is about", "the script has no title");
}

/* `act P1 when CONDITION cite LIST` */
static bool read_stance(struct reading *g, const struct entry *e)
{
    struct script *s = g->script;
    if (s->stance_count == STANCES_MAX)
        return wrong(g, e, "sixteen are the most", "there are too many stances");
    struct stance_row row = {.file = e->file, .line = e->line};
    const char *value;
    split_cite(store_of(g), e->value, &value, &row.cite);
    const char *when = strstr(value, " when ");
    char head[32], word[32] = "", priority[32] = "";
    snprintf(head, sizeof head, "%.*s", (int)(when ? when - value : (long)strlen(value)), value);
    sscanf(head, "%31s %31s", word, priority);
    for (enum stance stance = STANCE_ACT; stance <= STANCE_OBSERVE; stance++)
        if (!strcmp(word, stance_name(stance)))
            row.stance = stance;
    if (!row.stance)
        return wrong(g, e, "write act, claim or observe, then P1, P2 or P3, then when CONDITION cite LIST",
                     "no stance");
    row.priority = row.stance == STANCE_ACT ? 1 : row.stance == STANCE_CLAIM ? 2 : 3;
    if (*priority && !(priority[0] == 'p' || priority[0] == 'P'))
        return wrong(g, e, "write P1, P2 or P3", "no priority");
    if (*priority)
        row.priority = priority[1] - '0';
    if (row.priority < 1 || row.priority > 3 || (*priority && priority[2]))
        return wrong(g, e, "write P1, P2 or P3", "no priority");
    if (!row.cite)
        return wrong(g, e, "end it with: cite ARTICLE", "the stance cites no article");
    if (when && !read_expr(g, e, when + 6, &row.when))
        return false;
    s->stances[s->stance_count++] = row;
    return true;
}

static int stance_order(const void *a, const void *b)
{
    const struct entry *x = *(const struct entry *const *)a, *y = *(const struct entry *const *)b;
    int order = atoi(x->key) - atoi(y->key);
    return order ? order : x->line - y->line;
}

/* Rows are tried by number, `else` last; `why.N` belongs to row N. */
static bool read_stances(struct reading *g)
{
    const struct entry *rows[STANCES_MAX + 1];
    size_t count = 0;
    const struct entry *rest = section_entry(g->section, "else");
    for (size_t i = 0; i < g->section->count; i++) {
        const struct entry *e = &g->section->entries[i];
        if (isdigit((unsigned char)e->key[0]) && count < STANCES_MAX)
            rows[count++] = e;
        else if (e != rest && strncmp(e->key, "why.", 4))
            return wrong(g, e, "[stance] has: 1, 2, 3..., else, and why.1, why.2..., why.else", "no key of [stance]");
    }
    qsort(rows, count, sizeof *rows, stance_order);
    if (rest)
        rows[count++] = rest;
    for (size_t i = 0; i < count; i++) {
        char key[48];
        if (!read_stance(g, rows[i]))
            return false;
        snprintf(key, sizeof key, "why.%.30s", rows[i]->key);
        g->script->stances[i].why = section_value(g->section, key);
    }
    return count || lacks(g, "add else = act, claim or observe, and cite ARTICLE", "there is no stance");
}

static bool read_assumed(struct reading *g)
{
    struct script *s = g->script;
    for (size_t i = 0; i < g->section->count; i++) {
        const struct entry *e = &g->section->entries[i];
        const struct fact_kind *k = vocabulary_find(&g->rulebook->vocabulary, e->key);
        if (!k || !fact_can_be(k, e->value))
            return wrong(g, e, "write FACT = VALUE, as facts.ini says",
                         k ? "it cannot be that" : "no fact of that name");
        s->assumed = store_grow(store_of(g), s->assumed, s->assumed_count, sizeof *s->assumed);
        s->assumed[s->assumed_count++] = (struct assumption){e->key, e->value, e->file, e->line};
    }
    return true;
}

/* --- the ways between steps ------------------------------------------------------------------------------------ */

static bool join_edges(struct reading *g)
{
    struct script *script = g->script;
    bool good = true;
    for (size_t i = 0; i < script->step_count; i++)
        for (size_t k = 0; k < script->steps[i].edge_count; k++) {
            struct edge *e = &script->steps[i].edges[k];
            e->to = script_step(script, e->target);
            if (!e->to)
                good =
                    problem(g->problems, e->file, e->line, "name a step of this script",
                            "[%s] leads to %s, which is no step of %s", script->steps[i].name, e->target, script->name);
        }
    return good;
}

enum { NEW, OPEN, DONE };

/* Depth first; a step that is met while it is still open is on its own way. */
static bool walk_ends(struct reading *g, const struct step *at, unsigned char *state)
{
    size_t index = (size_t)(at - g->script->steps);
    state[index] = OPEN;
    g->script->steps[index].reached = true;
    for (size_t k = 0; k < at->edge_count; k++) {
        const struct edge *e = &at->edges[k];
        size_t to = (size_t)(e->to - g->script->steps);
        if (state[to] == OPEN)
            return problem(g->problems, e->file, e->line, "lead it to a decision",
                           "[%s] leads back to %s: the walk would never end", at->name, e->target);
        if (state[to] == NEW && !walk_ends(g, e->to, state))
            return false;
    }
    state[index] = DONE;
    return true;
}

static bool all_reached(struct reading *g)
{
    bool good = true;
    for (size_t i = 0; i < g->script->step_count; i++) {
        const struct step *s = &g->script->steps[i];
        bool library = strstr(s->file, "/_") != NULL;
        if (!s->reached && s->own && !library)
            good = problem(g->problems, s->file, s->line, "lead a way to it or take it out",
                           "step %s of %s is never reached", s->name, g->script->name);
    }
    return good;
}

static bool join_steps(struct reading *g, const struct section *head)
{
    const char *begin = section_value(head, "begin");
    g->script->begin = script_step(g->script, begin ? begin : "start");
    if (!g->script->begin)
        return problem(g->problems, head->file, head->line, "name the first step start, or write begin = STEP",
                       "%s has no step %s to begin with", g->script->name, begin ? begin : "start");
    unsigned char *state = store_take(store_of(g), g->script->step_count, 1);
    return join_edges(g) && walk_ends(g, g->script->begin, state) && all_reached(g);
}

/* --- all of it ------------------------------------------------------------------------------------------------- */

static bool is_frame(const char *section)
{
    return !strcmp(section, "script") || !strcmp(section, "stance") || !strcmp(section, "assume");
}

/* The steps of the script and of the files that it uses; its own go first. */
struct collected {
    const struct section **list;
    size_t count;
};

static void collect(struct reading *g, const struct sheet *sheet, struct collected *c)
{
    for (size_t i = 0; i < sheet->count; i++) {
        const struct section *s = &sheet->sections[i];
        bool known = is_frame(s->name);
        for (size_t k = 0; !known && k < c->count; k++)
            known = !strcmp(c->list[k]->name, s->name);
        if (known)
            continue;
        c->list = store_grow(store_of(g), c->list, c->count, sizeof *c->list);
        c->list[c->count++] = s;
    }
}

static bool collect_used(struct reading *g, const struct merged *files, const struct section *head, struct collected *c)
{
    const struct entry *uses = section_entry(head, "uses");
    const char *const *names = uses ? words_of(store_of(g), uses->value) : NULL;
    for (; names && *names; names++) {
        const struct sheet *sheet = merge_find(files, *names);
        if (!sheet || (*names)[0] != '_')
            return problem(g->problems, uses->file, uses->line, "name a file _NAME.ini of this rulebook or its base",
                           "there is no file %s to use", *names);
        collect(g, sheet, c);
    }
    return true;
}

static void find_locals(struct reading *g, const struct collected *c)
{
    struct script *s = g->script;
    for (size_t i = 0; i < c->count; i++) {
        const char *name = section_value(c->list[i], "compute");
        if (!name)
            continue;
        s->locals = store_grow(store_of(g), s->locals, s->local_count, sizeof *s->locals);
        s->locals[s->local_count++] = name;
    }
}

/* What [script] says of a subject that the rulebook leaves to the arbiter is a decision by itself. */
static const struct section *open_decision(struct reading *g, const struct section *head)
{
    static const char *const taken[] = {"open", "why", "say", "result", "stance"};
    struct section *made = store_take(store_of(g), 1, sizeof *made);
    *made = (struct section){.name = "start", .file = head->file, .line = head->line};
    made->entries = store_take(store_of(g), 8, sizeof *made->entries);
    const struct entry *article = section_entry(head, "not-covered");
    made->entries[made->count++] = (struct entry){"decide", section_value(head, "title"), article->file, article->line};
    made->entries[made->count++] = (struct entry){"cite", article->value, article->file, article->line};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (section_entry(head, taken[i]))
            made->entries[made->count++] = *section_entry(head, taken[i]);
    return made;
}

static bool read_sections(struct reading *g, const struct collected *c)
{
    bool good = true;
    g->script->steps = store_take(store_of(g), c->count + 1, sizeof *g->script->steps);
    for (size_t i = 0; i < c->count; i++) {
        g->section = c->list[i];
        good &= read_step(g);
    }
    return good;
}

static bool read_frame(struct reading *g, const struct sheet *sheet)
{
    g->section = sheet_section(sheet, "assume");
    if (g->section && !read_assumed(g))
        return false;
    g->section = sheet_section(sheet, "stance");
    return !g->section || read_stances(g);
}

bool script_read(struct rulebook *r, const struct merged *files, const struct sheet *sheet, struct problems *problems)
{
    r->scripts = store_grow(&r->store, r->scripts, r->script_count, sizeof *r->scripts);
    struct script *script = &r->scripts[r->script_count++];
    const struct section *head = sheet_section(sheet, "script");
    *script = (struct script){.name = sheet->name, .file = sheet->file, .line = head ? head->line : 0};
    struct reading g = {.rulebook = r, .script = script, .section = head, .problems = problems, .naming = {r, script}};
    struct collected c = {NULL, 0};
    if (!head)
        return problem(problems, sheet->file, 0, "begin it with [script] and its title", "there is no [script]");
    script->own = is_own(r, head->file);
    collect(&g, sheet, &c);
    if (!read_head(&g) || !collect_used(&g, files, head, &c))
        return false;
    find_locals(&g, &c);
    if (script->not_covered) {
        c.list = store_grow(&r->store, c.list, c.count, sizeof *c.list);
        c.list[c.count++] = open_decision(&g, head);
    }
    bool good = read_frame(&g, sheet);
    good &= read_sections(&g, &c);
    g.section = head;
    return good && join_steps(&g, head);
}
