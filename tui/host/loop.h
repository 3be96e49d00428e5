/* The event loop of a command that runs for a while, with an orderly end on signals. */
#ifndef FLAGFALL_HOST_LOOP_H
#define FLAGFALL_HOST_LOOP_H

#include "base/msec.h"

#include <event2/event.h>
#include <stdbool.h>

struct loop;

struct loop *loop_new(void); /* from now on, signals that would end the program end the loop */
void loop_free(struct loop *);

/* For libevent's own calls; belongs to the loop. */
struct event_base *loop_base(struct loop *);
bool loop_interrupted(const struct loop *); /* a signal asked the program to end */
int loop_signal(const struct loop *); /* the signal; 0 if none came */
/* calls the function again and again at that interval; at most LOOP_TIMERS of them */
void loop_every(struct loop *, msec, event_callback_fn, void *self);

enum { LOOP_TIMERS = 4 };

void loop_raise_files(void); /* raises the limit of open files as far as allowed: each line takes two or more */

#endif
