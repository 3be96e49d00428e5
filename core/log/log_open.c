/* Opening a log, which verifies its end, and closing it. */
#include "base/memory.h"
#include "log/body.h"
#include "log/chain.h"
#include "log/log_file.h"
#include "log/log_parts.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static bool append_station(struct log *log, const struct log_opening *how, struct error *why)
{
    struct body b = {0};
    struct text key = {0};
    add_hex(&key, log->key.public, LOG_KEY_BYTES);
    body_begin(&b);
    body_text(&b, "key", text_chars(&key));
    body_number(&b, "version", LOG_VERSION);
    struct entry e = {.kind = ENTRY_STATION, .who = "", .body = body_done(&b)};
    e.wall_ms = how->wall_ms;
    e.mono_ms = how->mono_ms;
    bool done = log_append(log, &e, why) && log_commit(log, how->mono_ms, why);
    body_release(&b);
    text_release(&key);
    return done;
}

/* Back from the end to the last entry that is signed: from there on everything is looked at. */
static bool find_signed_point(struct log *log, struct chain *c, struct error *why)
{
    sqlite3_stmt *rows = file_prepare(log->db, file_select_backwards, log->path, why);
    bool good = rows != NULL, found = false;
    struct entry e;
    sqlite3_bind_int64(rows, 1, 1);
    sqlite3_bind_int64(rows, 2, INT64_MAX);
    while (good && !found && sqlite3_step(rows) == SQLITE_ROW) {
        good = file_entry(rows, log->path, &e, why);
        found = good && e.is_signed;
    }
    if (found) {
        c->sequence = e.sequence - 1;
        c->hash = e.previous;
        c->signed_at = e.sequence - 1;
        memcpy(c->key, log->head.key, LOG_KEY_BYTES);
    } else if (good)
        fail(why, log->path, "no entry of it is signed", "see: flagfall log verify");
    sqlite3_finalize(rows);
    return found;
}

static bool end_fits(struct log *log, struct error *why)
{
    struct chain c = {0};
    if (!file_read_head(log->db, log->path, &log->head, why) || !find_signed_point(log, &c, why))
        return false;
    sqlite3_stmt *rows = file_prepare(log->db, file_select_entries, log->path, why);
    bool good = rows != NULL;
    struct entry e;
    sqlite3_bind_int64(rows, 1, c.sequence + 1);
    sqlite3_bind_int64(rows, 2, INT64_MAX);
    int status;
    while (good && (status = sqlite3_step(rows)) == SQLITE_ROW)
        good = file_entry(rows, log->path, &e, why) && chain_take(&c, &e, log->path, why);
    if (good && status != SQLITE_DONE)
        good = file_failed(log->db, log->path, why);
    sqlite3_finalize(rows);
    return good && chain_ends_at_head(&c, &log->head, log->path, why);
}

/* As one moment: whoever writes may go on meanwhile. */
static bool end_is_whole(struct log *log, struct error *why)
{
    if (!file_run(log->db, "BEGIN", log->path, why))
        return false;
    bool whole = end_fits(log, why);
    sqlite3_exec(log->db, "COMMIT", NULL, NULL, NULL);
    return whole;
}

static bool go_on(struct log *log, const struct log_opening *how, struct error *why)
{
    if (how->mode == LOG_EXAMINE)
        return true;
    if (!end_is_whole(log, why))
        return false;
    log->last = log->head.sequence;
    log->last_hash = log->head.hash;
    if (how->mode == LOG_READ || !memcmp(log->head.key, how->key->public, LOG_KEY_BYTES))
        return true;
    return how->takes_over ? append_station(log, how, why)
                           : fail(why, log->path, "was written with another station's key",
                                  "bring that key here, or take the event over under this station's own");
}

static char *copy_of(const char *s)
{
    return strcpy(memory_take(strlen(s) + 1, 1), s);
}

static bool begin(struct log *log, const struct log_opening *how, struct error *why)
{
    log->may_write = how->mode == LOG_CREATE || how->mode == LOG_WRITE;
    log->station = copy_of(log->may_write ? how->station : "");
    if (log->may_write) {
        if (!is_utf8(log->station))
            return fail(why, log->path, "the name of this station is no UTF-8", "give the station another name");
        log->key = *how->key;
        if (!lock_take(&log->lock, log->path, log->station, why))
            return false;
    }
    if (!(log->db = file_open(log->path, how->mode, why)))
        return false;
    if (log->may_write && !(log->insert = file_prepare(log->db, file_insert_entry, log->path, why)))
        return false;
    return how->mode == LOG_CREATE ? append_station(log, how, why) : go_on(log, how, why);
}

static void release(struct log *log)
{
    waiting_drop(&log->waiting, log->waiting.count);
    free(log->waiting.entries);
    sqlite3_finalize(log->insert);
    sqlite3_close(log->db);
    lock_give_back(&log->lock);
    sodium_memzero(&log->key, sizeof log->key);
    free(log->path);
    free(log->station);
    free(log);
}

struct log *log_open(const char *path, const struct log_opening *how, struct error *why)
{
    struct log *log = memory_take(1, sizeof *log);
    log->path = copy_of(path);
    log->lock.fd = -1;
    if (begin(log, how, why))
        return log;
    release(log);
    return NULL;
}

bool log_close(struct log *log, struct error *why)
{
    struct error reason;
    bool whole = !log->waiting.count || log_commit(log, 0, &reason);
    if (!whole)
        failf(why, log->path, reason.remedy, "the last %zu entries could not be recorded and are lost: %.120s",
              log->waiting.count, reason.what);
    release(log);
    return whole;
}
