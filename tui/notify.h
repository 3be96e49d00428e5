/* The user's own command, given the words of an alert. It holds nobody up, and nobody relies on it unknowingly: one that
 * fails, that is not there or that does not end is told of, since the arbiter believes that he would be called.
 */
#ifndef FLAGFALL_NOTIFY_H
#define FLAGFALL_NOTIFY_H

#include "base/msec.h"

#include <stdbool.h>
#include <sys/types.h>

enum { NOTIFY_AT_ONCE = 8, NOTIFY_MOST_MS = 60000 };

struct notify {
    struct {
        pid_t process; /* 0: none */
        msec since;
    } runs[NOTIFY_AT_ONCE];
    char trouble[128]; /* what went wrong since it was last taken; "": nothing */
};

void notify_run(struct notify *, const char *command, const char *words, msec now);
void notify_look_after(struct notify *, msec now); /* now and then, for those that have ended, or do not */

/* False: nothing went wrong. What is taken is told once. */
bool notify_take_trouble(struct notify *, char *out, size_t room);

#endif
