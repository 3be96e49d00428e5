/* Remembers, in the user's state folder, where a log was moved to during a round, so that after a crash the event
 * continues in the right file. A log is identified by the hash of its first entry. */
#ifndef FLAGFALL_HOST_MOVED_LOGS_H
#define FLAGFALL_HOST_MOVED_LOGS_H

#include "base/error.h"
#include "log/entry.h"

#include <stddef.h>
#include <stdint.h>

/* The note that it was moved after that entry is synced to disk when this returns true. */
bool moved_log_remember(const struct log_hash *first, int64_t after, const char *path, struct error *why);

/* Where the log with this first entry was moved to last; false if it was not moved. */
bool moved_log_find(const struct log_hash *first, char *path, size_t room);

/* Whether the log at this path is one whose event was moved elsewhere; `why` then says where it goes on, or that what
 * it was moved to is not there. A log that is not there, or cannot be opened, is none. */
bool moved_log_was_left(const char *path, struct error *why);

/* For what writes into a log: false, and why, if its event goes on in another that is there. */
bool moved_log_may_write(const char *path, struct error *why);

#endif
