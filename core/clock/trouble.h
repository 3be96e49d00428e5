/* Time trouble, as each rulebook defines it: a table, since the books differ in whose clock counts and which bonus
 * rules it out.
 */
#ifndef FLAGFALL_CLOCK_TROUBLE_H
#define FLAGFALL_CLOCK_TROUBLE_H

#include "chess/board/board.h"
#include "clock/control.h"

struct trouble_rule {
    const char *rulebook;
    const char *article;       /* in the last period; "before" it another where that is not NULL       */
    const char *before;
    int32_t below_s;        /* less than this is left                                              */
    int32_t unless_bonus_s; /* no trouble with a bonus of so many seconds a move; 0: none rules it out */
    bool increment_only;    /* only time that is added counts as such a bonus, a delay does not     */
    bool either;            /* one player's trouble is both players'                                */
    bool in_rapid;          /* moves are recorded in shorter games, too                             */
    bool to_period_end;     /* once it began it lasts to the end of the period, whatever the clock gains */
};

extern const struct trouble_rule trouble_rules[]; /* ends with a row without a rulebook */

const struct trouble_rule *trouble_rule_of(const char *rulebook); /* NULL: the book has no such thing */

/* The article for the period of so many completed moves. */
const char *trouble_article(const struct trouble_rule *, const struct control *, int moves);

/* What is remembered for one game; zeroed it is empty. */
struct trouble {
    int period[2]; /* in which it began, counted from 1; 0: it never did */
};

/* Whether that side is in time trouble now. moves: completed by each side; left_s: negative if not known. */
bool trouble_now(const struct trouble_rule *, struct trouble *, const struct control *, const int32_t left_s[2],
                 const int moves[2], enum side);

/* By that side's own clock alone, whatever the other's time makes of it. */
bool trouble_own_now(const struct trouble_rule *, struct trouble *, const struct control *, const int32_t left_s[2],
                     const int moves[2], enum side);

#endif
