/* Ruling cases: rows of tests/cases/rulings/NAME.tsv walked as `flagfall rule` walks them. Each row is a test.
 *
 * A row is id, rulebook, script, facts, expected outcome, article, with tabs between them; `;` between facts and
 * between what is expected. Every key that is named must come out as it says, and each number in the article must be
 * cited. A `needs=FACT` is met by a walk that asks for that fact. Rows of a rulebook in not-yet/ are left out.
 * RULINGS=ID in the environment runs one rulebook's rows alone, in not-yet/ or not.
 */
#include "base/memory.h"
#include "base/text.h"
#include "rules/walk.h"

#include <ctype.h>
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { FIELDS = 6, LINE_MAX_BYTES = 4096, CASES_MAX = 8192, BOOKS_MAX = 16 };
enum { ID, RULEBOOK, SCRIPT, FACTS, EXPECT, ARTICLE };

struct ruling_case {
    char bytes[LINE_MAX_BYTES];
    const char *field[FIELDS];
    char name[128];
};

static struct ruling_case *cases[CASES_MAX];
static size_t case_count;
static struct rulebook *books[BOOKS_MAX];
static size_t book_count;

/* --- the rulebooks, loaded once -------------------------------------------------------------------------------- */

static struct rulebook *book(const char *id)
{
    struct problems problems = {0};
    for (size_t i = 0; i < book_count; i++)
        if (!strcmp(rulebook_id(books[i]), id))
            return books[i];
    struct rulebook *r = rulebook_load("config/rulebooks", id, &problems);
    for (size_t i = 0; i < problems.kept; i++)
        print_error("%s: %s\n", problems.list[i].where, problems.list[i].what);
    problems_release(&problems);
    assert_non_null(r);
    assert_true(book_count < BOOKS_MAX);
    return books[book_count++] = r;
}

/* --- one row --------------------------------------------------------------------------------------------------- */

/* Calls back for each NAME=VALUE of a list with `;` between them; stops at the first false. */
static bool each_pair(const char *list, bool (*each)(void *, const char *, const char *), void *context)
{
    char copy[LINE_MAX_BYTES];
    char *rest = NULL;
    snprintf(copy, sizeof copy, "%s", list);
    for (char *part = strtok_r(copy, ";", &rest); part; part = strtok_r(NULL, ";", &rest)) {
        part += strspn(part, " ");
        for (size_t n = strlen(part); n && part[n - 1] == ' ';)
            part[--n] = '\0';
        char *equals = strchr(part, '=');
        if (!equals)
            return false;
        *equals = '\0';
        if (!each(context, part, equals + 1))
            return false;
    }
    return true;
}

struct giving {
    const struct rulebook *rulebook;
    struct facts facts;
    struct error why;
};

static bool give(void *context, const char *name, const char *value)
{
    struct giving *g = context;
    if (!rulebook_accepts(g->rulebook, name, value, &g->why))
        return false;
    facts_set(&g->facts, name, value, FACT_GIVEN, "");
    return true;
}

/* Whether an item of a list, with commas between them, is also in the other. */
static bool is_in(const char *item, size_t length, const char *list)
{
    for (const char *at = list; *at;) {
        at += strspn(at, ", ");
        size_t n = strcspn(at, ", ");
        if (n == length && !strncmp(at, item, n))
            return true;
        at += n;
    }
    return false;
}

static bool all_in(const char *list, const char *other)
{
    for (const char *at = list; *(at += strspn(at, ", "));) {
        size_t n = strcspn(at, ", ");
        if (!is_in(at, n, other))
            return false;
        at += n;
    }
    return true;
}

struct comparing {
    const struct decision *decision;
    const char *needs;
    struct text wrong;
};

static bool compare(void *context, const char *name, const char *value)
{
    struct comparing *c = context;
    const char *got = "";
    if (!strcmp(name, "needs"))
        got = c->needs;
    for (enum outcome o = 0; c->decision && o < OUTCOMES; o++)
        if (!strcmp(outcome_rows[o].key, name))
            got = c->decision->value[o];
    bool same = !strcmp(name, "open") ? all_in(got, value) && all_in(value, got) : !strcmp(got, value);
    if (!same)
        text_addf(&c->wrong, "%s is %s, not %s; ", name, *got ? got : "not there", value);
    return true;
}

static bool is_part(char c)
{
    return isalnum((unsigned char)c) || c == '.' || c == '-';
}

/* The article as it is numbered, or one inside it: 12-5 is cited by 12-5-3, and not by 112-5. */
static bool cites(const char *cite, const char *item, size_t length)
{
    for (const char *at = cite; *at; at++)
        if (!strncmp(at, item, length) && (at == cite || !is_part(at[-1])) && !isalnum((unsigned char)at[length]))
            return true;
    return false;
}

static void compare_articles(struct comparing *c, const char *article)
{
    const char *cite = c->decision ? c->decision->value[OUT_CITE] : "";
    for (const char *at = article; *at;) {
        size_t n = 0;
        bool number = false;
        for (; is_part(at[n]); n++)
            number = number || isdigit((unsigned char)at[n]);
        while (n && at[n - 1] == '.')
            n--;
        if (number && !cites(cite, at, n))
            text_addf(&c->wrong, "%.*s is not cited; ", (int)n, at);
        at += n ? n : 1;
    }
}

static void say_again(const struct ruling_case *row)
{
    char facts[LINE_MAX_BYTES];
    char *rest = NULL;
    snprintf(facts, sizeof facts, "%s", row->field[FACTS]);
    print_error("again: flagfall rule %s %s --explain", row->field[RULEBOOK], row->field[SCRIPT]);
    for (char *part = strtok_r(facts, ";", &rest); part; part = strtok_r(NULL, ";", &rest))
        print_error(" -f '%s'", part + strspn(part, " "));
    print_error("\n");
}

static void comes_out_as_it_says(void **state)
{
    const struct ruling_case *row = *state;
    struct giving g = {.rulebook = book(row->field[RULEBOOK])};
    if (!each_pair(row->field[FACTS], give, &g))
        fail_msg("%s: %s: %s", row->field[ID], g.why.where, g.why.what);
    struct walk *w = walk_new(g.rulebook, row->field[SCRIPT], &g.facts, &g.why);
    facts_release(&g.facts);
    if (!w)
        fail_msg("%s: %s", row->field[ID], g.why.what);
    struct question q;
    struct comparing c = {.decision = walk_decision(w), .needs = walk_asks(w, &q) ? q.needs : ""};
    assert_true(each_pair(row->field[EXPECT], compare, &c));
    if (c.decision)
        compare_articles(&c, row->field[ARTICLE]);
    else if (!strstr(row->field[EXPECT], "needs="))
        text_addf(&c.wrong, "it asks for %s%s", c.needs, walk_stuck(w) ? walk_stuck(w) : "");
    if (c.wrong.length) {
        print_error("%s: %s\n", row->field[ID], text_chars(&c.wrong));
        say_again(row);
    }
    bool right = !c.wrong.length;
    text_release(&c.wrong);
    walk_free(w);
    assert_true(right);
}

/* --- all rows -------------------------------------------------------------------------------------------------- */

static bool is_left_out(const char *rulebook)
{
    const char *only = getenv("RULINGS");
    char path[256];
    snprintf(path, sizeof path, "tests/cases/rulings/not-yet/%.100s", rulebook);
    return only ? strcmp(only, rulebook) != 0 : access(path, F_OK) == 0;
}

static void add_case(const char *file, int number, const char *line)
{
    struct ruling_case *row = memory_take(1, sizeof *row);
    char *rest = row->bytes;
    snprintf(row->bytes, sizeof row->bytes, "%s", line);
    for (int i = 0; i < FIELDS; i++)
        row->field[i] = rest ? strsep(&rest, "\t") : NULL;
    if (!row->field[ARTICLE] || case_count == CASES_MAX) {
        fprintf(stderr, "%s:%d: a case has six fields with tabs between them\n", file, number);
        exit(1);
    }
    if (is_left_out(row->field[RULEBOOK])) {
        free(row);
        return;
    }
    snprintf(row->name, sizeof row->name, "%s: %s", row->field[RULEBOOK], row->field[ID]);
    cases[case_count++] = row;
}

static void read_cases(const char *name)
{
    char path[512], line[LINE_MAX_BYTES];
    snprintf(path, sizeof path, "tests/cases/rulings/%s", name);
    FILE *in = fopen(path, "re");
    for (int number = 1; in && fgets(line, sizeof line, in); number++) {
        line[strcspn(line, "\r\n")] = '\0';
        if (*line && *line != '#' && strncmp(line, "id\t", 3))
            add_case(path, number, line);
    }
    if (in)
        fclose(in);
}

static int is_tsv(const struct dirent *e)
{
    const char *dot = strrchr(e->d_name, '.');
    return dot && !strcmp(dot, ".tsv");
}

int main(void)
{
    struct dirent **names = NULL;
    int found = scandir("tests/cases/rulings", &names, is_tsv, alphasort);
    for (int i = 0; i < found; i++) {
        read_cases(names[i]->d_name);
        free(names[i]);
    }
    free(names);
    struct CMUnitTest *tests = memory_take(case_count, sizeof *tests);
    for (size_t i = 0; i < case_count; i++)
        tests[i] = (struct CMUnitTest){cases[i]->name, comes_out_as_it_says, NULL, NULL, cases[i]};
    int failed = _cmocka_run_group_tests("rulings", tests, case_count, NULL, NULL);
    for (size_t i = 0; i < book_count; i++)
        rulebook_free(books[i]);
    for (size_t i = 0; i < case_count; i++)
        free(cases[i]);
    free(tests);
    return failed;
}
