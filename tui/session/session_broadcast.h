/* The broadcast of a session's event: orders to it, and how it fares. It is another program, `flagfall broadcast`,
 * which reads the log and keeps a small file beside its folder (core/public/public_status.h). */
#ifndef FLAGFALL_SESSION_SESSION_BROADCAST_H
#define FLAGFALL_SESSION_SESSION_BROADCAST_H

#include "base/error.h"
#include "base/text.h"
#include "event/broadcast.h"
#include "public/public_status.h"

struct session;

/* Whether it can be ordered now, and what it would do, in sentences added to `words`; else why not. */
bool session_may_broadcast(const struct session *, const struct broadcast_said *, struct text *words,
                           struct error *why);
/* Orders it, in the name of this console's arbiter. */
bool session_broadcast(struct session *, const struct broadcast_said *, struct error *why);

/* Reads how it fares, at most once a second; that nothing has reached spectators for long becomes an alert. Before
 * session_turn(). */
void session_look_at_broadcast(struct session *);
/* How it fares, as it was read in the last second. False if that is not known: nothing is there, or it is another
 * event's. */
msec session_broadcast_age(const struct session *); /* for how long it was not heard of, whatever clock is set */
bool session_broadcast_status(const struct session *, struct public_status *);

/* What keeps that file, or another beside it, from being written. */
enum public_disk session_broadcast_disk(const char *path);

#endif
