/* The -wal file that a crash leaves behind, looked at without changing it.
 *
 * SQLite believes it up to the first frame that does not fit and forgets the rest, which is right after a power failure in
 * the middle of the last commit, and hides it if somebody damaged an earlier one. Here the two are told apart.
 */
#ifndef FLAGFALL_LOG_WAL_H
#define FLAGFALL_LOG_WAL_H

#include "base/error.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wal {
    uint32_t *pages; /* that were committed in it, in order of writing */
    size_t count;
};

/* True as well if there is none. False: commits in it cannot be reached any more. */
bool wal_read(struct wal *, sqlite3 *, const char *path_of_log, struct error *);
bool wal_has(void *wal, uint32_t page);
void wal_release(struct wal *);

#endif
