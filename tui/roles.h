/* Who may do what at a console: one table, deed by deed. A deed is an action, or what an action is about to do (deeds.h).
 *
 * floor: games and rulings, and back what he entered himself. deputy: besides, all that changes what is recorded, results
 * that no play gives, counts by hand. head: all of it, and appeals. review: looks, and writes notes of his own. What is in
 * no row is for all but review if it changes the event, for everybody if it does not.
 */
#ifndef FLAGFALL_ROLES_H
#define FLAGFALL_ROLES_H

#include "base/error.h"
#include "hall/people.h"

struct role_row {
    const char *deed;
    unsigned roles;      /* bits by enum arbiter_role                             */
    const char *words;   /* the deed for people; NULL: its name is that           */
    const char *instead; /* what everybody can do who is refused; NULL: nothing   */
};
extern const struct role_row role_rows[]; /* ends with a row without a deed */

/* False: why says who may. */
bool role_allows(enum arbiter_role, const char *deed, bool writes, struct error *why);

#endif
