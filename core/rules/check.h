/* Proves a rulebook: that every way through every script ends in a decision that cites an article.
 *
 * Loading has already refused dangling ways, loops, unknown facts, missing articles. Here each script is walked by the
 * machine: whenever the walk asks, every answer is tried, of numbers those at both sides of every limit that the script
 * compares them with. What is left over is told: scripts that are missing, steps that no walk takes, parameters that
 * nobody uses or that are out of range.
 */
#ifndef FLAGFALL_RULES_CHECK_H
#define FLAGFALL_RULES_CHECK_H

#include "rules/rulebook.h"

struct check_counts {
    size_t rulebooks, scripts, not_covered, steps, decisions, parameters, variations;
    size_t paths; /* different ways from the first step to a decision */
    size_t walks; /* walks that were made to find them                */
};

/* Adds to the counts; false if anything is wrong. */
bool check_rulebook(struct rulebook *, struct check_counts *, struct problems *);

#endif
