/* The docket: appeals with what became of them, and the decisions that can still be appealed, counted down. Enter opens the
 * case file of either.
 */
#ifndef FLAGFALL_SCREENS_APPEALS_H
#define FLAGFALL_SCREENS_APPEALS_H

#include "screens/screen.h"

extern const struct screen screen_appeals;

/* What is chosen there: the appeal, or 0; the decision, or 0. */
int appeals_screen_appeal(const struct console *);
int appeals_screen_ruling(const struct console *);
int appeals_screen_round(const struct console *); /* 0: the one that is played */

#endif
