/* The SQLite side of the log: its tables, one row as an entry, and what SQLite's complaints mean to people. */
#ifndef FLAGFALL_LOG_FILE_H
#define FLAGFALL_LOG_FILE_H

#include "log/log.h"

#include <sqlite3.h>

enum { LOG_APPLICATION_ID = 0x464c4147 /* FLAG */, LOG_VERSION = 1 };

/* Opened and configured; for LOG_CREATE with empty tables, otherwise found to be a Flagfall log of our version. */
sqlite3 *file_open(const char *path, enum log_mode, struct error *);

/* Every page into a new file, as of one moment. */
bool file_copy(sqlite3 *, const char *to, struct error *);

/* Says what is wrong with the file, from what SQLite says; false. */
bool file_failed(sqlite3 *, const char *path, struct error *);

sqlite3_stmt *file_prepare(sqlite3 *, const char *sql, const char *path, struct error *);
bool file_run(sqlite3 *, const char *sql, const char *path, struct error *);

/* Entries from ?1 to ?2 in order; one row as an entry, lent until the next step. */
extern const char file_select_entries[], file_select_backwards[];
bool file_entry(sqlite3_stmt *, const char *path, struct entry *, struct error *);

extern const char file_insert_entry[];
bool file_write_entry(sqlite3_stmt *insert, const struct entry *);

/* The head as it stands in the file, unchecked: sequence, hash, signature. */
bool file_read_head(sqlite3 *, const char *path, struct log_head *, struct error *);
bool file_write_head(sqlite3 *, const struct log_head *);

#endif
