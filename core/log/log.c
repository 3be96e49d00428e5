#include "log/log.h"

#include "base/memory.h"
#include "log/body.h"
#include "log/chain.h"
#include "log/log_file.h"
#include "log/log_parts.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* --- what waits ----------------------------------------------------------------------------------------------- */

static char *copy_of(const char *s)
{
    return strcpy(memory_take(strlen(s) + 1, 1), s);
}

static const char *copy_text(char **at, const char *s)
{
    size_t n = strlen(s) + 1;
    char *copy = memcpy(*at, s, n);
    *at += n;
    return copy;
}

static size_t entry_size(const struct entry *e)
{
    return sizeof *e + strlen(e->who) + strlen(e->body) + 2;
}

static void put_in_line(struct waiting *w, const struct entry *e)
{
    size_t size = entry_size(e);
    struct entry *copy = memory_take(1, size);
    char *texts = (char *)(copy + 1);
    *copy = *e;
    copy->who = copy_text(&texts, e->who);
    copy->body = copy_text(&texts, e->body);
    if (w->count == w->room) {
        w->room = w->room ? 2 * w->room : 256;
        w->entries = memory_resize(w->entries, w->room * sizeof *w->entries);
    }
    if (!w->count)
        w->since = e->mono_ms;
    w->entries[w->count++] = copy;
    w->bytes += size;
}

static void drop_first(struct waiting *w, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        w->bytes -= entry_size(w->entries[i]);
        free(w->entries[i]);
    }
    w->count -= count;
    if (w->count)
        memmove(w->entries, w->entries + count, w->count * sizeof *w->entries);
}

bool log_append(struct log *log, struct entry *e, struct error *why)
{
    assert(log->may_write && "only a log that was opened for writing is appended to");
    assert(e->body[0] == '{' && strlen(e->body) <= BODY_BYTES_MAX && "a body is built with body.h");
    e->sequence = log->last + 1;
    e->station = log->station;
    e->previous = log->last_hash;
    e->hash = entry_hash(e);
    e->is_signed = entry_must_be_signed(e);
    size_t most = e->is_signed ? LOG_WAITING_BYTES_SIGNED : LOG_WAITING_BYTES;
    if (log->waiting.bytes + entry_size(e) > most)
        return failf(why, log->path, log->trouble.remedy,
                     "%zu entries wait to be written, no more can be kept in memory: this one is not recorded",
                     log->waiting.count);
    if (e->is_signed)
        e->signature = key_sign(&log->key, &e->hash);
    put_in_line(&log->waiting, e);
    log->last = e->sequence;
    log->last_hash = e->hash;
    return true;
}

/* --- committing ----------------------------------------------------------------------------------------------- */

static bool file_is_in_place(struct log *log, struct error *why)
{
    int has_moved = 0;
    sqlite3_file_control(log->db, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    return !has_moved || fail(why, log->path, "was moved or deleted while it was open", "put it back under its name");
}

static bool write_group(struct log *log, size_t count, struct log_head *head)
{
    const struct entry *last = log->waiting.entries[count - 1];
    bool written = sqlite3_get_autocommit(log->db) == 0 ||
                   sqlite3_exec(log->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    for (size_t i = 0; written && i < count; i++)
        written = file_write_entry(log->insert, log->waiting.entries[i]);
    if (!written)
        return false;
    *head = log->head;
    head->sequence = last->sequence;
    head->hash = last->hash;
    if (log->waiting.entries[0]->sequence == 1)
        head->first = log->waiting.entries[0]->hash;
    head_sign(head, &log->key);
    return file_write_head(log->db, head) && sqlite3_exec(log->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

static bool commit_group(struct log *log, size_t count, struct error *why)
{
    struct log_head head;
    if (!file_is_in_place(log, why))
        return false;
    if (write_group(log, count, &head)) {
        log->head = head;
        drop_first(&log->waiting, count);
        return true;
    }
    file_failed(log->db, log->path, why);
    if (!sqlite3_get_autocommit(log->db))
        sqlite3_exec(log->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

bool log_commit(struct log *log, msec now, struct error *why)
{
    enum { GROUP = 8192 }; /* after a long trouble: what is written once need not be written again */
    bool written = true;
    while (written && log->waiting.count)
        written = commit_group(log, log->waiting.count < GROUP ? log->waiting.count : GROUP, &log->trouble);
    log->is_in_trouble = !written;
    if (written)
        return true;
    log->retry_at = now + LOG_RETRY_MS;
    if (why)
        *why = log->trouble;
    return false;
}

msec log_due(const struct log *log)
{
    if (!log->waiting.count)
        return MSEC_NEVER;
    return log->is_in_trouble ? log->retry_at : log->waiting.since + LOG_GROUP_MS;
}

const struct error *log_trouble(const struct log *log)
{
    return log->is_in_trouble ? &log->trouble : NULL;
}

size_t log_waiting(const struct log *log)
{
    return log->waiting.count;
}

int64_t log_last(const struct log *log)
{
    return log->last;
}

int64_t log_durable(const struct log *log)
{
    return log->head.sequence;
}

const char *log_path(const struct log *log)
{
    return log->path;
}

bool log_head(struct log *log, struct log_head *head, struct error *why)
{
    if (!log->may_write && !file_read_head(log->db, log->path, &log->head, why))
        return false;
    *head = log->head;
    return true;
}

/* --- opening and closing -------------------------------------------------------------------------------------- */

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

static bool begin(struct log *log, const struct log_opening *how, struct error *why)
{
    log->may_write = how->mode == LOG_CREATE || how->mode == LOG_WRITE;
    log->station = copy_of(log->may_write ? how->station : "");
    if (log->may_write) {
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
    drop_first(&log->waiting, log->waiting.count);
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
