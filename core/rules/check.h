/* Proves a rulebook: that every way through every script ends in a decision that cites an article.
 *
 * Loading has already refused dangling targets, loops, unknown facts and missing articles. Here each script is walked
 * automatically: for each question every answer is tried, and for numbers those on both sides of every limit that the
 * script compares them with. Also reported are missing scripts, steps that no walk reaches, and parameters that are
 * unused or out of range.
 */
#ifndef FLAGFALL_RULES_CHECK_H
#define FLAGFALL_RULES_CHECK_H

#include "rules/rulebook.h"

struct check_counts {
    size_t rulebooks, scripts, not_covered, steps, decisions, parameters, variations;
    size_t paths; /* different ways from the first step to a decision */
    size_t walks; /* walks that were tried to find them               */
};

/* Adds to the counts. Returns false, after adding to the problems, if anything is wrong. */
bool check_rulebook(struct rulebook *, struct check_counts *, struct problems *);

#endif
