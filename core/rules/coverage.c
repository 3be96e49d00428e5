#include "rules/coverage.h"

#include "base/table.h"
#include "rules/names.h"
#include "rules/pack.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Rules that the program carries out itself, without a script. */
static const struct program_check {
    const char *name, *does;
} program_checks[] = {
    {"moves", "The program knows every legal move of a position and takes no other."},
    {"board", "The starting position and the way round of the board are compared with the sensors."},
    {"game-end", "Checkmate, stalemate and dead positions are found on the board and alerted."},
    {"repetition", "Repeated positions are counted, with castling and en passant rights."},
    {"quiet-moves", "Moves without a capture or a pawn move are counted."},
    {"clock", "The readings of the clocks are compared with the moves and the time control."},
    {"control", "The time control of the event holds its periods, moves, increment and delay."},
    {"notation", "Moves are read and written in the notation of the text."},
    {"score", "Results are turned into points, and both must agree."},
    {"audience", "What players and spectators may not know is shown to the arbiter alone."},
    {"articles", "Every question and every decision shows its article and its reason."},
    {"log", "Every ruling is logged with its time, its arbiter and its reason."},
    {"roles", "Each command is allowed to those whose office it is."},
    {"event", "The event file says it, and the set-up asks for it."},
};
enum { PROGRAM_CHECKS = sizeof program_checks / sizeof *program_checks };

const char *coverage_kind_name(enum coverage_kind kind)
{
    static const char *const names[] = {"missing", "script", "parameter", "question", "rulebook", "check", "none"};
    ROW_FOR_EACH(names, COVERAGE_KINDS);
    assert(HAS_ROW(names, kind));
    return names[kind];
}

/* --- what the rulebook cites -------------------------------------------------------------------------------------- */

struct citation {
    const char *article, *name; /* the name of the script, the parameter, ... */
    enum coverage_kind kind;
};

/* A group of coverage.ini, and how it covers its articles. */
struct group {
    const struct section *section;
    enum coverage_kind kind;
    const char *name, *why;
};

struct covering {
    struct rulebook *rulebook;
    struct problems *problems; /* or NULL */
    struct citation *cited;
    size_t cited_count;
    struct coverage_article *articles;
    size_t article_count;
    bool good;
};

static struct store *store_of(const struct covering *c)
{
    return &c->rulebook->store;
}

static void add_citation(struct covering *c, const char *article, size_t length, enum coverage_kind kind,
                         const char *name)
{
    c->cited = store_grow(store_of(c), c->cited, c->cited_count, sizeof *c->cited);
    c->cited[c->cited_count++] = (struct citation){store_text(store_of(c), article, length), name, kind};
}

/* `7.5 (notes 2.3, 3.4)`: the notes are articles of their own. */
static void add_notes(struct covering *c, const char *bracket, size_t length, enum coverage_kind kind, const char *name)
{
    size_t word = !strncmp(bracket, "notes ", 6) ? 6 : !strncmp(bracket, "note ", 5) ? 5 : 0, n;
    if (!word || word >= length)
        return;
    const char *list = store_text(store_of(c), bracket + word, length - word);
    for (const char *at = list_next_item(list, &n); n; at = list_next_item(at + n, &n)) {
        const char *note = store_printf(store_of(c), "note %.*s", (int)n, at);
        add_citation(c, note, strlen(note), kind, name);
    }
}

/* Articles that are filled in during the walk are not known yet. */
static void add_cites(struct covering *c, const char *list, enum coverage_kind kind, const char *name)
{
    size_t n;
    for (const char *at = list_next_item(list ? list : "", &n); n; at = list_next_item(at + n, &n)) {
        const char *item = store_text(store_of(c), at, n), *bracket = strstr(item, " (");
        if (strpbrk(item, "{}"))
            continue;
        add_citation(c, item, bracket ? (size_t)(bracket - item) : n, kind, name);
        if (bracket)
            add_notes(c, bracket + 2, strcspn(bracket + 2, ")"), kind, name);
    }
}

/* A script that only says that the text has no such rule carries no article. */
static void add_script(struct covering *c, const struct script *s)
{
    if (s->not_covered)
        return;
    add_cites(c, s->cite, COVERAGE_SCRIPT, s->name);
    for (size_t i = 0; i < s->stance_count; i++)
        add_cites(c, s->stances[i].cite, COVERAGE_SCRIPT, s->name);
    for (size_t i = 0; i < s->step_count; i++) {
        const struct script_step *step = &s->steps[i];
        if (!step->reached)
            continue;
        add_cites(c, wording_raw(step->cite), COVERAGE_SCRIPT, s->name);
        for (size_t k = 0; k < step->edge_count; k++)
            add_cites(c, step->edges[k].cite, COVERAGE_SCRIPT, s->name);
    }
}

static void add_section(struct covering *c, const struct section *s, const char *key)
{
    for (size_t i = 0; s && i < s->count; i++)
        if (!key || !strcmp(s->entries[i].key, key))
            add_cites(c, s->entries[i].value, COVERAGE_FRAME, s->name);
}

static int citation_order(const void *a, const void *b)
{
    const struct citation *x = a, *y = b;
    int order = strcmp(x->article, y->article);
    if (!order)
        order = (int)x->kind - (int)y->kind;
    return order ? order : strcmp(x->name, y->name);
}

static void collect_citations(struct covering *c)
{
    const struct rulebook *r = c->rulebook;
    for (size_t i = 0; i < r->script_count; i++)
        add_script(c, &r->scripts[i]);
    for (size_t i = 0; i < r->parameter_count; i++)
        for (size_t mode = 0; mode <= MODES_MAX; mode++)
            add_cites(c, r->parameters[i].cite[mode], COVERAGE_PARAMETER, r->parameters[i].name);
    for (size_t i = 0; i < r->setup_count; i++)
        add_cites(c, r->setups[i].cite, COVERAGE_QUESTION, r->setups[i].parameter);
    for (size_t i = 0; i < r->variation_count; i++)
        add_cites(c, r->variations[i].cite, COVERAGE_PARAMETER, r->variations[i].name);
    for (size_t i = 0; i < r->penalty_count; i++)
        add_cites(c, r->penalties[i].cite, COVERAGE_FRAME, "penalties");
    for (size_t i = 0; i < r->recall_count; i++)
        add_cites(c, r->recalls[i].cite, COVERAGE_FRAME, "recalls");
    add_section(c, r->cites, NULL);
    add_section(c, r->appeal, "cite");
    if (c->cited_count)
        qsort(c->cited, c->cited_count, sizeof *c->cited, citation_order);
}

/* --- which article is inside which -------------------------------------------------------------------------------- */

/* 7.5.1 and 7.5b are inside 7.5; 8.10 is not inside 8.1. */
static bool is_inside(const char *part, const char *whole)
{
    size_t length = strlen(whole);
    if (strncmp(part, whole, length) != 0 || !length)
        return false;
    unsigned char last = (unsigned char)whole[length - 1], next = (unsigned char)part[length];
    return !next || !((isdigit(last) && isdigit(next)) || (isalpha(last) && isalpha(next)));
}

/* The first citation that begins with the article; they are sorted, so the others follow. */
static size_t first_citation(const struct covering *c, const char *article)
{
    size_t from = 0, to = c->cited_count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (strcmp(c->cited[middle].article, article) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* --- the list ----------------------------------------------------------------------------------------------------- */

/* House rules cannot correct their base's list, so entries there that no longer fit are left out. */
static bool refuse(struct covering *c, const struct sheet_entry *e, const char *remedy, const char *article,
                   const char *what)
{
    if (!rulebook_owns(c->rulebook, e->file))
        return false;
    c->good = false;
    return c->problems && problems_report(c->problems, e->file, e->line, remedy, "article %s %s", article, what);
}

static struct coverage_article *find_article(const struct covering *c, const char *article, size_t length)
{
    for (size_t i = 0; i < c->article_count; i++)
        if (strlen(c->articles[i].article) == length && !strncmp(c->articles[i].article, article, length))
            return &c->articles[i];
    return NULL;
}

static void list_articles(struct covering *c, const struct section *list)
{
    for (size_t i = 0; list && i < list->count; i++) {
        const struct sheet_entry *e = &list->entries[i];
        size_t n;
        for (const char *at = list_next_item(e->value, &n); n; at = list_next_item(at + n, &n)) {
            if (find_article(c, at, n)) {
                refuse(c, e, "list it once", store_text(store_of(c), at, n), "is listed twice");
                continue;
            }
            c->articles = store_grow(store_of(c), c->articles, c->article_count, sizeof *c->articles);
            const char *article = store_text(store_of(c), at, n);
            c->articles[c->article_count++] = (struct coverage_article){.article = article, .by = "", .why = ""};
        }
    }
}

static void carry(struct covering *c, struct coverage_article *a, enum coverage_kind kind, const char *name)
{
    const char *by = store_printf(store_of(c), "%s %s", coverage_kind_name(kind), name);
    const char *there = strstr(a->by, by);
    if (a->kind == COVERAGE_MISSING || kind < a->kind)
        a->kind = kind;
    if (!there || (there[strlen(by)] && there[strlen(by)] != ','))
        a->by = *a->by ? store_printf(store_of(c), "%s, %s", a->by, by) : by;
}

static void carry_cited(struct covering *c, struct coverage_article *a)
{
    for (enum coverage_kind kind = COVERAGE_SCRIPT; kind <= COVERAGE_FRAME; kind++)
        for (size_t i = first_citation(c, a->article); i < c->cited_count; i++) {
            const struct citation *cited = &c->cited[i];
            if (strncmp(cited->article, a->article, strlen(a->article)) != 0)
                break;
            if (cited->kind == kind && is_inside(cited->article, a->article))
                carry(c, a, kind, cited->name);
        }
}

/* --- the groups of coverage.ini ----------------------------------------------------------------------------------- */

static const struct program_check *find_check(const char *name)
{
    for (size_t i = 0; i < PROGRAM_CHECKS; i++)
        if (!strcmp(program_checks[i].name, name))
            return &program_checks[i];
    return NULL;
}

struct name_sought {
    const char *name;
    bool found;
};

static void compare_name(void *context, const char *name)
{
    struct name_sought *sought = context;
    sought->found |= !strcmp(name, sought->name);
}

static bool is_used_in(const struct script *s, const char *fact)
{
    struct name_sought sought = {fact, false};
    const struct expr_visitor visitor = {.name = compare_name, .known = compare_name, .context = &sought};
    for (size_t i = 0; i < s->step_count && !sought.found; i++) {
        const struct script_step *step = &s->steps[i];
        sought.found |= step->reached && step->fact && !strcmp(step->fact, fact);
        if (step->reached && step->expr)
            expr_visit(step->expr, &visitor);
        for (size_t k = 0; step->reached && k < step->set_count; k++)
            expr_visit(step->sets[k].expr, &visitor);
    }
    for (size_t i = 0; i < s->stance_count; i++)
        if (s->stances[i].when)
            expr_visit(s->stances[i].when, &visitor);
    return sought.found;
}

static bool is_question(const struct rulebook *r, const char *name)
{
    for (size_t i = 0; i < r->setup_count; i++)
        if (!strcmp(r->setups[i].parameter, name))
            return true;
    for (size_t i = 0; vocabulary_find(&r->vocabulary, name) && i < r->script_count; i++)
        if (is_used_in(&r->scripts[i], name))
            return true;
    return false;
}

static bool exists(const struct rulebook *r, const struct group *g)
{
    switch (g->kind) {
    case COVERAGE_CHECK: return find_check(g->name) != NULL;
    case COVERAGE_PARAMETER: return rulebook_parameter(r, g->name) || rulebook_variation(r, g->name);
    case COVERAGE_QUESTION: return is_question(r, g->name);
    default: return true;
    }
}

static enum coverage_kind group_kind(const char *section)
{
    static const enum coverage_kind kinds[] = {COVERAGE_CHECK, COVERAGE_PARAMETER, COVERAGE_QUESTION, COVERAGE_NONE};
    size_t length = strcspn(section, " ");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strlen(coverage_kind_name(kinds[i])) == length && !strncmp(section, coverage_kind_name(kinds[i]), length))
            return kinds[i];
    return COVERAGE_MISSING;
}

static bool refuse_group(struct covering *c, const struct section *s, const char *what)
{
    static const char remedy[] = "write [list], [check NAME], [parameter NAME], [question NAME] or [none NAME]";
    if (!rulebook_owns(c->rulebook, s->file))
        return false;
    c->good = false;
    return c->problems && problems_report(c->problems, s->file, s->line, remedy, "[%s] %s", s->name, what);
}

/* `[check moves]`, `[parameter NAME]`, `[question NAME]`, `[none NAME]`. */
static bool read_group(struct covering *c, const struct section *s, struct group *g)
{
    const char *blank = strchr(s->name, ' ');
    *g = (struct group){s, group_kind(s->name), blank ? blank + 1 : "", section_value(s, "why")};
    const struct program_check *check = g->kind == COVERAGE_CHECK ? find_check(g->name) : NULL;
    if (check)
        g->why = check->does;
    if (!g->kind)
        return refuse_group(c, s, "is not a section of coverage.ini");
    if (!exists(c->rulebook, g))
        return refuse_group(c, s, "names nothing that the rulebook uses or the program checks");
    return g->kind != COVERAGE_NONE || g->why || refuse_group(c, s, "does not say why: give a whole sentence");
}

static void carry_listed(struct covering *c, const struct group *g, const struct sheet_entry *e)
{
    size_t n;
    for (const char *at = list_next_item(e->value, &n); n; at = list_next_item(at + n, &n)) {
        struct coverage_article *a = find_article(c, at, n);
        if (!a) {
            refuse(c, e, "add it there, or correct its number", store_text(store_of(c), at, n), "is not in [list]");
        } else if (g->kind == COVERAGE_NONE && a->kind) {
            refuse(c, e, "take it out of this section", a->article, "is carried after all");
        } else {
            carry(c, a, g->kind, g->name);
            if (g->why && !*a->why)
                a->why = g->why;
        }
    }
}

static void carry_groups(struct covering *c, const struct sheet *sheet)
{
    struct group g;
    for (size_t i = 0; i < sheet->count; i++) {
        if (!strcmp(sheet->sections[i].name, "list") || !read_group(c, &sheet->sections[i], &g))
            continue;
        for (size_t k = 0; k < g.section->count; k++)
            if (strcmp(g.section->entries[k].key, "why") != 0)
                carry_listed(c, &g, &g.section->entries[k]);
    }
}

/* --- all of it ---------------------------------------------------------------------------------------------------- */

static bool cover(struct covering *c)
{
    const struct sheet *sheet = c->rulebook->coverage;
    if (!sheet)
        return false;
    collect_citations(c);
    list_articles(c, sheet_section(sheet, "list"));
    for (size_t i = 0; i < c->article_count; i++)
        carry_cited(c, &c->articles[i]);
    carry_groups(c, sheet);
    return true;
}

size_t coverage_articles(struct rulebook *r, const struct coverage_article **articles)
{
    struct covering c = {.rulebook = r};
    cover(&c);
    if (articles)
        *articles = c.articles;
    return c.article_count;
}

static bool is_uncarried(struct covering *c, const struct coverage_article *a)
{
    const struct rulebook *r = c->rulebook;
    const char *file = r->coverage->file;
    if (rulebook_owns(r, file))
        return problems_report(c->problems, file, 0,
                               "cite it in a script, or name in this file what carries it: [none NAME], why = ...",
                               "article %s is carried by nothing", a->article);
    return problems_report(c->problems, store_printf(store_of(c), "%s/coverage.ini", r->id), 0,
                           "cite it in a script of yours, or write in this file: [none NAME], why = what took its "
                           "place, articles = ...",
                           "article %s of %s is carried by nothing once your files take the place of its own",
                           a->article, r->chain[1] ? r->chain[1] : "the base");
}

static void check_carried(struct covering *c)
{
    for (size_t i = 0; i < c->article_count; i++)
        if (!c->articles[i].kind)
            c->good = is_uncarried(c, &c->articles[i]);
}

static bool is_listed(const struct covering *c, const char *article)
{
    for (size_t i = 0; i < c->article_count; i++)
        if (is_inside(article, c->articles[i].article) || is_inside(c->articles[i].article, article))
            return true;
    return false;
}

/* House rules without a list of their own may cite articles that no list has. */
static void check_listed(struct covering *c)
{
    const struct sheet *sheet = c->rulebook->coverage;
    const char *before = "";
    for (size_t i = 0; rulebook_owns(c->rulebook, sheet->file) && i < c->cited_count; i++) {
        const struct citation *cited = &c->cited[i];
        if (strcmp(before, cited->article) != 0 && !is_listed(c, cited->article))
            c->good = problems_report(c->problems, sheet->file, 0, "add it to [list], or correct its number",
                                      "%s %s cites article %s, which is not in [list]", coverage_kind_name(cited->kind),
                                      cited->name, cited->article);
        before = cited->article;
    }
}

bool coverage_check(struct rulebook *r, struct problems *problems)
{
    struct covering c = {.rulebook = r, .problems = problems, .good = true};
    if (!cover(&c))
        return true;
    check_carried(&c);
    check_listed(&c);
    return c.good;
}
