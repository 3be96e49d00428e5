/* The event loop of a command that runs for a while: it ends in order when it is told to. */
#ifndef FLAGFALL_COMMANDS_LOOP_H
#define FLAGFALL_COMMANDS_LOOP_H

#include "base/msec.h"

#include <event2/event.h>
#include <stdbool.h>

struct loop;

struct loop *loop_new(void); /* SIGINT, SIGTERM and SIGHUP break it off from now on */
void loop_free(struct loop *);

struct event_base *loop_base(struct loop *);
bool loop_interrupted(const struct loop *);
int loop_signal(const struct loop *); /* by which; 0: not */
void loop_every(struct loop *, msec, event_callback_fn, void *self); /* at most LOOP_TIMERS of them */

enum { LOOP_TIMERS = 4 };

void loop_raise_files(void); /* as many open files as the system lets us have: two a line and more */

#endif
