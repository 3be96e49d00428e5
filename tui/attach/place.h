/* The socket that belongs to a log: creating, finding and removing it. */
#ifndef FLAGFALL_ATTACH_PLACE_H
#define FLAGFALL_ATTACH_PLACE_H

#include "attach/attach.h"

/* Returns a descriptor connected to a process of the same user, whose id goes to *process, or below 0 if nobody
 * answers. */
int place_connect(const struct attach_place *, pid_t *process);
/* returns a listening descriptor, or below 0 with the reason. Replaces the socket of a recorder that has died. */
int place_listen(const struct attach_place *, struct error *why);
bool place_is_peer_ours(int socket, pid_t *process);

bool place_name(struct attach_place *, const char *log, struct error *why); /* fills in the place of this log */
/* gives the same socket another name */
bool place_add(const struct attach_place *old, const struct attach_place *more);
void place_leave(const struct attach_place *); /* removes this name of the socket */
bool place_is_left(const struct attach_place *); /* no name is there: the recorder was ended, it did not break down */

#endif
