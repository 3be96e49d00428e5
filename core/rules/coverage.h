/* Where each article of a rulebook's text is covered, by its coverage.ini (see config/rulebooks/README.md).
 *
 * Articles that the rulebook cites are found by their citations, so the list cannot claim them. The others are covered
 * by a check of the program, a parameter or a question that coverage.ini names, or need nothing for a reason that it
 * gives.
 */
#ifndef FLAGFALL_RULES_COVERAGE_H
#define FLAGFALL_RULES_COVERAGE_H

#include "rules/rulebook.h"

enum coverage_kind { /* order: coverage_kind_name() */
    COVERAGE_MISSING,
    COVERAGE_SCRIPT,
    COVERAGE_PARAMETER,
    COVERAGE_QUESTION,
    COVERAGE_FRAME, /* another section of rulebook.ini: the appeal, what is recalled */
    COVERAGE_CHECK,
    COVERAGE_NONE,
    COVERAGE_KINDS,
};
const char *coverage_kind_name(enum coverage_kind);

struct coverage_article {
    const char *article;
    enum coverage_kind kind; /* what covers it; if several do, the first in the order above */
    const char *by;          /* everything that covers it: "script phone, parameter default_s"; or "" */
    const char *why;         /* what the check does, or why nothing is needed; "" if scripts cover it */
};

/* Returns how many articles there are, 0 without a coverage.ini, and points to them, in the order of the list, in the
 * rulebook's memory. The pointer may be NULL. */
size_t coverage_articles(struct rulebook *, const struct coverage_article **);

/* Returns false, after adding to the problems, if coverage.ini is wrong or an article is not covered. */
bool coverage_check(struct rulebook *, struct problems *);

#endif
