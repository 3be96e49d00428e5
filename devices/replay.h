/* A recording played in place of a device: its pieces in order, each with its time. It is kept in memory as a whole. */
#ifndef FLAGFALL_REPLAY_H
#define FLAGFALL_REPLAY_H

#include "base/error.h"
#include "base/msec.h"
#include "base/span.h"

struct replay;
struct replay *replay_open(const char *path, struct error *why); /* NULL with the reason */
void replay_close(struct replay *); /* NULL is allowed */

/* When the next piece is due, counted from the beginning; MSEC_NEVER if there is none. */
msec replay_due(const struct replay *);

/* The next piece; *sent is true if it went to the device. */
struct span replay_take(struct replay *, bool *sent);

#endif
