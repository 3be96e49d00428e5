/* Examines the -wal file that a crash leaves behind, without changing it.
 *
 * SQLite uses it up to the first frame with a wrong checksum and ignores the rest. That is right after a power failure
 * during the last commit, but hides damage to an earlier one. Here the two cases are distinguished.
 */
#ifndef FLAGFALL_LOG_WAL_H
#define FLAGFALL_LOG_WAL_H

#include "base/error.h"
#include "log/beside.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wal {
    uint32_t *pages; /* page numbers committed in it, in order of writing */
    size_t count;
    bool is_empty; /* there is none, or it has no bytes */
};

/* Also true if there is none. Returns false with the reason if commits in it can no longer be reached. */
bool wal_read(struct wal *, sqlite3 *, const char *path_of_log, struct error *);

/* After wal_read() returned false: the number of the last entry according to any frame with the page of the head; 0 if
 * there is none. Only for messages: it is not verified. */
int64_t wal_last_known(const char *path_of_log);

/* To be called before writing to a log with a damaged -wal file, since SQLite would discard what it cannot read. Copies
 * it, synced, beside the log to the first free name NAME-wal.damaged-1, -2..., which is put into `kept`. */
bool wal_keep_aside(const char *path_of_log, char kept[PATH_BYTES_MAX], struct error *);
bool wal_has(void *wal, uint32_t page);
void wal_release(struct wal *);

#endif
