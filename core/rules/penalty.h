/* The arithmetic of decisions, in one place: what each clock has to show, and how that is calculated.
 *
 * The rulebook declares it (`opponent_s = opponent_s + illegal.bonus_s`). Here the role becomes a side, a time never
 * falls below 0, and an amount that is only added or taken off can be ordered even if the clock's time is not known.
 */
#ifndef FLAGFALL_RULES_PENALTY_H
#define FLAGFALL_RULES_PENALTY_H

#include "base/sentence.h"
#include "rules/lookup.h"

/* Carries out a decision's assignments of times and tie-break points. Returns MISSING if a fact is not known. */
struct expr_value penalty_apply(struct lookup *, const struct script_step *, struct decision *);

/* Adds to the clock of a side, or takes off if below 0, on top of what the decision has already. */
void penalty_add_time(struct lookup *, struct decision *, int side, int64_t change);

/* Sets both times to be shown, if they are known and the game continues. */
void penalty_show_times(struct lookup *, struct decision *);

/* Adds "; add 2:00 to Black's clock" for clocks whose present time is not known. */
void penalty_add_orders(const struct decision *, bool shown, struct text *); /* shown: in the language shown */
extern const struct sentences penalty_orders;                                /* what it adds in English */

#endif
