/* Loads an event file and checks what only the whole program knows: rulebooks, drivers, settings. */
#ifndef FLAGFALL_SESSION_EVENT_LOAD_H
#define FLAGFALL_SESSION_EVENT_LOAD_H

#include "event/event.h"

struct rulebook;

/* Return NULL after an error; why says file:line, what is wrong and what to do. The caller frees the event with
 * chess_event_free(). */
struct chess_event *event_load(const char *path, struct error *why);
/* False if a time control in it can be read in two ways, with the line and the forms that cannot; or it is no INI. */
bool event_controls_are_clear(const struct text *, const char *path, struct error *why);
struct chess_event *event_load_text(const char *text, size_t length, const char *path, struct error *why);
/* The same where a rulebook is loaded already, or NULL: it is not read again if it is the one that the event names. */
struct chess_event *event_load_under(const struct rulebook *, const char *text, size_t length, const char *path,
                                     struct error *why);
/* The same under *book; where that is NULL, the rulebook that was read for it goes there, and the caller frees it. */
struct chess_event *event_load_with_book(struct rulebook **book, const char *text, size_t length, const char *path,
                                         struct error *why);

/* Writes the event into the text that it came from. False, with the text as it was, if what is written could not be
 * loaded again. */
bool event_write_again(const struct chess_event *, struct text *, const char *path);

struct apart_wait;
struct import;
/* Imports other programs' files into the text of an event, or into a new one if `old` is NULL. Returns false and adds
 * nothing if any of them fails, or if it was given up (host/apart.h; NULL is allowed). What comes out was read by a
 * confined process: the caller loads it before it is used. */
bool event_fill(struct import *, const struct text *old, const char *name, int count, const char *const *paths,
                const struct apart_wait *, struct text *out, struct error *why);

#endif
