/* Runs the user's own command with the words of an alert. Nothing waits for it. A command that fails, does not exist or
 * does not end is reported, since the arbiter relies on being called.
 */
#ifndef FLAGFALL_HOST_NOTIFY_H
#define FLAGFALL_HOST_NOTIFY_H

#include "base/msec.h"

#include <stdbool.h>
#include <sys/types.h>

enum { NOTIFY_AT_ONCE = 8, NOTIFY_MOST_MS = 60000, NOTIFY_TROUBLE = 128 };

struct notify {
    struct {
        pid_t process; /* 0 if the slot is free */
        msec since;
    } runs[NOTIFY_AT_ONCE];
    char trouble[NOTIFY_TROUBLE]; /* what went wrong since notify_take_trouble() was last called; "" if nothing */
};

/* starts the command with the words, as they may be printed, as its last argument; never waits */
void notify_run(struct notify *, const char *command, const char *words, msec now);
/* to be called now and then: collects commands that have ended, reports those that do not end */
void notify_look_after(struct notify *, msec now);

/* Returns what went wrong, once; false if nothing did. */
bool notify_take_trouble(struct notify *, char *out, size_t room);

#endif
