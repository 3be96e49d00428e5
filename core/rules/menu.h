/* The penalties among which a rulebook lets the arbiter choose: their words, their effects, and the rulebook's whole
 * menu.
 *
 * A decision lists them under `open`, where `menu` means all of [penalties] in rulebook.ini. Once the fact `penalty`
 * names one of them, the walk asks for its amount and applies it to the clocks, the result or the warning.
 */
#ifndef FLAGFALL_RULES_MENU_H
#define FLAGFALL_RULES_MENU_H

#include "rules/pack.h"
#include "rules/walk_parts.h"

bool menu_has_word(const char *penalty); /* true if it is a kind of penalty that Flagfall knows */

/* Adds the list that a decision offers, separated by commas. */
void menu_add(struct walk *, const char *open, struct text *);

/* Applies the penalty chosen from the decision's list, if any. Returns MISSING if a fact is not known. */
struct expr_value menu_apply(struct walk *, struct decision *);

#endif
