/* Remembers which event was open last, in the user's state folder. It is offered on the start screen and never relied
 * on. */
#ifndef FLAGFALL_HOST_LAST_EVENT_H
#define FLAGFALL_HOST_LAST_EVENT_H

#include <stdbool.h>
#include <stddef.h>

bool last_event_path(char *out, size_t room); /* false if there was none, or its file no longer exists */
void last_event_remember(const char *path); /* fails silently */

#endif
