#include "ruling_rows.h"
#include "rulebook_files.h"

struct case_line *cases[CASES_MAX];

size_t case_count;

struct rulebook *books[BOOKS_MAX];

size_t book_count;

/* --- the rulebooks, loaded once -------------------------------------------------------------------------------- */

struct rulebook *book(const char *id)
{
    for (size_t i = 0; i < book_count; i++)
        if (!strcmp(rulebook_id(books[i]), id))
            return books[i];
    assert_true(book_count < BOOKS_MAX);
    return books[book_count++] = rulebook_loaded("config/rulebooks", id);
}

/* --- one row --------------------------------------------------------------------------------------------------- */

bool each_pair(const char *list, bool (*each)(void *, const char *, const char *), void *context)
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

bool give(void *context, const char *name, const char *value)
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

bool compare(void *context, const char *name, const char *value)
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

bool cites(const char *cite, const char *item, size_t length)
{
    bool numbered = length && isdigit((unsigned char)item[length - 1]);
    for (const char *at = cite; *at; at++) {
        unsigned char next = !strncmp(at, item, length) ? (unsigned char)at[length] : 'x';
        bool longer = numbered ? isdigit(next) : isalnum(next);
        if (!strncmp(at, item, length) && (at == cite || !is_part(at[-1])) && !longer)
            return true;
    }
    return false;
}

void compare_articles(struct comparing *c, const char *article)
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

void say_again(const struct case_line *row)
{
    char facts[LINE_MAX_BYTES];
    char *rest = NULL;
    snprintf(facts, sizeof facts, "%s", row->field[FACTS]);
    print_error("again: flagfall rule %s %s --explain", row->field[RULEBOOK], row->field[SCRIPT]);
    for (char *part = strtok_r(facts, ";", &rest); part; part = strtok_r(NULL, ";", &rest))
        print_error(" -f '%s'", part + strspn(part, " "));
    print_error("\n");
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
    struct case_line *row = memory_take(1, sizeof *row);
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

void read_all_cases(void)
{
    struct dirent **names = NULL;
    int found = scandir("tests/cases/rulings", &names, is_tsv, alphasort);
    for (int i = 0; i < found; i++) {
        read_cases(names[i]->d_name);
        free(names[i]);
    }
    free(names);
}

void forget_cases(void)
{
    for (size_t i = 0; i < book_count; i++)
        rulebook_free(books[i]);
    for (size_t i = 0; i < case_count; i++)
        free(cases[i]);
}

int run_rows(const char *group, CMUnitTestFunction test)
{
    read_all_cases();
    struct CMUnitTest *tests = memory_take(case_count, sizeof *tests);
    for (size_t i = 0; i < case_count; i++)
        tests[i] = (struct CMUnitTest){cases[i]->name, test, NULL, NULL, cases[i]};
    int failed = _cmocka_run_group_tests(group, tests, case_count, NULL, NULL);
    forget_cases();
    free(tests);
    return failed;
}
