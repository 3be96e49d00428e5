/* The log: the one truth of an event, a chain of entries in an SQLite file, appended to and never changed.
 *
 * log_append() gives an entry its number and hash at once and keeps it in memory; log_commit() writes all waiting
 * entries and returns true only when they are synced to disk. Callers that must be sure (a decision) commit at once;
 * for the rest log_due() says when. Entries that cannot be written wait: log_trouble() says why, every log_commit()
 * tries again, and nothing is lost as long as the program runs. Beyond LOG_WAITING_BYTES only signed kinds are
 * accepted, beyond LOG_WAITING_BYTES_SIGNED none: then log_append() fails, the chain stays intact, and the caller must
 * not act as if the entry had been recorded.
 *
 * Every LOG_CHECKPOINT_MS the -wal file is copied into the main file, so that a plain copy of the main file is useful.
 * If the log or its -wal file is deleted or truncated while it is open, log_trouble() reports it.
 *
 * A console that must not block on a slow disk has a thread of the log write: log_write_apart(), then log_send()
 * instead of log_commit(). Entries still count as durable only when synced. All functions must be called on the thread
 * that opened the log.
 *
 * One console writes; others can read the same file at the same time. Times are arguments; no clock is read here.
 *
 * log_open.c opens and closes logs, log_cursor.c reads entries back.
 */
#ifndef FLAGFALL_LOG_LOG_H
#define FLAGFALL_LOG_LOG_H

#include "log/entry.h"
#include "log/head.h"

enum { LOG_GROUP_MS = 50, LOG_RETRY_MS = 1000, LOG_CHECKPOINT_MS = 5000 };
enum { LOG_WAITING_BYTES = 64 << 20, LOG_WAITING_BYTES_SIGNED = 72 << 20 };

enum log_mode {
    LOG_CREATE,  /* a new file, which must not exist                                               */
    LOG_WRITE,   /* continue a file; verified from its last signed entry to the end                */
    LOG_READ,    /* read while another process may be writing                                      */
    LOG_EXAMINE, /* read without changing a byte; only checked to be a log                         */
};

/* What reads a whole log is not silent for seconds: told now and then of how many entries were met, and of how many
 * there are. tell NULL: nobody wants to know. */
struct log_progress {
    void (*tell)(void *self, const char *path, int64_t met, int64_t of);
    void *self;
};

struct log_opening {
    enum log_mode mode;
    const char *station;               /* name written into every entry; for LOG_CREATE and LOG_WRITE */
    const struct station_key *key;     /* the same; copied, and not closed by the log            */
    bool takes_over;                   /* LOG_WRITE: if the key is another than before, log a takeover and continue */
    const struct station_key *old_key; /* of the previous station, to vouch for this one; or NULL */
    const char *reason, *who;          /* of the takeover: why, and initials of who decided it; or NULL */
    msec wall_ms, mono_ms;             /* of the entry that names the station, if one is written */
    struct log_progress progress;      /* of whatever is read from it later */
};

struct log;

struct log *log_open(const char *path, const struct log_opening *, struct error *); /* NULL with the reason */

/* Commits what waits and closes the log in any case. Returns false with the number of lost entries and the reason. */
bool log_close(struct log *, struct error *why);

/* The caller sets kind, board, who, body and both times; the other members are filled in. Times that nobody would read
 * again become the nearest that can be (entry.h). The texts are copied. */
bool log_append(struct log *, struct entry *, struct error *);

bool log_commit(struct log *, msec now, struct error *); /* also true if nothing waits       */
msec log_due(const struct log *); /* MSEC_NEVER if nothing waits, or all of it is being written */

/* Starts the writing thread; no cursor may be open. */
bool log_write_apart(struct log *, struct error *);
/* A descriptor that becomes readable when the thread is done with what it was sent, until log_hear() is called; below 0
 * without a thread. */
int log_news(const struct log *);
/* Hands over what waits, without waiting for the disk. Returns false if the thread is still busy with the last
 * group. */
bool log_send(struct log *, msec now);
/* Returns true once for each group that was sent, when log_durable() or log_trouble() has changed. */
bool log_hear(struct log *, msec now);

const struct error *log_trouble(const struct log *); /* NULL if the last write succeeded             */
size_t log_waiting(const struct log *);              /* entries in memory only                       */
int64_t log_last(const struct log *);                /* the last entry's number, waiting or not      */
msec log_last_mono(const struct log *);              /* the hall's latest time, so far as it was read or appended */
int64_t log_durable(const struct log *);             /* the last one known to be on disk */
const char *log_path(const struct log *); /* valid until the log is closed */

/* What was lost to a damaged -wal file when the log was opened for writing. It is also logged as an entry `trouble`. */
struct log_damage {
    const char *kept; /* the copy of that file, beside the log; owned by the log        */
    int64_t lost;     /* entries known to be in it that could not be read; 0 if unknown */
};
bool log_damage(const struct log *, struct log_damage *); /* false if there was none */

/* How many entries at its end were saved and were no longer there when it was opened, where nothing was left that could
 * be kept aside: the -wal file was cut, emptied or deleted after a crash, or an older copy put in the log's place. A
 * writer also logs it. 0 if none, and where log_damage() tells it. */
int64_t log_gone(const struct log *);

/* True if all that was saved is in it. Otherwise false with what is missing, by the mark of a console that was killed:
 * what a reader, of this or of another program, has of the log is only a part. */
bool log_is_all_there(const struct log *, struct error *why);

/* The rollback journal that lay beside the log when it was opened, which is never ours and was not heeded (journal.h):
 * where it is kept, or, where the log is only read, its own name; NULL if there was none. Setting it aside is also
 * logged. Owned by the log. */
const char *log_foreign_journal(const struct log *);

/* When it was opened for writing, the -wal file beside it was of another state of this log, and would have hidden its
 * last entries (state.h): where it was set aside, or NULL. This is also logged. A reader refuses such a log. */
const char *log_foreign_wal(const struct log *);

/* True if, when it was opened for writing, the file was shorter than its header says and the -wal file had the missing
 * part: after a crash while pages were copied, or truncation by another program. This is also logged. */
bool log_was_short(const struct log *);

/* True if, when it was opened after a crash, the file beside it that says which entry was saved last could
 * not be read, or was another log's: entries may be missing at the end. A writer also logs it. */
bool log_mark_is_doubtful(const struct log *);

/* The signed head as of the last commit, for reports. */
bool log_head(struct log *, struct log_head *, struct error *);
/* The same for a file that nobody here has open, read without changing it; false if it is not a log. */
bool log_head_at(const char *path, struct log_head *);

/* Copies everything durable into a new, synced file: a backup during the round, or a rescue of a file that was deleted
 * while it was open. */
bool log_copy(struct log *, const char *path, struct error *);

/* The same, to be called on another thread, one at a time; after log_write_apart(). */
bool log_copy_apart(struct log *, const char *path, struct error *);

/* The same, but not from the file, which was overwritten, but from this console's own copy of the entries. */
bool log_rescue_apart(struct log *, const char *path, struct error *);

/* --- reading -------------------------------------------------------------------------------------------------- */

/* A zeroed filter passes everything. */
struct log_filter {
    int64_t from, to;   /* sequences, both included; 0 for no limit                         */
    int board;          /* BOARD_NONE for any                                               */
    const char *player; /* boards while a player with this in their name sits there */
    const char *text;   /* somewhere in the body, ignoring case                             */
    const char *who;    /* initials                                                         */
    uint32_t kinds;     /* 1u << ENTRY_...; 0 for any                                       */
    msec after, before; /* wall time, `after` included, `before` not; 0 for no limit        */
    bool newest_first;
    size_t most; /* at most so many entries; 0 for no limit                          */
};

/* Reads what is in the file, then what waits. Entries may be appended and committed meanwhile, and are then read too.
 * The filter's texts must live as long as the cursor. The caller frees it. */
struct log_cursor;
struct log_cursor *log_read(struct log *, const struct log_filter *); /* never NULL */
/* false at the end, or if it failed; the entry is valid until the next step */
bool log_next(struct log_cursor *, struct entry *);
bool log_cursor_failed(const struct log_cursor *, struct error *why); /* why: filled in if so, or NULL */
void log_cursor_free(struct log_cursor *); /* NULL is allowed */

#endif
