/* The SQLite side of the log: its tables, rows as entries, and SQLite's errors in plain words. */
#ifndef FLAGFALL_LOG_LOG_FILE_H
#define FLAGFALL_LOG_LOG_FILE_H

#include "log/log.h"

#include <sqlite3.h>

enum { LOG_APPLICATION_ID = 0x464c4147 /* FLAG */, LOG_VERSION = 1 };

/* Opens and configures the file; creates empty tables for LOG_CREATE, otherwise checks that it is a Flagfall log of our
 * version. Returns NULL with the reason. */
sqlite3 *file_open(const char *path, enum log_mode, struct error *);

/* The file by itself, as if there were no -wal beside it. Only for looking; NULL if it cannot be read. */
sqlite3 *file_open_alone(const char *path);

/* The same tables in a file without a name, which ends with its handle and may be used by two threads. */
bool file_open_nameless(sqlite3 **);
bool file_open_memory(sqlite3 **); /* no file at all: for who may write none */

/* Copies every page into a new file, as of one moment. */
bool file_copy(sqlite3 *, const char *to, struct error *);

/* Makes an error of SQLite's message; always returns false. */
bool file_failed(sqlite3 *, const char *path, struct error *);

/* NULL after an error; the caller finalizes it. */
sqlite3_stmt *file_prepare(sqlite3 *, const char *sql, const char *path, struct error *);

/* The one number that a statement asks for. */
bool file_number(sqlite3 *, const char *sql, int64_t *out, const char *path, struct error *);

bool file_run(sqlite3 *, const char *sql, const char *path, struct error *); /* runs a statement without results */

/* The statements select entries from ?1 to ?2 in order; file_entry() reads one row, valid until the next step. */
extern const char file_select_entries[], file_select_backwards[];
bool file_entry(sqlite3_stmt *, const char *path, struct entry *, struct error *);

bool file_has_entry(sqlite3 *, int64_t sequence, const struct log_hash *); /* with that hash */

/* How many entries stand between two numbers, both included, if none is missing; and whether it is time to tell. */
int64_t file_entries(sqlite3 *, int64_t from, int64_t to);
void file_tell(const struct log_progress *, const char *path, int64_t met, int64_t of);

extern const char file_insert_entry[];
/* the statement is file_insert_entry, prepared; after false, file_failed() makes the error */
bool file_write_entry(sqlite3_stmt *insert, const struct entry *);

/* The head in the file, unchecked: sequence, hash, signature. */
bool file_read_head(sqlite3 *, const char *path, struct log_head *, struct error *);
bool file_write_head(sqlite3 *, const struct log_head *);

#endif
