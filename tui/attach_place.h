/* The socket that belongs to a log: made, found, taken away. */
#ifndef FLAGFALL_ATTACH_PLACE_H
#define FLAGFALL_ATTACH_PLACE_H

#include "attach.h"

/* Below 0: nobody answers there; else a descriptor whose other end is this user's. `process`: who answers. */
int place_connect(const struct attach_place *, pid_t *process);
int place_listen(const struct attach_place *, struct error *why); /* below 0: why. What a dead recorder left is replaced */
bool place_is_peer_ours(int socket, pid_t *process);

bool place_name(struct attach_place *, const char *log, struct error *why); /* of this log */
bool place_add(const struct attach_place *old, const struct attach_place *more); /* the same socket, by one more name */
void place_leave(const struct attach_place *);

#endif
