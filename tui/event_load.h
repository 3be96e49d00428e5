/* An event file from disk, held against what only the whole program knows: rulebooks, drivers, settings. */
#ifndef FLAGFALL_TUI_EVENT_LOAD_H
#define FLAGFALL_TUI_EVENT_LOAD_H

#include "hall/event.h"

/* NULL: why says file:line, what is wrong and what to do. Ended with chess_event_free(). */
struct chess_event *event_load(const char *path, struct error *why);
struct chess_event *event_load_text(const char *text, size_t length, const char *path, struct error *why);

struct import;
/* Other programs' files taken into the text of an event, or into a new one (old: NULL): all of them, or nothing. */
bool event_fill(struct import *, const struct text *old, const char *name, int count, const char *const *paths,
                struct text *out, struct error *why);

#endif
