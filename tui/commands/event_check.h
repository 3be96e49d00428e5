/* flagfall event check: what an event file holds, or what is wrong with it. */
#ifndef FLAGFALL_COMMANDS_EVENT_CHECK_H
#define FLAGFALL_COMMANDS_EVENT_CHECK_H

#include <stdbool.h>

/* checks the file and those of its sections; false, after complaining, if something is wrong */
bool event_check(const char *path);

#endif
