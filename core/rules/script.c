/* Reads one script: its head, its stances, its steps; and checks that every way leads somewhere. */
#include "rules/script.h"
#include "rules/merge.h"
#include "rules/names.h"
#include "rules/script_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct store *store_of(const struct script_reading *g)
{
    return &g->rulebook->store;
}

/* --- [script], [stance], [assume], [questions] ----------------------------------------------------------------- */

static const char *const head_keys[] = {
    "title",    "words", "about",        "who",    "whom-later", "both",   "first",   "also",
    "outsider", "pause", "claimed-last", "begin",  "cite",       "uses",   "replace", "not-covered",
    "open",     "why",   "say",          "result", "forfeit",    "stance", NULL};

static bool are_facts(struct script_reading *g, const struct sheet_entry *e, const char *list)
{
    size_t length;
    for (const char *at = list_next_item(list, &length); length; at = list_next_item(at + length, &length)) {
        char name[FACT_NAME_MAX];
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        if (!vocabulary_find(&g->rulebook->vocabulary, name))
            return e ? script_wrong(g, e, "see: facts.ini", "it names no fact that can be asked")
                     : script_lacks(g, "see: facts.ini", "it names no fact that can be asked");
    }
    return true;
}

/* Whom the script is about, how that is asked at a board, and what else is asked there first. */
static bool read_about(struct script_reading *g)
{
    struct script *s = g->script;
    const struct sheet_entry *about = section_entry(g->section, "about"), *both = section_entry(g->section, "both"),
                             *first = section_entry(g->section, "first"), *also = section_entry(g->section, "also");
    const struct fact_kind *k = about ? vocabulary_find(&g->rulebook->vocabulary, about->value) : NULL;
    if (about && !(k && fact_is_sided(k)))
        return script_wrong(g, about, "name a fact that is a side: offender, claimant, flagged",
                            "it is not about a player");
    s->about = about ? about->value : NULL;
    s->who = section_value(g->section, "who");
    const char *later = section_value(g->section, "whom-later");
    s->whom_later = later && !strcmp(later, "yes");
    const char *last = section_value(g->section, "claimed-last");
    s->claimed_last = last && !strcmp(last, "yes");
    const char *outsider = section_value(g->section, "outsider");
    s->outsider = outsider && !strcmp(outsider, "yes");
    const char *pause = section_value(g->section, "pause");
    s->pauses = pause && !strcmp(pause, "yes");
    s->first = first ? first->value : NULL;
    s->also = also ? also->value : NULL;
    s->both = both && !strcmp(both->value, "yes");
    if (both && !(k && fact_can_be(k, "both")))
        return script_wrong(g, both, "only a fact that can be both is about both players: offender",
                            "it cannot be about both");
    return are_facts(g, first, script_first(s)) && are_facts(g, also, script_also(s));
}

static bool read_head(struct script_reading *g)
{
    struct script *s = g->script;
    for (size_t i = 0; i < g->section->count; i++) {
        const struct sheet_entry *e = &g->section->entries[i];
        const char *const *key = head_keys;
        while (*key && strcmp(*key, e->key))
            key++;
        if (!*key)
            return script_wrong(g, e,
                                "[script] has: title, words, about, who, whom-later, both, first, also, outsider, "
                                "pause, claimed-last, begin, cite, uses, replace; "
                                "not-covered with open, why, "
                                "say, result, forfeit",
                                "no key of [script]");
    }
    s->title = section_value(g->section, "title");
    s->words = section_value(g->section, "words");
    s->cite = section_value(g->section, "cite");
    s->not_covered = section_value(g->section, "not-covered");
    return read_about(g) && (s->title || script_lacks(g, "add title = what it is about", "the script has no title"));
}

/* `act P1 when CONDITION cite LIST` */
static bool read_stance(struct script_reading *g, const struct sheet_entry *e)
{
    struct script *s = g->script;
    if (s->stance_count == STANCES_MAX)
        return script_wrong(g, e, "there may be sixteen at most", "there are too many stances");
    struct stance_row row = {.file = e->file, .line = e->line};
    const char *value;
    store_split_cite(store_of(g), e->value, &value, &row.cite);
    const char *when = strstr(value, " when ");
    char head[32], word[32] = "", priority[32] = "";
    snprintf(head, sizeof head, "%.*s", (int)(when ? when - value : (long)strlen(value)), value);
    sscanf(head, "%31s %31s", word, priority);
    for (enum stance stance = STANCE_ACT; stance <= STANCE_OBSERVE; stance++)
        if (!strcmp(word, stance_name(stance)))
            row.stance = stance;
    if (!row.stance)
        return script_wrong(g, e, "write act, claim or observe, then P1, P2 or P3, then when CONDITION cite LIST",
                            "no stance");
    row.priority = row.stance == STANCE_ACT ? 1 : row.stance == STANCE_CLAIM ? 2 : 3;
    if (*priority && !(priority[0] == 'p' || priority[0] == 'P'))
        return script_wrong(g, e, "write P1, P2 or P3", "no priority");
    if (*priority)
        row.priority = priority[1] - '0';
    if (row.priority < 1 || row.priority > 3 || (*priority && priority[2]))
        return script_wrong(g, e, "write P1, P2 or P3", "no priority");
    if (!row.cite)
        return script_wrong(g, e, "end it with: cite ARTICLE", "the stance cites no article");
    if (when && !script_expr(g, e, when + 6, &row.when))
        return false;
    s->stances[s->stance_count++] = row;
    return true;
}

static int stance_order(const void *a, const void *b)
{
    const struct sheet_entry *x = *(const struct sheet_entry *const *)a, *y = *(const struct sheet_entry *const *)b;
    int order = atoi(x->key) - atoi(y->key);
    return order ? order : x->line - y->line;
}

/* Rows are tried by number, `else` last; `why.N` belongs to row N. */
static bool read_stances(struct script_reading *g)
{
    const struct sheet_entry *rows[STANCES_MAX + 1];
    size_t count = 0;
    const struct sheet_entry *rest = section_entry(g->section, "else");
    for (size_t i = 0; i < g->section->count; i++) {
        const struct sheet_entry *e = &g->section->entries[i];
        if (isdigit((unsigned char)e->key[0]) && count < STANCES_MAX)
            rows[count++] = e;
        else if (e != rest && strncmp(e->key, "why.", 4))
            return script_wrong(g, e, "[stance] has: 1, 2, 3..., else, and why.1, why.2..., why.else",
                                "not a key of [stance]");
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
    return count || script_lacks(g, "add else = act, claim or observe, and cite ARTICLE", "there is no stance");
}

static bool read_assumed(struct script_reading *g)
{
    struct script *s = g->script;
    for (size_t i = 0; i < g->section->count; i++) {
        const struct sheet_entry *e = &g->section->entries[i];
        const struct fact_kind *k = vocabulary_find(&g->rulebook->vocabulary, e->key);
        if (!k || !fact_can_be(k, e->value))
            return script_wrong(g, e, "write FACT = VALUE, as facts.ini says",
                                k ? "it cannot be that" : "no fact of that name");
        s->assumed = store_grow(store_of(g), s->assumed, s->assumed_count, sizeof *s->assumed);
        s->assumed[s->assumed_count++] = (struct assumption){e->key, e->value, e->file, e->line};
    }
    return true;
}

static bool read_questions(struct script_reading *g)
{
    struct script *s = g->script;
    struct error why;
    struct names names = naming_names(&g->naming);
    for (size_t i = 0; i < g->section->count; i++) {
        const struct sheet_entry *e = &g->section->entries[i];
        if (!vocabulary_find(&g->rulebook->vocabulary, e->key))
            return script_wrong(g, e, "write FACT = \"the question\"", "no fact of that name");
        if (!wording_read(store_of(g), e->value, &names, &why))
            return script_wrong(g, e, why.remedy, why.what);
        s->questions = store_grow(store_of(g), s->questions, s->question_count, sizeof *s->questions);
        s->questions[s->question_count++] = (struct assumption){e->key, e->value, e->file, e->line};
    }
    return true;
}

/* "sounding.yes = rings, rang" */
static bool read_said(struct script_reading *g)
{
    struct script *s = g->script;
    for (size_t i = 0; i < g->section->count; i++) {
        const struct sheet_entry *e = &g->section->entries[i];
        const char *dot = strchr(e->key, '.');
        const char *fact = store_text(store_of(g), e->key, dot ? (size_t)(dot - e->key) : strlen(e->key));
        const struct fact_kind *k = vocabulary_find(&g->rulebook->vocabulary, fact);
        if (!dot || !k || !k->values || !fact_can_be(k, dot + 1))
            return script_wrong(g, e, "write FACT.VALUE = PHRASE, PHRASE, as facts.ini says",
                                k ? "it cannot be that" : "no fact of that name");
        s->said = store_grow(store_of(g), s->said, s->said_count, sizeof *s->said);
        s->said[s->said_count++] = (struct said_words){k->name, dot + 1, e->value};
    }
    return true;
}

/* --- the ways between steps ------------------------------------------------------------------------------------ */

static bool join_edges(struct script_reading *g)
{
    struct script *script = g->script;
    bool good = true;
    for (size_t i = 0; i < script->step_count; i++)
        for (size_t k = 0; k < script->steps[i].edge_count; k++) {
            struct edge *e = &script->steps[i].edges[k];
            e->to = script_step(script, e->target);
            if (!e->to)
                good = problems_report(g->problems, e->file, e->line, "name a step of this script",
                                       "[%s] leads to %s, which is no step of %s", script->steps[i].name, e->target,
                                       script->name);
        }
    return good;
}

enum { NEW, OPEN, DONE };

/* Depth first; reaching a step that is still open means a loop. */
static bool walk_ends(struct script_reading *g, const struct script_step *at, unsigned char *state)
{
    size_t index = (size_t)(at - g->script->steps);
    state[index] = OPEN;
    g->script->steps[index].reached = true;
    for (size_t k = 0; k < at->edge_count; k++) {
        const struct edge *e = &at->edges[k];
        size_t to = (size_t)(e->to - g->script->steps);
        if (state[to] == OPEN)
            return problems_report(g->problems, e->file, e->line, "lead it to a decision",
                                   "[%s] leads back to %s: the walk would never end", at->name, e->target);
        if (state[to] == NEW && !walk_ends(g, e->to, state))
            return false;
    }
    state[index] = DONE;
    return true;
}

static bool all_reached(struct script_reading *g)
{
    bool good = true;
    for (size_t i = 0; i < g->script->step_count; i++) {
        const struct script_step *s = &g->script->steps[i];
        if (!s->reached && s->own && !script_is_shared(s->file))
            good = problems_report(g->problems, s->file, s->line, "lead a way to it or take it out",
                                   "step %s of %s is never reached", s->name, g->script->name);
    }
    return good;
}

static bool join_steps(struct script_reading *g, const struct section *head)
{
    const char *begin = section_value(head, "begin");
    g->script->begin = script_step(g->script, begin ? begin : "start");
    if (!g->script->begin)
        return problems_report(g->problems, head->file, head->line, "name the first step start, or write begin = STEP",
                               "%s has no step %s to begin with", g->script->name, begin ? begin : "start");
    unsigned char *state = store_take(store_of(g), g->script->step_count, 1);
    return join_edges(g) && walk_ends(g, g->script->begin, state) && all_reached(g);
}

/* --- all of it ------------------------------------------------------------------------------------------------- */

static bool is_frame(const char *section)
{
    return !strcmp(section, "script") || !strcmp(section, "stance") || !strcmp(section, "assume") ||
           !strcmp(section, "questions") || !strcmp(section, "typed");
}

/* The steps of the script and of the files that it uses; its own go first. */
struct collected {
    const struct section **list;
    size_t count;
};

static void collect(struct script_reading *g, const struct sheet *sheet, struct collected *c)
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

static bool collect_used(struct script_reading *g, const struct merged *files, const struct section *head,
                         struct collected *c)
{
    const struct sheet_entry *uses = section_entry(head, "uses");
    const char *const *names = uses ? store_word_list(store_of(g), uses->value) : NULL;
    for (; names && *names; names++) {
        const struct sheet *sheet = merge_find(files, *names);
        if (!sheet || (*names)[0] != '_')
            return problems_report(g->problems, uses->file, uses->line,
                                   "name a file _NAME.ini of this rulebook or its base", "there is no file %s to use",
                                   *names);
        collect(g, sheet, c);
    }
    return true;
}

static void find_locals(struct script_reading *g, const struct collected *c)
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

/* If the rulebook leaves a subject to the arbiter, [script] itself is the decision. */
static const struct section *open_decision(struct script_reading *g, const struct section *head)
{
    static const char *const taken[] = {"open", "why", "say", "result", "forfeit", "stance"};
    struct section *made = store_take(store_of(g), 1, sizeof *made);
    *made = (struct section){.name = "start", .file = head->file, .line = head->line};
    made->entries = store_take(store_of(g), 8, sizeof *made->entries);
    const struct sheet_entry *article = section_entry(head, "not-covered");
    made->entries[made->count++] =
        (struct sheet_entry){"decide", section_value(head, "title"), article->file, article->line};
    made->entries[made->count++] = (struct sheet_entry){"cite", article->value, article->file, article->line};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (section_entry(head, taken[i]))
            made->entries[made->count++] = *section_entry(head, taken[i]);
    return made;
}

static bool read_sections(struct script_reading *g, const struct collected *c)
{
    bool good = true;
    g->script->steps = store_take(store_of(g), c->count + 1, sizeof *g->script->steps);
    for (size_t i = 0; i < c->count; i++) {
        g->section = c->list[i];
        good &= script_read_step(g);
    }
    return good;
}

static bool read_frame(struct script_reading *g, const struct sheet *sheet)
{
    g->section = sheet_section(sheet, "assume");
    if (g->section && !read_assumed(g))
        return false;
    g->section = sheet_section(sheet, "questions");
    if (g->section && !read_questions(g))
        return false;
    g->section = sheet_section(sheet, "typed");
    if (g->section && !read_said(g))
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
    struct script_reading g = {
        .rulebook = r, .script = script, .section = head, .problems = problems, .naming = {r, script}};
    struct collected c = {NULL, 0};
    if (!head)
        return problems_report(problems, sheet->file, 0, "begin it with [script] and its title",
                               "there is no [script]");
    script->own = rulebook_owns(r, head->file);
    collect(&g, sheet, &c);
    if (!read_head(&g) || !collect_used(&g, files, head, &c))
        return false;
    find_locals(&g, &c);
    if (script->not_covered) {
        c.list = store_grow(&r->store, c.list, c.count, sizeof *c.list);
        c.list[c.count++] = open_decision(&g, head);
    }
    if (c.count > STEPS_MAX)
        return script_lacks(&g, "no ruling needs so many: divide it", "there are more than 400 steps");
    bool good = read_frame(&g, sheet);
    good &= read_sections(&g, &c);
    g.section = head;
    return good && join_steps(&g, head);
}
