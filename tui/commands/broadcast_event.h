/* The event's file beside the log that a broadcast reads. What it says about spectators holds only once a console has
 * taken it over: anyone who edits it and waits is told so.
 */
#ifndef FLAGFALL_COMMANDS_BROADCAST_EVENT_H
#define FLAGFALL_COMMANDS_BROADCAST_EVENT_H

#include "event/event.h"

#include <sys/stat.h>

/* Zeroed it has seen nothing. */
struct broadcast_event {
    struct stat met, read; /* the file as it was met last, and when it was compared */
};

/* Prints it, once for each change, if [broadcast] in the file beside that log is not the event's. A file that is still
 * being written waits for the next look. */
void broadcast_event_look(struct broadcast_event *, const char *log, const struct chess_event *);

#endif
