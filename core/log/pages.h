/* Pages of the file: each carries a check of its own, so that no byte of it can change unseen.
 *
 * SQLite leaves the last bytes of every page to whoever asks for them. We keep there BLAKE2b over the page and its
 * number. It is no secret: whoever writes with other programs than this one is found out, whoever forges the check as
 * well has to forge the chain and its signatures too. Other programs read such a file as any other.
 */
#ifndef FLAGFALL_LOG_PAGES_H
#define FLAGFALL_LOG_PAGES_H

#include "base/error.h"

#include <sqlite3.h>
#include <stdint.h>

enum { PAGE_BYTES = 4096, PAGE_CHECK_BYTES = 16 };

/* The name of the VFS to open files with. It stands on the one that is SQLite's default at the first call. */
const char *pages_vfs(void);

/* Before the first page is written: keeps the room free. */
bool pages_reserve(sqlite3 *);

/* Reads all pages of a file that nobody writes to. False names the first that is not as it was written. Pages for which
 * `is_newer` says true are passed over: what counts of them stands in the -wal file. */
bool pages_are_whole(sqlite3 *, const char *path, bool (*is_newer)(void *context, uint32_t page), void *context,
                     struct error *);

/* Does the file itself hold this page, its check apart? */
bool page_is_in_file(sqlite3 *, uint32_t number, const uint8_t page[PAGE_BYTES]);

#endif
