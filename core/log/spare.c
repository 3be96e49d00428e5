#include "log/spare.h"

#include "base/memory.h"
#include "log/beside.h"
#include "log/log_file.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct log_spare {
    pthread_mutex_t lock;
    sqlite3 *db;
    sqlite3_stmt *insert;
    struct log_head head; /* after the last group; sequence 0 if something was lost */
};

static bool copy_rows(sqlite3 *from, const char *path, sqlite3_stmt *insert, int64_t last, struct error *why)
{
    sqlite3_stmt *rows = file_prepare(from, file_select_entries, path, why);
    struct entry e;
    int64_t next = 1;
    bool good = rows != NULL;
    sqlite3_bind_int64(rows, 1, 1);
    sqlite3_bind_int64(rows, 2, last);
    while (good && sqlite3_step(rows) == SQLITE_ROW)
        good = file_entry(rows, path, &e, why) && e.sequence == next++ && file_write_entry(insert, &e);
    sqlite3_finalize(rows);
    return good && next == last + 1;
}

static bool fill(struct log_spare *s, sqlite3 *log, const char *path)
{
    return file_read_head(log, path, &s->head, NULL) && s->head.sequence <= SPARE_ENTRIES_MAX &&
           file_open_nameless(&s->db) && (s->insert = file_prepare(s->db, file_insert_entry, path, NULL)) != NULL &&
           file_run(s->db, "BEGIN", path, NULL) && copy_rows(log, path, s->insert, s->head.sequence, NULL) &&
           file_run(s->db, "COMMIT", path, NULL);
}

struct log_spare *spare_new(void)
{
    struct log_spare *s = memory_take(1, sizeof *s);
    pthread_mutex_init(&s->lock, NULL);
    return s;
}

void spare_fill(struct log_spare *s, sqlite3 *log, const char *path)
{
    pthread_mutex_lock(&s->lock);
    if (!fill(s, log, path))
        s->head = (struct log_head){0};
    pthread_mutex_unlock(&s->lock);
}

static bool take(struct log_spare *s, const struct log_group *group)
{
    size_t at = 0;
    bool good = file_run(s->db, "BEGIN", "", NULL);
    for (size_t i = 0; good && i < group->count; i++) {
        struct entry e = *group->entries[i];
        if (e.is_signed)
            e.signature = group->signatures[at++];
        good = e.sequence == s->head.sequence + 1 + (int64_t)i && file_write_entry(s->insert, &e);
    }
    return file_run(s->db, "COMMIT", "", NULL) && good;
}

void spare_take(struct log_spare *s, const struct log_group *group)
{
    pthread_mutex_lock(&s->lock);
    bool good = s->head.sequence > 0 && take(s, group);
    s->head = good ? group->head : (struct log_head){0};
    if (good)
        s->head.signature = group->signatures[group->to_sign_count - 1];
    pthread_mutex_unlock(&s->lock);
}

static bool copy(struct log_spare *s, const char *path, struct error *why)
{
    sqlite3 *to = file_open(path, LOG_CREATE, why);
    sqlite3_stmt *insert = to ? file_prepare(to, file_insert_entry, path, why) : NULL;
    bool good = insert && copy_rows(s->db, path, insert, s->head.sequence, why) && file_write_head(to, &s->head) &&
                file_run(to, "COMMIT", path, why);
    sqlite3_finalize(insert);
    if (good)
        sqlite3_db_config(to, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    good = sqlite3_close(to) == SQLITE_OK && good;
    return good && file_sync(path) && folder_sync(path);
}

bool spare_copy(struct log_spare *s, const char *path, int64_t last, struct error *why)
{
    struct error reason = {.what = "could not be written whole", .remedy = "make room, or choose another disk"};
    if (access(path, F_OK) == 0)
        return fail(why, path, "is there already", "choose another name");
    pthread_mutex_lock(&s->lock);
    bool has_all = s->head.sequence == last, good = has_all && copy(s, path, &reason);
    pthread_mutex_unlock(&s->lock);
    if (has_all && !good)
        unlink(path);
    if (!has_all)
        return fail(why, path, "cannot be made: this console did not keep all that was saved",
                    "keep the old file and its -wal file as they are");
    return good || fail(why, path, reason.what, reason.remedy);
}

void spare_end(struct log_spare *s)
{
    if (!s)
        return;
    sqlite3_finalize(s->insert);
    sqlite3_close(s->db);
    pthread_mutex_destroy(&s->lock);
    free(s);
}
