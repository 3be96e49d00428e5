/* What the first screen offers, and what opens another event or round; a new event is new_event.h. */
#ifndef FLAGFALL_OPENING_H
#define FLAGFALL_OPENING_H

#include "console.h"

void opening_demo(struct console *);
bool opening_try(struct console *, const char *path, struct error *why); /* an event */
void opening_event(struct console *, const char *path);                  /* the same; what is wrong is said at the bottom */
void opening_last(struct console *);
void opening_next_round(struct console *);
void opening_pairings(struct console *, const char *file); /* FILE, or FILE ROUND */
void opening_move_log(struct console *, const char *path);
void opening_look_after(struct console *); /* once a turn: what the session has to say, and whether it went on */
bool opening_last_path(char *out, size_t room); /* false: there was none */

#endif
