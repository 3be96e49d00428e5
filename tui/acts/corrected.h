/* A result of a round that is over, as :old-result corrects it: asked about before, taken back with u, and entered
 * again with C-r. In results_list.c. */
#ifndef FLAGFALL_ACTS_CORRECTED_H
#define FLAGFALL_ACTS_CORRECTED_H

#include "acts/warnings.h"
#include "session/old_result.h"

warner old_result_warn;

/* The correction that takes back the last one, if that is the last thing that was entered at this console; else NULL.
 * Owned by the console. */
const struct old_result *corrected_last(struct console *);
/* The correction that was taken back, if that is the last thing that was entered at this console; else NULL. Owned by
 * the console. */
const struct old_result *corrected_taken(struct console *);
/* Says what taking it back, or entering it again, would do; false if u, or C-r, is about something else. */
bool corrected_warn(struct console *, struct warning *);
bool corrected_warn_again(struct console *, struct warning *);
/* Adds how the last correction goes back, or in again, where u and C-r no longer do that; false if there is none. */
bool corrected_way_back(struct console *, struct text *);
bool corrected_way_again(struct console *, struct text *);
void corrected_take_back(struct console *, const char *reason); /* corrected_last() was not NULL */
void corrected_enter_again(struct console *);                   /* corrected_taken() was not NULL */

#endif
