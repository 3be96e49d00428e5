/* The pages of the file each carry a checksum, so that no byte can change unnoticed.
 *
 * SQLite can reserve the last bytes of every page. We keep BLAKE2b of the page and its number there. It is no secret:
 * it reveals changes by other programs; anyone who forges it also has to forge the chain and its signatures. Other
 * programs can read such a file as usual.
 */
#ifndef FLAGFALL_LOG_PAGES_H
#define FLAGFALL_LOG_PAGES_H

#include "base/error.h"

#include <sqlite3.h>
#include <stdint.h>

enum { PAGE_BYTES = 4096, PAGE_CHECK_BYTES = 16 };

/* The name of the VFS to open files with. It is built on the one that is SQLite's default at the first call. A rollback
 * journal beside a file is never seen, so it is never rolled back (journal.h). */
const char *pages_vfs(void);

/* The same for a file that is not being written: it is not locked, so that it can be read with a -wal file but no
 * index, in a read-only folder. */
const char *pages_vfs_alone(void);

/* To be called before the first page is written: reserves the room. */
bool pages_reserve(sqlite3 *);

/* Reads all pages of a file that is not being written. Returns false with the first that is not as it was written.
 * Pages for which `is_newer` returns true are skipped, because their present content is in the -wal file. */
bool pages_are_whole(sqlite3 *, const char *path, bool (*is_newer)(void *context, uint32_t page), void *context,
                     struct error *);

/* True if the file itself holds this page, apart from its checksum. */
bool page_is_in_file(sqlite3 *, uint32_t number, const uint8_t page[PAGE_BYTES]);

#endif
