/* Opens an event, the demo, or another round. (New events: screens/new_event.h.) */
#ifndef FLAGFALL_ACTS_OPENING_H
#define FLAGFALL_ACTS_OPENING_H

#include "console/console.h"

extern const struct console_work console_work; /* for the caller that runs the console */

void opening_next_round(struct console *); /* opens the next paired round and says so */
void opening_pairings(struct console *, const char *file); /* imports pairings; file: "FILE" or "FILE ROUND" */
void opening_show_section(struct console *, int which);
/* begins to move the log to another file; a later message says how that ended */
void opening_move_log(struct console *, const char *path);

#endif
