/* One console writes a log at a time; who reads is not hindered.
 *
 * The lock stands on a file of its own beside the log, NAME-lock, which says who has it and goes with it. It ends with
 * the process that holds it, however that ends.
 */
#ifndef FLAGFALL_LOG_LOCK_H
#define FLAGFALL_LOG_LOCK_H

#include "base/error.h"
#include "log/beside.h"

struct log_lock {
    int fd; /* below 0: not held */
    char path[PATH_BYTES_MAX];
};

bool lock_take(struct log_lock *, const char *path_of_log, const char *station, struct error *);
void lock_give_back(struct log_lock *);

/* Does some process write in this log now? */
bool lock_is_held(const char *path_of_log);

#endif
