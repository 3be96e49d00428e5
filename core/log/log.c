#include "log/log.h"

#include "base/memory.h"
#include "log/body.h"
#include "log/log_file.h"
#include "log/log_parts.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* --- what waits ----------------------------------------------------------------------------------------------- */

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

void waiting_drop(struct waiting *w, size_t count)
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
    assert(e->body[0] == '{' && "a body is built with body.h");
    if (strlen(e->body) > BODY_BYTES_MAX || !is_utf8(e->body) || !is_utf8(e->who))
        return failf(why, log->path, "shorten what is to be recorded, and write it in UTF-8",
                     "an entry (%s) is too long or is no text", entry_kind_name(e->kind));
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
    bool written =
        sqlite3_get_autocommit(log->db) == 0 || sqlite3_exec(log->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
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
    errno = 0;
    if (write_group(log, count, &head)) {
        log->head = head;
        waiting_drop(&log->waiting, count);
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

bool log_copy(struct log *log, const char *path, struct error *why)
{
    return file_copy(log->db, path, why);
}
