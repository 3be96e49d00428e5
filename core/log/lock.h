/* Only one console writes a log at a time; readers need no lock.
 *
 * The lock is on a file of its own beside the log, NAME-lock, which says who holds it and is removed with it. The lock
 * ends with the process that holds it, however that ends.
 *
 * The file also has a mark: the last entry that is synced. A process that is killed leaves it there, so the next one
 * that opens the log knows of entries that were lost with the end of the -wal file. The mark is not synced: it is never
 * ahead of the log, and may be behind after a power failure.
 */
#ifndef FLAGFALL_LOG_LOCK_H
#define FLAGFALL_LOG_LOCK_H

#include "base/error.h"
#include "log/beside.h"
#include "log/head.h"

struct lock_mark {
    int64_t sequence;      /* of the last entry that was synced; 0 if not known */
    struct log_hash first; /* of the log's first entry: which log it is         */
    bool is_spoiled;       /* there was one, and it cannot be read              */
};

struct log_lock {
    int fd; /* below 0 if not held */
    char path[PATH_BYTES_MAX];
    struct lock_mark left; /* by the process that held it before and ended without giving it back */
    bool is_marked;        /* there is a mark in the file, of that process or of this one         */
};

/* Returns false with the reason, also if another process of this machine holds it. */
bool lock_take(struct log_lock *, const char *path_of_log, const char *station, struct error *);

/* Does nothing if it was not taken. The file goes away if the log is whole, or there is no mark in it. */
void lock_give_back(struct log_lock *, bool is_whole);

void lock_set_mark(struct log_lock *, const struct log_head *); /* once that head is synced */

/* The mark beside a log that no process holds; sequence 0 if there is none. */
struct lock_mark lock_mark_left(const char *path_of_log);
/* How many entries after `head` were saved in that log, by the mark; 0 if none, or it is another log's mark. */
int64_t lock_mark_ahead(const struct lock_mark *, const struct log_head *);

bool lock_mark_is_foreign(const struct lock_mark *, const struct log_head *); /* another log's */

/* True if the log at `path` has all that was saved, as far as the mark tells. Otherwise false with what is missing, or
 * why that is not known. */
bool lock_mark_fits(const struct lock_mark *, const struct log_head *, const char *path, struct error *);

/* True if some process has this log open for writing. */
bool lock_is_held(const char *path_of_log);

#endif
