/* Every rulebook that comes with the program is sound: each path of each script is walked by the machine. */
#include "base/memory.h"
#include "rules/check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BOOKS_MAX = 32 };
static char books[BOOKS_MAX][64];
static size_t book_count;

static void note(void *context, const char *id)
{
    (void)context;
    if (book_count < BOOKS_MAX)
        snprintf(books[book_count++], sizeof books[0], "%s", id);
}

static void every_path_ends_in_a_ruling_that_cites(void **state)
{
    const char *id = *state;
    struct problems problems = {0};
    struct check_counts counts = {0};
    struct rulebook *r = rulebook_load("config/rulebooks", id, &problems);
    bool sound = r && check_rulebook(r, &counts, &problems);
    for (size_t i = 0; i < problems.kept; i++)
        print_error("%s: %s\n", problems.list[i].where, problems.list[i].what);
    print_message("%s: %zu scripts, %zu not covered, %zu steps, %zu decisions, %zu paths in %zu walks\n", id,
                  counts.scripts, counts.not_covered, counts.steps, counts.decisions, counts.paths, counts.walks);
    rulebook_free(r);
    problems_release(&problems);
    assert_true(sound);
    assert_true(counts.paths >= counts.scripts + counts.not_covered);
}

int main(void)
{
    rulebooks_each("config/rulebooks", note, NULL);
    if (book_count < 2) {
        fprintf(stderr, "the rulebooks are not there\n");
        return 1;
    }
    struct CMUnitTest tests[BOOKS_MAX];
    for (size_t i = 0; i < book_count; i++)
        tests[i] = (struct CMUnitTest){books[i], every_path_ends_in_a_ruling_that_cites, NULL, NULL, books[i]};
    return _cmocka_run_group_tests("rulebooks", tests, book_count, NULL, NULL);
}
