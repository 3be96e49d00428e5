#include "log/log_writer.h"

#include "base/memory.h"
#include "base/thread.h"
#include "log/beside.h"
#include "log/log_file.h"
#include "log/spare.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- a group into the file ------------------------------------------------------------------------------------- */

static int64_t bytes_of(const char *path, const char *ending)
{
    char name[PATH_BYTES_MAX];
    struct stat about;
    return path_beside(name, path, ending) && stat(name, &about) == 0 ? about.st_size : -1;
}

static void note_files(struct log_writer *w)
{
    struct stat about = {0};
    w->bytes = stat(w->path, &about) == 0 ? about.st_size : -1;
    w->changed = about.st_mtim;
    w->wal_bytes = bytes_of(w->path, "-wal");
}

/* Only checkpoints write to it, and only this writer makes them. */
static bool was_left_alone(const struct log_writer *w)
{
    struct stat about;
    return stat(w->path, &about) < 0 || !w->bytes ||
           (about.st_mtim.tv_sec == w->changed.tv_sec && about.st_mtim.tv_nsec == w->changed.tv_nsec);
}

/* Neither the log nor its -wal file ever gets smaller while it is open: another program that truncates or deletes them
 * removes entries that were reported as saved. */
static bool file_is_in_place(struct log_writer *w, struct error *why)
{
    static const char remedy[] = "save it under another name at once: the command move-log";
    int has_moved = 0;
    sqlite3_file_control(w->db, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    if (has_moved)
        return fail(why, w->path, "was moved or deleted while it was open", "put it back under its name");
    if (bytes_of(w->path, "") < w->bytes)
        return fail(why, w->path, "was cut short by another program while it was open", remedy);
    if (!was_left_alone(w))
        return fail(why, w->path, "was overwritten by another program while it was open", remedy);
    if (bytes_of(w->path, "-wal") < w->wal_bytes)
        return fail(why, w->path, "its -wal file was deleted or cut short by another program while it was open",
                    remedy);
    return true;
}

static bool write_entries(struct log_writer *w, const struct log_group *group)
{
    struct log_head head = group->head;
    size_t at = 0;
    bool written =
        sqlite3_get_autocommit(w->db) == 0 || sqlite3_exec(w->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    for (size_t i = 0; written && i < group->count; i++) {
        struct entry e = *group->entries[i];
        if (e.is_signed)
            e.signature = group->signatures[at++];
        written = file_write_entry(w->insert, &e);
    }
    head.signature = group->signatures[group->to_sign_count - 1];
    return written && file_write_head(w->db, &head) && sqlite3_exec(w->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

/* This makes a plain copy of the main file useful. What cannot be copied there now stays in the -wal file. */
static void checkpoint(struct log_writer *w, msec now)
{
    if (now < w->checkpoint_at)
        return;
    sqlite3_wal_checkpoint_v2(w->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    w->checkpoint_at = now + LOG_CHECKPOINT_MS;
}

static bool write_group(struct log_writer *w, const struct log_group *group, struct error *why)
{
    if (!file_is_in_place(w, why) ||
        !key_sign_all(group->key, group->to_sign, group->to_sign_count, group->signatures, why))
        return false;
    errno = 0;
    if (write_entries(w, group)) {
        if (w->lock)
            lock_set_mark(w->lock, &group->head);
        checkpoint(w, group->now);
        note_files(w);
        if (w->spare)
            spare_take(w->spare, group);
        return true;
    }
    file_failed(w->db, w->path, why);
    if (!sqlite3_get_autocommit(w->db))
        sqlite3_exec(w->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

bool writer_open(struct log_writer *w, enum log_mode mode, struct error *why)
{
    w->bytes = w->wal_bytes = 0;
    if (!(w->db = file_open(w->path, mode, why)))
        return false;
    bool writes = mode == LOG_CREATE || mode == LOG_WRITE;
    if (writes)
        note_files(w);
    return !writes || (w->insert = file_prepare(w->db, file_insert_entry, w->path, why)) != NULL;
}

bool writer_close(struct log_writer *w, bool is_whole, struct error *why)
{
    assert(!w->thread);
    sqlite3_finalize(w->insert);
    w->insert = NULL;
    bool in_place = !w->db || !is_whole || !w->bytes || file_is_in_place(w, why);
    if (w->db && is_whole && in_place)
        sqlite3_db_config(w->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    bool closed = sqlite3_close(w->db) == SQLITE_OK || file_failed(w->db, w->path, why);
    w->db = closed ? NULL : w->db;
    return closed && in_place;
}

/* --- the thread -------------------------------------------------------------------------------------------------- */

enum thread_state { IDLE, WRITING, WRITTEN, ENDING };

struct writer_thread {
    pthread_t id;
    pthread_mutex_t lock; /* guards everything below; not held while the disk works */
    pthread_cond_t changed;
    enum thread_state state;
    struct log_group group; /* what it points to belongs to the caller */
    bool written;
    struct error why;
    int news;
};

static void tell_news(const struct writer_thread *t)
{
    while (eventfd_write(t->news, 1) < 0 && errno == EINTR)
        ;
}

/* Called with the lock held: waits until there is a group; false if the thread is to end. */
static bool wait_for_group(struct writer_thread *t)
{
    while (t->state != WRITING && t->state != ENDING)
        pthread_cond_wait(&t->changed, &t->lock);
    return t->state == WRITING;
}

static void *work(void *self)
{
    struct log_writer *w = self;
    struct writer_thread *t = w->thread;
    struct error why = {0};
    spare_fill(w->spare, w->db, w->path);
    pthread_mutex_lock(&t->lock);
    while (wait_for_group(t)) {
        pthread_mutex_unlock(&t->lock);
        bool written = write_group(w, &t->group, &why);
        pthread_mutex_lock(&t->lock);
        t->written = written;
        t->why = why;
        t->state = WRITTEN;
        pthread_cond_broadcast(&t->changed);
        tell_news(t);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

static bool start(struct log_writer *w)
{
    errno = thread_start(&w->thread->id, "flagfall-log", work, w);
    return errno == 0;
}

bool writer_begin_thread(struct log_writer *w, struct error *why)
{
    struct writer_thread *t = memory_take(1, sizeof *t);
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, NULL);
    t->news = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    w->thread = t;
    w->spare = spare_new();
    if (t->news >= 0 && start(w))
        return true;
    failf(why, w->path, "end other programs", "the thread that writes the log cannot be started: %s", strerror(errno));
    if (t->news >= 0)
        close(t->news);
    free(t);
    spare_end(w->spare);
    w->spare = NULL;
    w->thread = NULL;
    return false;
}

void writer_end_thread(struct log_writer *w)
{
    struct writer_thread *t = w->thread;
    if (!t)
        return;
    pthread_mutex_lock(&t->lock);
    while (t->state == WRITING)
        pthread_cond_wait(&t->changed, &t->lock);
    t->state = ENDING;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->id, NULL);
    pthread_cond_destroy(&t->changed);
    pthread_mutex_destroy(&t->lock);
    close(t->news);
    free(t);
    spare_end(w->spare);
    w->spare = NULL;
    w->thread = NULL;
}

int writer_news(const struct log_writer *w)
{
    return w->thread ? w->thread->news : -1;
}

/* --- groups, one at a time ---------------------------------------------------------------------------------------- */

void writer_send(struct log_writer *w, const struct log_group *group)
{
    struct writer_thread *t = w->thread;
    if (!t) {
        w->answer = write_group(w, group, &w->why) ? WRITER_WROTE : WRITER_FAILED;
        return;
    }
    pthread_mutex_lock(&t->lock);
    assert(t->state == IDLE);
    t->group = *group;
    t->state = WRITING;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
}

static enum writer_answer collect_from_thread(struct writer_thread *t, bool wait, struct error *why)
{
    enum writer_answer answer = WRITER_BUSY;
    eventfd_t count;
    pthread_mutex_lock(&t->lock);
    while (wait && t->state == WRITING)
        pthread_cond_wait(&t->changed, &t->lock);
    if (t->state == WRITTEN) {
        answer = t->written ? WRITER_WROTE : WRITER_FAILED;
        *why = t->why;
        t->state = IDLE;
        (void)eventfd_read(t->news, &count);
    }
    pthread_mutex_unlock(&t->lock);
    return answer;
}

enum writer_answer writer_collect(struct log_writer *w, bool wait, struct error *why)
{
    if (w->thread)
        return collect_from_thread(w->thread, wait, why);
    *why = w->why;
    return w->answer;
}
