/* One broadcaster follows an event at a time: two would push to the same boards. The lock is on a file of its own
 * beside the log, NAME-broadcast, which says who holds it and is removed with it; the lock ends with the process,
 * however that ends. Where nothing can be written beside the log, this is not locked.
 *
 * A log may have two names (hard links), in two folders: so on this computer it is locked by its device and inode, too.
 * That is no lock on the log: closing its file once more would give back those of SQLite. */
#ifndef FLAGFALL_COMMANDS_BROADCAST_LOCK_H
#define FLAGFALL_COMMANDS_BROADCAST_LOCK_H

#include "base/error.h"
#include "log/beside.h"

struct broadcast_lock {
    int fd;    /* below 0: nothing is locked */
    int inode; /* a socket whose name nobody else can have; below 0: none */
    char path[PATH_BYTES_MAX];
};

bool broadcast_lock_take(struct broadcast_lock *, const char *log, struct error *why); /* false: another holds it */
void broadcast_lock_give_back(struct broadcast_lock *);

#endif
