#include "log/log.h"
#include "base/utf8.h"

#include "base/list.h"
#include "base/memory.h"
#include "log/body.h"
#include "log/log_file.h"
#include "log/log_parts.h"
#include "log/spare.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- what waits ----------------------------------------------------------------------------------------------- */

static const char *store_text(char **at, const char *s)
{
    assert(*at && s);
    size_t n = strlen(s) + 1;
    char *copy = memcpy(*at, s, n);
    *at += n;
    return copy;
}

static size_t entry_size(const struct entry *e)
{
    return sizeof *e + strlen(e->who) + strlen(e->body) + 2;
}

static void put_in_line(struct waiting_entries *w, const struct entry *e)
{
    assert(w->count <= w->room);
    size_t size = entry_size(e);
    struct entry *copy = memory_take(1, size);
    char *texts = (char *)(copy + 1);
    *copy = *e;
    copy->who = store_text(&texts, e->who);
    copy->body = store_text(&texts, e->body);
    LIST_ROOM(w->entries, w->count, w->room);
    if (!w->count)
        w->since = e->mono_ms;
    w->entries[w->count++] = copy;
    w->bytes += size;
}

void waiting_drop(struct waiting_entries *w, size_t count)
{
    assert(count <= w->count && "no more is dropped than waits");
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
    assert(e->body && e->who && e->kind < ENTRY_KINDS);
    assert(log->may_write && "only a log that was opened for writing is appended to");
    assert(e->body[0] == '{' && "a body is built with body.h");
    if (strlen(e->body) > BODY_BYTES_MAX || !utf8_is_valid(e->body, strlen(e->body)) ||
        !utf8_is_valid(e->who, strlen(e->who)))
        return failf(why, log->path, "shorten what is to be recorded, and write it in UTF-8",
                     "an entry (%s) is too long or is not text", entry_kind_name(e->kind));
    entry_times_follow(e, 0); /* logs of older versions have entries that go back */
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
    put_in_line(&log->waiting, e);
    log->last = e->sequence;
    log->last_hash = e->hash;
    log->last_mono = e->mono_ms > log->last_mono ? e->mono_ms : log->last_mono;
    return true;
}

/* --- committing ----------------------------------------------------------------------------------------------- */

enum { GROUP = 8192 }; /* after a long disturbance, what was written once need not be written again */

static void make_room(struct log *log, size_t count)
{
    struct log_group *group = &log->sent;
    if (count <= log->sent_room)
        return;
    group->entries = memory_resize(group->entries, count * sizeof *group->entries);
    group->to_sign = memory_resize(group->to_sign, (count + 1) * sizeof *group->to_sign);
    group->signatures = memory_resize(group->signatures, (count + 1) * sizeof *group->signatures);
    log->sent_room = count;
}

static void take_entries(struct log *log, size_t count)
{
    struct log_group *group = &log->sent;
    group->to_sign_count = 0;
    group->count = count;
    for (size_t i = 0; i < count; i++) {
        group->entries[i] = log->waiting.entries[i];
        if (group->entries[i]->is_signed)
            group->to_sign[group->to_sign_count++] = group->entries[i]->hash;
    }
}

/* Writes the first waiting entries, followed by a head. They stay in the queue until they are on the disk. */
static void make_group(struct log *log, msec now)
{
    struct log_group *group = &log->sent;
    size_t count = log->waiting.count < GROUP ? log->waiting.count : GROUP;
    make_room(log, count);
    take_entries(log, count);
    group->now = now;
    group->key = &log->key;
    group->head = log->head;
    group->head.sequence = group->entries[count - 1]->sequence;
    group->head.hash = group->entries[count - 1]->hash;
    if (group->entries[0]->sequence == 1)
        group->head.first = group->entries[0]->hash;
    memcpy(group->head.key, log->key.public, LOG_KEY_BYTES);
    group->to_sign[group->to_sign_count++] = head_digest(&group->head);
}

/* Returns false while the writer still has them. */
static bool collect(struct log *log, msec now, bool wait)
{
    enum writer_answer answer = log->sent.count ? writer_collect(&log->writer, wait, &log->trouble) : WRITER_BUSY;
    if (answer == WRITER_BUSY)
        return !log->sent.count;
    log->is_in_trouble = answer == WRITER_FAILED;
    if (answer == WRITER_WROTE) {
        log->head = log->sent.head;
        log->head.signature = log->sent.signatures[log->sent.to_sign_count - 1];
        waiting_drop(&log->waiting, log->sent.count);
        if (log->waiting.count)
            log->waiting.since = log->waiting.entries[0]->mono_ms;
    } else
        log->retry_at = now + LOG_RETRY_MS;
    log->sent.count = 0;
    log->has_news = true;
    return true;
}

bool log_send(struct log *log, msec now)
{
    if (!collect(log, now, false))
        return false;
    if (log->waiting.count) {
        make_group(log, now);
        writer_send(&log->writer, &log->sent);
    }
    return true;
}

bool log_hear(struct log *log, msec now)
{
    collect(log, now, false);
    bool has_news = log->has_news;
    log->has_news = false;
    return has_news;
}

bool log_commit(struct log *log, msec now, struct error *why)
{
    bool failed = false;
    collect(log, now, true); /* what has failed is tried once more */
    while (!failed && log->waiting.count) {
        log_send(log, now);
        collect(log, now, true);
        failed = log->is_in_trouble;
    }
    log->has_news = false; /* the caller reports it */
    if (failed && why)
        *why = log->trouble;
    return !failed;
}

int log_news(const struct log *log)
{
    return writer_news(&log->writer);
}

msec log_due(const struct log *log)
{
    if (!log->waiting.count || log->sent.count)
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

msec log_last_mono(const struct log *log)
{
    return log->last_mono;
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

bool log_damage(const struct log *log, struct log_damage *out)
{
    if (log->damage.is_found)
        *out = (struct log_damage){log->damage.kept, log->damage.lost};
    return log->damage.is_found;
}

int64_t log_gone(const struct log *log)
{
    return log->damage.is_found ? 0 : log->damage.gone;
}

bool log_is_all_there(const struct log *log, struct error *why)
{
    return lock_mark_fits(&log->lock.left, &log->head, log->path, why);
}

bool log_mark_is_doubtful(const struct log *log)
{
    return log->damage.mark_is_doubtful;
}

const char *log_foreign_journal(const struct log *log)
{
    return log->damage.has_journal ? log->damage.journal : NULL;
}

const char *log_foreign_wal(const struct log *log)
{
    return log->damage.is_foreign ? log->damage.kept : NULL;
}

bool log_was_short(const struct log *log)
{
    return log->damage.was_short;
}

bool log_copy(struct log *log, const char *path, struct error *why)
{
    return file_copy(log->db, path, why);
}

bool log_copy_apart(struct log *log, const char *path, struct error *why)
{
    assert(log->copying);
    return file_copy(log->copying, path, why);
}

bool log_rescue_apart(struct log *log, const char *path, struct error *why)
{
    assert(log->writer.spare);
    return spare_copy(log->writer.spare, path, log->head.sequence, why);
}
