/* The arithmetic of decisions, in one place: which clock has to show what, and how that comes about.
 *
 * The rulebook declares it (`opponent_s = opponent_s + illegal.bonus_s`); here the role becomes a side, a time never
 * falls below nothing, and what is only added or taken off can be ordered though the clock's time is not known.
 */
#ifndef FLAGFALL_RULES_PENALTY_H
#define FLAGFALL_RULES_PENALTY_H

#include "rules/lookup.h"

/* Carries out the assignments of a decision's times and tie-break points. A MISSING value if a fact is lacking. */
struct value penalty_apply(struct lookup *, const struct step *, struct decision *);

/* Both times, where they are known and the game goes on. */
void penalty_show_times(struct lookup *, struct decision *);

/* "; add 2:00 to Black's clock", for those times that are ordered but not known. */
void penalty_add_orders(const struct decision *, struct text *);

#endif
