/* What the files of core/log know of each other, and nobody else. */
#ifndef FLAGFALL_LOG_PARTS_H
#define FLAGFALL_LOG_PARTS_H

#include "log/lock.h"
#include "log/log.h"

#include <sqlite3.h>

struct waiting {
    struct entry **entries; /* each with its texts in one piece */
    size_t count, room, bytes;
    msec since; /* mono_ms of the first */
};

void waiting_drop(struct waiting *, size_t count); /* the first ones */

struct log {
    char *path, *station;
    sqlite3 *db;
    bool may_write;
    struct log_lock lock;
    struct station_key key;
    struct log_head head; /* as of the last commit */
    int64_t last;         /* of the last entry, waiting or not */
    struct log_hash last_hash;
    sqlite3_stmt *insert;
    struct waiting waiting;
    bool is_in_trouble;
    struct error trouble;
    msec retry_at;
};

#endif
