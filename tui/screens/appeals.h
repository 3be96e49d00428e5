/* The docket: appeals with their outcome, and the decisions that can still be appealed, with the time left for that.
 * Enter opens the case file of either.
 */
#ifndef FLAGFALL_SCREENS_APPEALS_H
#define FLAGFALL_SCREENS_APPEALS_H

#include "console/screen.h"

/* The chosen appeal, or 0; the chosen decision, or 0. */
int appeals_screen_appeal(const struct console *);
int appeals_screen_ruling(const struct console *);
int appeals_screen_round(const struct console *); /* the chosen row's round; 0 for the one being played */

struct ruling;
/* The rulebook that it was decided under, as installed, or NULL; the session's, where the log says nothing. */
const struct rulebook *appeals_rulebook(struct console *, const struct ruling *);

#endif
