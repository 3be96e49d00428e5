/* Act, claim or observe: what a rulebook requires of the arbiter at an incident, in these circumstances.
 *
 * `act`: step in now. `claim`: say nothing until a player claims. `observe`: only record it.
 */
#ifndef FLAGFALL_RULES_STANCE_H
#define FLAGFALL_RULES_STANCE_H

#include "rules/rulebook.h"

struct stance_ruling {
    enum stance stance;        /* STANCE_UNKNOWN if it depends on `needs`, or the rulebook does not say    */
    int priority;              /* 1 act now, 2 act soon, 3 be aware; 0 with STANCE_UNKNOWN                */
    const char *cite, *why;    /* owned by the rulebook; why may be NULL                                   */
    char needs[FACT_NAME_MAX]; /* the unknown fact that decides; or ""                                    */
};

/* Returns false if the rulebook has no such script, or the script no stance. */
bool stance_of(const struct rulebook *, const char *script, const struct facts *, struct stance_ruling *);

#endif
