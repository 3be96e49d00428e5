/* Who may do what at a console: one table, action by action.
 *
 * floor: games and rulings. head: all of it, and appeals. review: looks, and writes notes of his own. What is in no row
 * is for floor and head if it changes the event, for everybody if it does not.
 */
#ifndef FLAGFALL_ROLES_H
#define FLAGFALL_ROLES_H

#include "base/error.h"
#include "hall/people.h"

struct role_row {
    const char *action;
    unsigned roles; /* bits by enum arbiter_role */
};
extern const struct role_row role_rows[]; /* ends with a row without an action */

/* False: why says who may. */
bool role_allows(enum arbiter_role, const char *action, bool writes, struct error *why);

#endif
