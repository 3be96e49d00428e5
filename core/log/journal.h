/* A rollback journal beside a log, NAME-journal: it is never ours.
 *
 * A log is in WAL mode from its first entry on, and a log that is being made has another name until then. SQLite all
 * the same puts the pages of any such file back into the log before it reads a byte of it: entries that were saved
 * would be gone, and what is left would be whole. So SQLite never sees one (pages.h), verifying names it, and who opens
 * the log for writing sets it aside, since other programs would heed it.
 */
#ifndef FLAGFALL_LOG_JOURNAL_H
#define FLAGFALL_LOG_JOURNAL_H

#include "base/error.h"
#include "log/beside.h"

/* Whether there is one; puts its name into `name`. */
bool journal_is_beside(const char *path_of_log, char name[PATH_BYTES_MAX]);

/* Gives it the first free name NAME-journal.aside-1, -2..., which is put into `kept`. Nothing in it is changed. Returns
 * false with the reason. */
bool journal_set_aside(const char *path_of_log, char kept[PATH_BYTES_MAX], struct error *);

#endif
