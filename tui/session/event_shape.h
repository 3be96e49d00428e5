/* The defaults of a rulebook for its events: the lines of its [event]. A new event starts with them. An event that
 * differs from them, or that has something which does not work under its rulebook yet, gets remarks, but can be played.
 */
#ifndef FLAGFALL_SESSION_EVENT_SHAPE_H
#define FLAGFALL_SESSION_EVENT_SHAPE_H

#include "event/event.h"
#include "rules/rulebook.h"

/* Sets every default of the rulebook, which may be NULL. Returns false with the reason if one of them is impossible. */
bool event_shape_take(struct chess_event *, const struct rulebook *, struct error *why);

/* The phase that the rulebook names if it names only one, else the one of the time control. */
enum event_phase event_shape_phase(const struct chess_event *, const struct rulebook *);

/* Gets each remark as one sentence. */
typedef void event_remark_fn(void *self, const char *words);
void event_shape_remarks(const struct chess_event *, const struct rulebook *, event_remark_fn *, void *self);
/* Only the remarks on what does not work. */
void event_shape_limits(const struct chess_event *, const struct rulebook *, event_remark_fn *, void *self);

#endif
