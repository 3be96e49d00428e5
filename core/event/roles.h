/* Who may do what at a console: one table, deed by deed. A deed is an action, or what an action is about to do
 * (core/ruling/deeds.h).
 *
 * floor: games and rulings, and taking back what they entered themselves. deputy: also whatever changes the record,
 * results that play did not give, counts by hand. captain: what a deputy may. head: everything, and appeals. review:
 * looks, and writes notes of their own. A deed without a row is open to everybody, or to all but review if it changes
 * the event.
 */
#ifndef FLAGFALL_EVENT_ROLES_H
#define FLAGFALL_EVENT_ROLES_H

#include "base/error.h"
#include "event/people.h"

struct permission {
    const char *deed;
    unsigned roles;      /* bits by enum arbiter_role                             */
    const char *words;   /* the deed for people; NULL: its name                   */
    const char *instead; /* what anyone who is refused can do; NULL: nothing      */
};
extern const struct permission role_rows[]; /* ends with a row without a deed */

const char *role_deed_words(const char *deed); /* what is asked for, in words; where there are none, its own name */

/* Whether somebody in this role may do it; `writes`: the deed changes the event. False: *why says who may. */
bool role_allows(enum arbiter_role, const char *deed, bool writes, struct error *why);

#endif
