/* A second copy of all entries on disk, in case another program overwrites the log while it is open and destroys what
 * was reported as saved. It is a file without a name, which ends with the process, and is never synced.
 *
 * Two threads may use it: the one that writes the log fills it, another makes a new log from it.
 */
#ifndef FLAGFALL_LOG_SPARE_H
#define FLAGFALL_LOG_SPARE_H

#include "log/log_writer.h"

enum { SPARE_ENTRIES_MAX = 200000 }; /* a longer log is not read for this when it is opened */

struct log_spare;

/* Never NULL, and empty; spare_end() ends it. */
struct log_spare *spare_new(void);
/* Copies what the log has already; to be called before spare_take(). If it fails, the log goes on without a spare. */
void spare_fill(struct log_spare *, sqlite3 *log, const char *path);
void spare_take(struct log_spare *, const struct log_group *); /* adds what was synced */
void spare_end(struct log_spare *);                            /* NULL is allowed */

/* Makes a new, synced log of entries 1 to `last`. Returns false with the reason. */
bool spare_copy(struct log_spare *, const char *path, int64_t last, struct error *);

#endif
