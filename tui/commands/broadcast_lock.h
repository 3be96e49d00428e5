/* One broadcaster follows an event at a time: two would push to the same boards. The lock is on a file of its own
 * beside the log, NAME-broadcast, which says who holds it and is removed with it; the lock ends with the process,
 * however that ends. Where nothing can be written beside the log, this is not locked.
 *
 * A log may have two names (hard links), in two folders: so a file in the user's own state folder is locked, too, which
 * is named after the device and inode of the log. That is no lock on the log: closing its file once more would give
 * back those of SQLite.
 *
 * A copy of a log is another file, in another folder perhaps on purpose, but what is for spectators has one place: so
 * FOLDER.lock beside that is locked, too, by whoever writes there.
 *
 * A file can be locked by anyone who can open it: so both are open to their owner alone, and one that is neither this
 * user's nor that of the log's owner holds nothing up.
 */
#ifndef FLAGFALL_COMMANDS_BROADCAST_LOCK_H
#define FLAGFALL_COMMANDS_BROADCAST_LOCK_H

#include "base/error.h"
#include "log/beside.h"

struct broadcast_locked {
    int fd; /* below 0: nothing is locked */
    char path[PATH_BYTES_MAX];
};

struct broadcast_lock {
    struct broadcast_locked beside, by_inode, folder;
};

#define BROADCAST_UNLOCKED ((struct broadcast_lock){{.fd = -1}, {.fd = -1}, {.fd = -1}})

bool broadcast_lock_take(struct broadcast_lock *, const char *log, struct error *why); /* false: another holds it */
/* That of the folder in place of the one that it had; false: another holds it, and it has none. */
bool broadcast_lock_folder(struct broadcast_lock *, const char *folder, const char *log, struct error *why);
void broadcast_lock_give_back(struct broadcast_lock *);

#endif
