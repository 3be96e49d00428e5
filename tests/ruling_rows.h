/* Ruling cases for tests: rows of tests/cases/rulings/NAME.tsv, each a test.
 *
 * A row is id, rulebook, script, facts, expected outcome, article, with tabs between them; `;` between facts and
 * between what is expected. Every key that is named must come out as it says, and each number in the article must be
 * cited. A `needs=FACT` is met by a walk that asks for that fact. Rows of a rulebook in not-yet/ are left out.
 * RULINGS=ID in the environment runs one rulebook's rows alone, in not-yet/ or not.
 */
#ifndef FLAGFALL_TESTS_RULING_ROWS_H
#define FLAGFALL_TESTS_RULING_ROWS_H

#include "base/memory.h"
#include "base/text.h"
#include "rules/walk.h"

#include <ctype.h>
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { FIELDS = 6, LINE_MAX_BYTES = 4096, CASES_MAX = 8192, BOOKS_MAX = 16 };
enum { ID, RULEBOOK, SCRIPT, FACTS, EXPECT, ARTICLE };

struct case_line {
    char bytes[LINE_MAX_BYTES];
    const char *field[FIELDS];
    char name[128];
};

extern struct case_line *cases[CASES_MAX];
extern size_t case_count;
extern struct rulebook *books[BOOKS_MAX];
extern size_t book_count;

/* --- the rulebooks, loaded once -------------------------------------------------------------------------------- */

struct rulebook *book(const char *id);

/* --- one row --------------------------------------------------------------------------------------------------- */

/* Calls back for each NAME=VALUE of a list with `;` between them; stops at the first false. */
bool each_pair(const char *list, bool (*each)(void *, const char *, const char *), void *context);

struct giving {
    const struct rulebook *rulebook;
    struct facts facts;
    struct error why;
};

bool give(void *context, const char *name, const char *value);

struct comparing {
    const struct decision *decision;
    const char *needs;
    struct text wrong;
};

bool compare(void *context, const char *name, const char *value);

/* The article as it is numbered, or one inside it: 12-5 is cited by 12-5-3 and 12-5b, and not by 112-5 or 12-55. */
bool cites(const char *cite, const char *item, size_t length);
void compare_articles(struct comparing *c, const char *article);
void say_again(const struct case_line *row);

/* --- all rows -------------------------------------------------------------------------------------------------- */

void read_all_cases(void);
void forget_cases(void); /* and the rulebooks */
int run_rows(const char *group, CMUnitTestFunction test);

#endif
