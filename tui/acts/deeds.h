/* The permission that an action needs, where its name does not decide that: the same key enters the first result of a
 * game and later overwrites it. */
#ifndef FLAGFALL_ACTS_DEEDS_H
#define FLAGFALL_ACTS_DEEDS_H

struct action;
struct console;

/* The name of a row of event/roles.c; the action's own name if that decides. */
const char *permission_for(struct console *, const struct action *, const char *argument);

#endif
