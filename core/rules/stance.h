/* Act, claim or observe: what an incident asks of the arbiter under this rulebook, in these circumstances.
 *
 * `act`: step in now. `claim`: say nothing until a player claims. `observe`: record it, and tell nobody.
 */
#ifndef FLAGFALL_RULES_STANCE_H
#define FLAGFALL_RULES_STANCE_H

#include "rules/rulebook.h"

struct stance_ruling {
    enum stance stance;        /* STANCE_UNKNOWN: it hangs on `needs`, or the rulebook says nothing      */
    int priority;              /* 1 act now, 2 act soon, 3 be aware; 0 with STANCE_UNKNOWN                */
    const char *cite, *why;    /* lent by the rulebook; why may be NULL                                   */
    char needs[FACT_NAME_MAX]; /* the fact that decides and is not known; or ""                           */
};

/* False: the rulebook has no such script, or the script no stance. */
bool stance_of(const struct rulebook *, const char *script, const struct facts *, struct stance_ruling *);

#endif
