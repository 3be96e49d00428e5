/* What a script decides by, as a fingerprint: so an old decision can be told from one by the rule as it is now.
 *
 * In it: stances, questions with their answers and criteria, conditions, computed facts, decisions, articles, what is
 * assumed, and the parameters and variations that any of these use, as they hold after all bases and house rules were
 * merged. Not in it: comments, the order of steps and lines, titles and the sentences that only explain or are said.
 */
#ifndef FLAGFALL_RULES_FINGERPRINT_H
#define FLAGFALL_RULES_FINGERPRINT_H

#include "rules/rulebook.h"

enum { FINGERPRINT_ROOM = 33, RULE_STAMP_MAX = 98 };

void script_fingerprint(const struct rulebook *, const struct script *, char out[FINGERPRINT_ROOM]);

/* What a decision carries: the rulebook's id and the fingerprint, "fide-2023 5a0c..."; "" if there is no such script. */
void rule_stamp(const struct rulebook *, const char *script, char out[RULE_STAMP_MAX]);

#endif
