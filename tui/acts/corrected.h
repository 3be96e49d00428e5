/* A result of a round that is over, as :old-result corrects it: asked about before, and taken back with u. In
 * results_list.c. */
#ifndef FLAGFALL_ACTS_CORRECTED_H
#define FLAGFALL_ACTS_CORRECTED_H

#include "acts/warnings.h"
#include "session/old_result.h"

warner old_result_warn;

/* The correction that takes back the last one, if that is the last thing that was entered at this console; else NULL.
 * Owned by the console. */
const struct old_result *corrected_last(struct console *);
/* Says what taking it back would do; false if u is about something else. */
bool corrected_warn(struct console *, struct warning *);
/* Adds how the last correction goes back where u no longer does that; false if there is none. */
bool corrected_way_back(struct console *, struct text *);
void corrected_take_back(struct console *, const char *reason); /* corrected_last() was not NULL */

#endif
