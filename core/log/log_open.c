/* Opening a log, which verifies its end, and closing it. */
#include "base/memory.h"
#include "base/tongue.h"
#include "base/utf8.h"
#include "log/body.h"
#include "log/bundle.h"
#include "log/chain.h"
#include "log/journal.h"
#include "log/log_file.h"
#include "log/log_parts.h"
#include "log/loss.h"
#include "log/pages.h"
#include "log/state.h"
#include "log/wal.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void add_signature(struct body *b, const char *name, const struct log_signature *s)
{
    struct text digits = {0};
    hex_add(&digits, s->bytes, LOG_SIGNATURE_BYTES);
    body_text(b, name, text_chars(&digits));
    text_release(&digits);
}

static bool add_takeover(struct body *b, const struct log *log, const struct log_opening *how, struct error *why)
{
    struct log_signature s;
    if (how->reason)
        body_text(b, "reason", how->reason);
    if (!how->old_key)
        return true;
    if (!key_vouch(how->old_key, log->key.public, &log->last_hash, &s, why))
        return false;
    add_signature(b, "vouched", &s);
    return true;
}

static bool append_station(struct log *log, const struct log_opening *how, struct error *why)
{
    struct body b = {0};
    struct text key = {0};
    hex_add(&key, log->key.public, LOG_KEY_BYTES);
    body_begin(&b);
    body_text(&b, "key", text_chars(&key));
    body_number(&b, "version", LOG_VERSION);
    bool vouched = !how->takes_over || add_takeover(&b, log, how, why);
    struct entry e = {.kind = ENTRY_STATION, .who = how->who ? how->who : "", .body = body_done(&b)};
    e.wall_ms = how->wall_ms;
    e.mono_ms = how->mono_ms;
    bool done = vouched && log_append(log, &e, why) && log_commit(log, how->mono_ms, why);
    body_release(&b);
    text_release(&key);
    return done;
}

/* Goes back from the end to the last signed entry: from there on everything is verified. */
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
    while (good && (status = sqlite3_step(rows)) == SQLITE_ROW) {
        good = file_entry(rows, log->path, &e, why) && chain_take(&c, &e, log->path, why);
        log->last_mono = good && e.mono_ms > log->last_mono ? e.mono_ms : log->last_mono;
    }
    if (good && status != SQLITE_DONE)
        good = file_failed(log->db, log->path, why);
    sqlite3_finalize(rows);
    return good && chain_ends_at_head(&c, &log->head, log->path, why);
}

/* A consistent snapshot: another process may go on writing meanwhile. */
static bool end_is_whole(struct log *log, struct error *why)
{
    if (!file_run(log->db, "BEGIN", log->path, why))
        return false;
    bool whole = end_fits(log, why);
    sqlite3_exec(log->db, "COMMIT", NULL, NULL, NULL);
    return whole;
}

/* Decided by the mark that a killed console left. */
static void look_at_mark(struct log *log)
{
    log->damage.mark_is_doubtful = log->lock.left.is_spoiled || lock_mark_is_foreign(&log->lock.left, &log->head);
    log->damage.gone = lock_mark_ahead(&log->lock.left, &log->head);
}

/* What remains of the -wal file is kept aside. */
static bool look_what_is_gone(struct log *log, struct error *why)
{
    char name[PATH_BYTES_MAX];
    struct stat about;
    if (!log->damage.gone || log->damage.is_found || !path_beside(name, log->path, "-wal") || stat(name, &about) < 0 ||
        !about.st_size)
        return true;
    log->damage.known = log->lock.left.sequence;
    log->damage.is_found = wal_keep_aside(log->path, log->damage.kept, why);
    return log->damage.is_found;
}

static bool go_on(struct log *log, const struct log_opening *how, struct error *why)
{
    if (how->mode == LOG_EXAMINE) {
        if (file_read_head(log->db, log->path, &log->head, NULL))
            look_at_mark(log);
        return true;
    }
    if (!end_is_whole(log, why))
        return false;
    look_at_mark(log);
    if (how->mode == LOG_WRITE && !look_what_is_gone(log, why))
        return false;
    log->last = log->head.sequence;
    log->last_hash = log->head.hash;
    if (how->mode == LOG_READ || !memcmp(log->head.key, how->key->public, LOG_KEY_BYTES))
        return true;
    if (!how->takes_over)
        return fail(why, log->path, "was written with another station's key",
                    "bring that key here, or take the event over with this station's own: flagfall event take-over");
    if (how->old_key && memcmp(log->head.key, how->old_key->public, LOG_KEY_BYTES))
        return fail(why, log->path, "the old key that you named is not the one that signed this log last",
                    "name the file of the key of the station before, or take over without it");
    return append_station(log, how, why);
}

/* The file begins with the number of its pages at the last checkpoint. */
static bool is_shorter_than_it_says(const char *path)
{
    enum { COUNT_AT = 28 };
    uint8_t count[4] = {0};
    struct stat about;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool known = fd >= 0 && fstat(fd, &about) == 0 && pread(fd, count, sizeof count, COUNT_AT) == sizeof count;
    if (fd >= 0)
        close(fd);
    int64_t pages = (int64_t)count[0] << 24 | count[1] << 16 | count[2] << 8 | count[3];
    return known && about.st_size < pages * PAGE_BYTES;
}

static bool has_mark(const struct log *log, sqlite3 *db)
{
    struct log_head head;
    return log->lock.left.sequence > 0 && file_read_head(db, log->path, &head, NULL) &&
           !lock_mark_is_foreign(&log->lock.left, &head);
}

/* What is left has to be whole before anything is moved. */
static bool is_whole_alone(struct log *log, struct error *why)
{
    log->db = file_open_alone(log->path);
    bool whole = log->db ? end_is_whole(log, why) : fail(why, log->path, "cannot be read", "see: flagfall log verify");
    sqlite3_close(log->db);
    log->db = NULL;
    return whole;
}

/* A -wal file of another state of this log is not heeded. Entries that only it has are counted as lost. */
static bool set_wal_aside(struct log *log, const struct state_ends *ends, struct error *why)
{
    char index[PATH_BYTES_MAX];
    if (!is_whole_alone(log, why))
        return false;
    if (!path_set_aside(log->damage.kept, log->path, "-wal"))
        return failf(why, log->path, "move that file away, and keep it",
                     "the -wal file beside it is of another state of this log, and cannot be set aside (%s)",
                     strerror(errno));
    if (path_beside(index, log->path, "-shm"))
        unlink(index);
    log->damage.is_found = ends->through_wal > ends->alone;
    log->damage.known = ends->through_wal;
    log->damage.is_foreign = !log->damage.is_found;
    return true;
}

/* What SQLite would forget of a damaged -wal file is kept aside first, and counted when the log is open. So is one
 * without a commit, as a power failure tears it, where no mark shows that nothing is missing. */
static bool look_at_wal(struct log *log, enum log_mode *mode, struct error *why)
{
    struct wal wal;
    struct state_ends ends;
    if (*mode == LOG_WRITE && !state_fits(log->path, &ends))
        return set_wal_aside(log, &ends, why);
    if (*mode != LOG_WRITE && !lock_is_held(log->path) && !state_check(log->path, why))
        return false;
    bool writes = *mode == LOG_WRITE, reads_alone = *mode == LOG_READ && !lock_is_held(log->path);
    sqlite3 *db = writes || reads_alone ? file_open(log->path, LOG_EXAMINE, NULL) : NULL;
    if (!db)
        return true; /* opening reports why */
    bool whole = wal_read(&wal, db, log->path, NULL);
    bool says_nothing = whole && writes && !wal.count && !wal.is_empty && !has_mark(log, db);
    wal_release(&wal);
    sqlite3_close(db);
    if (whole && !says_nothing)
        return true;
    if (reads_alone) { /* a reader changes nothing */
        *mode = LOG_EXAMINE;
        return true;
    }
    log->damage.known = wal_last_known(log->path);
    log->damage.is_found = wal_keep_aside(log->path, log->damage.kept, why);
    return log->damage.is_found;
}

static bool append_trouble(struct log *log, struct body *b, const struct log_opening *how, struct error *why)
{
    struct entry e = {.kind = ENTRY_TROUBLE, .who = "", .body = body_done(b)};
    e.wall_ms = how->wall_ms;
    e.mono_ms = how->mono_ms;
    entry_times_follow(&e, log->last_mono);
    bool done = log_append(log, &e, why) && log_commit(log, how->mono_ms, why);
    body_release(b);
    return done;
}

static bool append_damage(struct log *log, const struct log_opening *how, struct error *why)
{
    struct body b = {0};
    const char *slash = strrchr(log->damage.kept, '/');
    log->damage.lost = log->damage.known > log->last ? log->damage.known - log->last : 0;
    if (log->damage.lost < log->damage.gone)
        log->damage.lost = log->damage.gone;
    loss_write(&b, slash ? slash + 1 : log->damage.kept, log->damage.lost);
    return append_trouble(log, &b, how, why);
}

static bool append_was_short(struct log *log, const struct log_opening *how, struct error *why)
{
    struct body b = {0};
    body_begin(&b);
    body_text(&b, "what", "file-short");
    return append_trouble(log, &b, how, why);
}

static bool append_mark_doubtful(struct log *log, const struct log_opening *how, struct error *why)
{
    struct body b = {0};
    body_begin(&b);
    body_text(&b, "what", "mark-doubtful");
    return append_trouble(log, &b, how, why);
}

/* A reader changes nothing, and SQLite does not see it. */
static bool look_at_journal(struct log *log, const struct log_opening *how, struct error *why)
{
    struct body b = {0};
    log->damage.has_journal = journal_is_beside(log->path, log->damage.journal);
    if (!log->damage.has_journal || !log->may_write)
        return true;
    if (!journal_set_aside(log->path, log->damage.journal, why))
        return false;
    const char *slash = strrchr(log->damage.journal, '/');
    body_begin(&b);
    body_text(&b, "kept", slash ? slash + 1 : log->damage.journal);
    body_text(&b, "what", "journal-foreign");
    return append_trouble(log, &b, how, why);
}

static bool append_foreign_wal(struct log *log, const struct log_opening *how, struct error *why)
{
    struct body b = {0};
    const char *slash = strrchr(log->damage.kept, '/');
    body_begin(&b);
    body_text(&b, "kept", slash ? slash + 1 : log->damage.kept);
    body_text(&b, "what", "wal-foreign");
    return append_trouble(log, &b, how, why);
}

/* There is nothing left of the -wal file to keep aside. */
static bool append_gone(struct log *log, const struct log_opening *how, struct error *why)
{
    struct body b = {0};
    loss_write(&b, NULL, log->damage.gone);
    return append_trouble(log, &b, how, why);
}

static char *copy_of(const char *s)
{
    return strcpy(memory_take(strlen(s) + 1, 1), s);
}

static bool open_file(struct log *log, const char *path, enum log_mode mode, struct error *why)
{
    log->writer.path = path;
    bool opened = writer_open(&log->writer, mode, why);
    log->db = log->writer.db;
    return opened;
}

static bool close_file(struct log *log, bool is_whole, struct error *why)
{
    bool closed = writer_close(&log->writer, is_whole, why);
    log->db = log->writer.db;
    return closed;
}

/* The thread uses the opened file exclusively; here it is read through another connection. */
bool log_write_apart(struct log *log, struct error *why)
{
    assert(log->may_write && !log->sent.count && log_news(log) < 0);
    assert(sqlite3_next_stmt(log->db, sqlite3_next_stmt(log->db, NULL)) == NULL && "no cursor is open");
    if (!sqlite3_threadsafe())
        return fail(why, "SQLite", "was built without threads", "install the SQLite of your system");
    sqlite3 *reading = file_open(log->path, LOG_READ, why);
    sqlite3 *copying = reading ? file_open(log->path, LOG_READ, why) : NULL;
    if (!copying || !writer_begin_thread(&log->writer, why)) {
        sqlite3_close(reading);
        sqlite3_close(copying);
        return false;
    }
    log->db = reading;
    log->copying = copying;
    return true;
}

static void remove_unfinished(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char name[PATH_BYTES_MAX];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (path_beside(name, path, endings[i]))
            unlink(name);
}

/* Files beside a log that no longer exists: they hold its last entries, which a new log of that name would be mixed
 * with. */
static bool keep_old_wal(struct log *log, struct error *why)
{
    char name[PATH_BYTES_MAX];
    struct stat about;
    if (!path_beside(name, log->path, "-wal") || stat(name, &about) < 0)
        return true;
    log->damage.known = wal_last_known(log->path);
    log->damage.is_found = about.st_size > 0;
    return (!about.st_size || wal_keep_aside(log->path, log->damage.kept, why)) && unlink(name) == 0 &&
           (!path_beside(name, log->path, "-shm") || unlink(name) == 0 || errno == ENOENT);
}

/* Under its name there is a complete log or none: it is created under another name with its first entry, and then
 * renamed. */
static bool create(struct log *log, const struct log_opening *how, struct error *why)
{
    char unfinished[PATH_BYTES_MAX], *name = log->path;
    struct stat about;
    bool is_there = stat(name, &about) == 0;
    if (is_there && (!S_ISREG(about.st_mode) || about.st_size > 0))
        return fail(why, name, S_ISREG(about.st_mode) ? N_("is there already") : N_("exists, and is not a file"),
                    "open it, or choose another name");
    if (path_is_beside(name))
        return fail(why, name, "is the name of a file beside a log", "choose a name that ends in .flagfall");
    if (!path_beside(unfinished, name, ".new"))
        return fail(why, "log", "its path is too long", "give a shorter one");
    if (!keep_old_wal(log, why))
        return false;
    remove_unfinished(unfinished);
    log->path = unfinished;
    bool made = open_file(log, unfinished, LOG_CREATE, why) && append_station(log, how, why);
    made = close_file(log, made, why) && made;
    log->path = name;
    if (made && (!file_sync(unfinished) || rename(unfinished, name) < 0 || !folder_sync(name)))
        made = failf(why, name, "check that its folder is writable", "cannot be made: %s", strerror(errno));
    bool opened = made && open_file(log, name, LOG_WRITE, why) && end_is_whole(log, why);
    if (!opened) {
        close_file(log, false, NULL);
        remove_unfinished(made ? name : unfinished);
    }
    return opened;
}

/* A bundle is read into a log in memory, which readers use like any other. */
static bool take_bundled(void *insert, const struct entry *e, struct error *why)
{
    return file_write_entry(insert, e) || file_failed(sqlite3_db_handle(insert), "bundle", why);
}

static bool open_bundle(struct log *log, struct error *why)
{
    struct log_head head;
    bool good = file_open_memory(&log->writer.db) || file_failed(log->writer.db, log->path, why);
    sqlite3_stmt *insert = good ? file_prepare(log->writer.db, file_insert_entry, log->path, why) : NULL;
    const struct bundle_taker taker = {take_bundled, insert};
    good = insert && bundle_read(log->path, &log->progress, &taker, &head, why);
    sqlite3_finalize(insert);
    good = good && (file_write_head(log->writer.db, &head) || file_failed(log->writer.db, log->path, why));
    log->db = log->writer.db;
    return good;
}

static bool begin(struct log *log, const struct log_opening *how, struct error *why)
{
    log->may_write = how->mode == LOG_CREATE || how->mode == LOG_WRITE;
    log->station = copy_of(log->may_write ? how->station : "");
    if (log->may_write) {
        if (!utf8_is_valid(log->station, strlen(log->station)))
            return fail(why, log->path, "the name of this station is not UTF-8", "give the station another name");
        log->key = *how->key;
        if (!lock_take(&log->lock, log->path, log->station, why))
            return false;
        log->writer.lock = &log->lock;
    }
    if (!log->may_write && file_is_bundle(log->path))
        return open_bundle(log, why) && go_on(log, how, why);
    if (!log->may_write)
        log->lock.left = lock_mark_left(log->path); /* read before the log, so that it cannot be ahead of it */
    enum log_mode mode = how->mode;
    if (how->mode == LOG_CREATE)
        return create(log, how, why) && (!log->damage.is_found || append_damage(log, how, why)) &&
               look_at_journal(log, how, why);
    log->damage.was_short = how->mode == LOG_WRITE && is_shorter_than_it_says(log->path);
    if (!look_at_wal(log, &mode, why) || !open_file(log, log->path, mode, why) || !go_on(log, how, why))
        return false;
    if (!log->may_write) /* it says so, and changes nothing */
        return look_at_journal(log, how, why);
    return (!log->damage.is_found || append_damage(log, how, why)) &&
           (log->damage.is_found || !log->damage.gone || append_gone(log, how, why)) &&
           (!log->damage.is_foreign || append_foreign_wal(log, how, why)) &&
           (!log->damage.was_short || append_was_short(log, how, why)) &&
           (!log->damage.mark_is_doubtful || append_mark_doubtful(log, how, why)) && look_at_journal(log, how, why);
}

static bool release(struct log *log, bool is_whole, struct error *why)
{
    writer_end_thread(&log->writer);
    waiting_drop(&log->waiting, log->waiting.count);
    free(log->waiting.entries);
    free(log->sent.entries);
    free(log->sent.to_sign);
    free(log->sent.signatures);
    if (log->db != log->writer.db)
        sqlite3_close(log->db);
    sqlite3_close(log->copying);
    bool closed = writer_close(&log->writer, is_whole, why);
    lock_give_back(&log->lock, is_whole && closed);
    sodium_memzero(&log->key, sizeof log->key);
    free(log->path);
    free(log->station);
    free(log);
    return closed;
}

struct log *log_open(const char *path, const struct log_opening *how, struct error *why)
{
    struct log *log = memory_take(1, sizeof *log);
    log->path = copy_of(path);
    log->lock.fd = -1;
    log->progress = how->progress;
    if (begin(log, how, why))
        return log;
    release(log, false, NULL);
    return NULL;
}

bool log_close(struct log *log, struct error *why)
{
    struct error reason;
    bool whole = !log->waiting.count || log_commit(log, 0, &reason);
    if (!whole)
        failf(why, log->path, reason.remedy, "the last %zu entries could not be recorded and are lost: %.120s",
              log->waiting.count, reason.what);
    bool closed = release(log, whole && log->may_write && !log->is_in_trouble, whole ? why : NULL);
    return whole && closed;
}

bool log_head_at(const char *path, struct log_head *head)
{
    struct log *log = log_open(path, &(struct log_opening){.mode = LOG_EXAMINE}, NULL);
    bool known = log && log_head(log, head, NULL);
    if (log)
        log_close(log, NULL);
    return known;
}
