/* Prints a rulebook for proof-reading beside the printed rules: scripts as indented trees. */
#ifndef FLAGFALL_RULES_SHOW_H
#define FLAGFALL_RULES_SHOW_H

#include "base/text.h"
#include "rules/rulebook.h"

void show_rulebook(const struct rulebook *, struct text *); /* what applies to all scripts, and their list */
void show_script(const struct rulebook *, const struct script *, struct text *);

#endif
