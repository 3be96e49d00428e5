/* A fingerprint of everything that a script decides by, to see whether an old decision was made by the present rule.
 *
 * Included: stances, questions with their answers and criteria, conditions, computed facts, decisions, articles,
 * assumptions, and the parameters and variations that these use, after merging all bases and house rules. Not included:
 * comments, the order of steps and lines, titles, and sentences that only explain or are read out.
 */
#ifndef FLAGFALL_RULES_FINGERPRINT_H
#define FLAGFALL_RULES_FINGERPRINT_H

#include "rules/rulebook.h"

enum { FINGERPRINT_ROOM = 33, RULE_STAMP_MAX = 98 };

/* A sum over everything that the script can reach; the same after a change of words alone or of the order in a
 * file. */
void script_fingerprint(const struct rulebook *, const struct script *, char out[FINGERPRINT_ROOM]);

/* The stamp of a decision: the rulebook's id and the fingerprint, "fide-2023 5a0c..."; "" if there is no such
 * script. */
void rule_stamp(const struct rulebook *, const char *script, char out[RULE_STAMP_MAX]);

#endif
