/* What the parts of `flagfall event` share: reading an event's text from NAME.ini or NAME.flagfall, and writing it. */
#ifndef FLAGFALL_COMMANDS_EVENT_FILES_H
#define FLAGFALL_COMMANDS_EVENT_FILES_H

#include "base/error.h"
#include "base/text.h"
#include "event/event.h"

#include <limits.h>

struct rulebook;

/* writes to the file, or to standard output if path is NULL */
int event_hand_out(const char *path, const struct text *);

/* adds the text of a file, or the one that a log noted last */
bool event_text(const char *path, struct text *, struct error *why);
/* of a log with its results; freed by the caller; NULL after an error */
struct chess_event *event_as_it_stands(const char *path, struct error *why);
/* returns its NAME.ini, or NULL if there is none */
const char *event_written_beside(const char *log, char out[PATH_MAX]);

/* Prints a summary; of the rulebook it says the name, or what the event calls it if that is NULL. */
void event_say_what_it_holds(const char *path, const struct chess_event *, const struct rulebook *);

#endif
