/* Writes a log: one group of entries at a time, which counts as written once it is synced.
 *
 * It also signs the group, so that no one else has to wait for the process with the key.
 *
 * It writes while the caller waits or, after writer_begin_thread(), on a thread of its own, so that nothing waits for a
 * disk that takes seconds to sync. Only that thread then uses `db`, `insert` and what is known about the file. A group
 * remains the caller's and must not change until writer_collect() has returned its outcome. The thread takes no memory
 * from base/memory.h and changes nothing but this struct and the file.
 */
#ifndef FLAGFALL_LOG_LOG_WRITER_H
#define FLAGFALL_LOG_LOG_WRITER_H

#include "log/lock.h"
#include "log/log.h"

#include <sqlite3.h>
#include <time.h>

struct log_group {
    const struct entry **entries; /* those to be signed are not signed yet */
    size_t count;
    struct log_head head; /* of the last of them, without signature */
    const struct station_key *key;
    struct log_hash *to_sign; /* hashes of the entries to sign, in order, then the digest of the head */
    size_t to_sign_count;
    struct log_signature *signatures; /* room for one each; filled in when the group is written */
    msec now;
};

enum writer_answer { WRITER_BUSY, WRITER_WROTE, WRITER_FAILED };

struct writer_thread;
struct log_spare;

struct log_writer {
    const char *path;      /* borrowed */
    struct log_lock *lock; /* borrowed; each group that is synced is marked in it. NULL if it only reads */
    sqlite3 *db;
    sqlite3_stmt *insert;
    msec checkpoint_at;
    int64_t bytes, wal_bytes;     /* sizes as of the last group: neither file may shrink or disappear */
    struct timespec changed;      /* change time of the log as of the last group: nothing else may change it */
    struct log_spare *spare;      /* a second copy of what was written; NULL without a thread */
    struct writer_thread *thread; /* NULL if groups are written while the caller waits */
    enum writer_answer answer;    /* without a thread: outcome of the last group        */
    struct error why;
};

/* Opens or creates the file named by the struct's `path`. Returns false with the reason. */
bool writer_open(struct log_writer *, enum log_mode, struct error *);
/* Closes the file; if the log is intact, the -wal file is merged into it, else nothing is touched. Returns false with
 * the reason if SQLite keeps it open, or another program changed it meanwhile. */
bool writer_close(struct log_writer *, bool is_whole, struct error *);

/* starts the writing thread; false with the reason */
bool writer_begin_thread(struct log_writer *, struct error *);
void writer_end_thread(struct log_writer *); /* waits for the present group to be written or to fail */
/* A descriptor that becomes readable when a group is done, until it is collected; below 0 without a thread. */
int writer_news(const struct log_writer *);

/* One group at a time: its outcome has to be collected before the next is sent. */
void writer_send(struct log_writer *, const struct log_group *);
enum writer_answer writer_collect(struct log_writer *, bool wait, struct error *);

#endif
