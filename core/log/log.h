/* The log: the one truth of an event, a chain of entries in an SQLite file, appended to and never changed.
 *
 * log_append() gives an entry its number and hash at once and keeps it in memory; log_commit() writes all that wait and
 * returns true only when they are synced to the disk. Whoever must be sure (a decision) commits at once; for the
 * rest log_due() says when. What cannot be written waits: log_trouble() says why, every log_commit() tries again, and
 * nothing is lost as long as the program runs. At LOG_WAITING_BYTES only kinds that are signed are still taken,
 * at LOG_WAITING_BYTES_SIGNED nothing is: then log_append() says so, the chain stays whole, and the caller must not
 * behave as if it had been recorded.
 *
 * One console writes; others read the same file at the same time. Times are arguments, no clock is read here.
 */
#ifndef FLAGFALL_LOG_H
#define FLAGFALL_LOG_H

#include "log/entry.h"
#include "log/head.h"

enum { LOG_GROUP_MS = 50, LOG_RETRY_MS = 1000 };
enum { LOG_WAITING_BYTES = 64 << 20, LOG_WAITING_BYTES_SIGNED = 72 << 20 };

enum log_mode {
    LOG_CREATE,  /* a new file, which must not be there yet                                        */
    LOG_WRITE,   /* go on in a file; its end is verified from the last signed point                */
    LOG_READ,    /* beside whoever writes it                                                       */
    LOG_EXAMINE, /* as it lies there, not a byte is touched; nothing is verified but what it is    */
};

struct log_opening {
    enum log_mode mode;
    const char *station;           /* its name, in every entry; for LOG_CREATE and LOG_WRITE */
    const struct station_key *key; /* likewise; copied                                       */
    bool takes_over;               /* LOG_WRITE with another key than before: say so in an entry and go on */
    msec wall_ms, mono_ms;         /* of the entry that names the station, if there is to be one */
};

struct log;

struct log *log_open(const char *path, const struct log_opening *, struct error *); /* NULL and why */

/* Commits what waits. False: `why` says how many entries are lost, and why. The log is closed in any case. */
bool log_close(struct log *, struct error *why);

/* The caller fills kind, board, who, body and both times; the rest is filled in, texts stay the caller's. */
bool log_append(struct log *, struct entry *, struct error *);

bool log_commit(struct log *, msec now, struct error *); /* true as well if nothing waits    */
msec log_due(const struct log *);                        /* MSEC_NEVER: nothing waits        */

const struct error *log_trouble(const struct log *); /* NULL: what was written last is safe          */
size_t log_waiting(const struct log *);              /* entries in memory only                       */
int64_t log_last(const struct log *);                /* the last entry's number, waiting or not      */
int64_t log_durable(const struct log *);             /* the last that is safe, as far as this console knows */
const char *log_path(const struct log *);

/* Signed as of the last commit: for reports. */
bool log_head(struct log *, struct log_head *, struct error *);

/* All that is durable, into a new file that is whole and synced: a backup while the round goes on, or a rescue of a file
 * that was deleted while it was open. */
bool log_copy(struct log *, const char *path, struct error *);

/* --- reading -------------------------------------------------------------------------------------------------- */

/* A zeroed filter lets all through. */
struct log_filter {
    int64_t from, to;     /* sequences, both included; 0: open                                */
    int board;            /* BOARD_NONE: any                                                  */
    const char *player;   /* boards while somebody with this in the name sits there (pairing) */
    const char *text;     /* somewhere in the body, letters large or small                    */
    const char *who;      /* initials                                                         */
    uint32_t kinds;       /* 1u << ENTRY_...; 0: any                                          */
    msec after, before;   /* wall time, after included, before not; 0: open                   */
    bool newest_first;
    size_t most;          /* entries; 0: no limit                                             */
};

/* What is in the file, then what waits. Appending and committing meanwhile is allowed: what comes is then met as well.
 * The filter's texts must live as long as the cursor. */
struct log_cursor;
struct log_cursor *log_read(struct log *, const struct log_filter *);
bool log_next(struct log_cursor *, struct entry *); /* false: the end, or it failed; texts are lent until the next step */
bool log_cursor_failed(const struct log_cursor *, struct error *);
void log_cursor_free(struct log_cursor *);

#endif
