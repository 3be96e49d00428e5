/* What the files of core/log share; nothing outside includes it.
 *
 * waiting_drop() is in log.c.
 */
#ifndef FLAGFALL_LOG_LOG_PARTS_H
#define FLAGFALL_LOG_LOG_PARTS_H

#include "log/lock.h"
#include "log/log.h"
#include "log/log_writer.h"

#include <sqlite3.h>

struct waiting_entries {
    struct entry **entries; /* each allocated together with its texts */
    size_t count, room, bytes;
    msec since; /* mono_ms of the first */
};

void waiting_drop(struct waiting_entries *, size_t count); /* drops the first ones */

struct log {
    char *path, *station;
    sqlite3 *db; /* for reading; also for writing until there is a thread */
    sqlite3 *copying; /* for copying on another thread; or NULL */
    struct log_writer writer;
    bool may_write;
    struct log_lock lock;
    struct station_key key;
    struct log_head head; /* as of the last commit */
    int64_t last;         /* of the last entry, waiting or not */
    msec last_mono;       /* the hall's latest time */
    struct log_hash last_hash;
    struct waiting_entries waiting;
    struct log_progress progress;
    struct log_group sent; /* the first waiting entries, while the writer has them; count 0 if none */
    size_t sent_room;
    bool has_news; /* what was sent is done, which log_hear() has not returned yet */
    bool is_in_trouble;
    struct error trouble;
    msec retry_at;
    struct { /* a -wal file that was damaged when the log was opened */
        bool is_found;
        int64_t known; /* the last entry known to be in it */
        int64_t lost;
        int64_t gone; /* saved after the last entry that is there, by the lock's mark */
        bool is_foreign; /* it was of another state of this log, and set aside as `kept` */
        bool was_short, mark_is_doubtful;
        char kept[PATH_BYTES_MAX];
        bool has_journal; /* a rollback journal, which is not ours, lay beside it */
        char journal[PATH_BYTES_MAX];
    } damage;
};

#endif
