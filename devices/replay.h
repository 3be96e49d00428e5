/* A recording in the place of a device: its pieces in order, each with its time. Held in memory as a whole. */
#ifndef FLAGFALL_DEVICES_REPLAY_H
#define FLAGFALL_DEVICES_REPLAY_H

#include "base/error.h"
#include "base/msec.h"
#include "base/span.h"

struct replay;
struct replay *replay_open(const char *path, struct error *why); /* NULL: why */
void replay_close(struct replay *);

/* When the next piece is due, counted from the beginning; MSEC_NEVER: there is none. */
msec replay_due(const struct replay *);

/* The next piece; what was sent to the device is said to be so. */
struct span replay_take(struct replay *, bool *sent);

#endif
