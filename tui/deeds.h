/* What an action is about to do, where its name alone does not say who may: the same key enters the first result of a game
 * and another one over it. */
#ifndef FLAGFALL_DEEDS_H
#define FLAGFALL_DEEDS_H

struct action;
struct console;

/* A row of roles.c; the action's own name if nothing more is known of it. */
const char *deed_of(struct console *, const struct action *, const char *argument);

#endif
