/* Time trouble, as each rulebook defines it: a table, since the books differ in whose clock counts and which bonus
 * frees from it.
 */
#ifndef FLAGFALL_CLOCK_TROUBLE_H
#define FLAGFALL_CLOCK_TROUBLE_H

#include "chess/board.h"
#include "clock/control.h"

struct trouble_rule {
    const char *rulebook;
    const char *article;
    int32_t below_s;       /* less than this is left                                              */
    int32_t unless_bonus_s; /* no trouble with a bonus of so many seconds a move; 0: none frees    */
    bool increment_only;   /* only time that is added counts as such a bonus, a delay does not     */
    bool either;           /* one player's trouble is both players'                                */
    bool to_period_end;    /* once so, it lasts to the end of the period whatever the clock gains  */
};

extern const struct trouble_rule trouble_rules[]; /* ends with a row without a rulebook */

const struct trouble_rule *trouble_rule_of(const char *rulebook); /* NULL: the book has no such thing */

/* What is carried along for one game. Zeroed is empty. */
struct trouble {
    int period[2];  /* in which it was first so, counted from 1; 0: never */
};

/* Whether that side is in time trouble now. moves: completed by each side; below zero left_s is not known. */
bool trouble_now(const struct trouble_rule *, struct trouble *, const struct control *, const int32_t left_s[2],
                 const int moves[2], enum side);

#endif
