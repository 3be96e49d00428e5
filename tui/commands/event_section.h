/* flagfall event section: makes a tournament of its own out of some boards of a hall. */
#ifndef FLAGFALL_COMMANDS_EVENT_SECTION_H
#define FLAGFALL_COMMANDS_EVENT_SECTION_H

#include "base/error.h"

#include <stddef.h>

struct event_section {
    const char *rulebook, *control; /* NULL for the event's        */
    int rounds;                     /* 0 if not given              */
};

/* names: FILE NAME 41-60. Creates the section's file beside FILE and names it in FILE. Returns false with the reason
 * and changes neither. made: receives the path of the new file. */
bool event_section_make(const struct event_section *, char **names, char *made, size_t room, struct error *why);

#endif
