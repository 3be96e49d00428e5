#include "log/verify.h"

#include "log/expected.h"
#include "log/lock.h"
#include "log/log_file.h"
#include "log/pages.h"
#include "log/wal.h"

#include <string.h>
#include <unistd.h>

struct file {
    const char *path;
    sqlite3 *db;
    struct wal wal;
};

static bool fail_reading(struct file *f, const struct comparison *c, struct error *why)
{
    struct error reason;
    file_failed(f->db, f->path, &reason);
    return failf(why, f->path, reason.remedy, "entry %lld cannot be read: the file %.150s",
                 (long long)c->chain.sequence + 1, reason.what);
}

static bool entries_fit(struct file *f, struct comparison *c, struct error *why)
{
    sqlite3_stmt *rows = file_prepare(f->db, file_select_entries, f->path, why);
    struct entry e;
    int status = SQLITE_ERROR;
    if (!rows)
        return false;
    sqlite3_bind_int64(rows, 1, INT64_MIN);
    sqlite3_bind_int64(rows, 2, INT64_MAX);
    bool good = true;
    while (good && (status = sqlite3_step(rows)) == SQLITE_ROW)
        good = file_entry(rows, f->path, &e, why) && compare_entry(c, &e, why);
    if (good && status != SQLITE_DONE)
        good = fail_reading(f, c, why);
    sqlite3_finalize(rows);
    return good;
}

static bool file_fits(struct file *f, struct comparison *c, struct error *why)
{
    struct log_head head = {0};
    struct error no_head;
    bool has_head = file_read_head(f->db, f->path, &head, &no_head);
    if (!entries_fit(f, c, why))
        return false;
    if (!has_head) {
        *why = no_head;
        return false;
    }
    return compare_end(c, &head, why);
}

static bool pages_fit(struct file *f, struct error *why)
{
    return pages_are_whole(f->db, f->path, wal_has, &f->wal, why);
}

/* The entry says what is wrong with the log; a page that is broken as well says that it was no work of this program. */
static bool everything_fits(struct file *f, struct comparison *c, struct error *why)
{
    struct error entry = {0}, page = {0};
    c->verdict->pages_are_checked = !lock_is_held(f->path);
    if (c->verdict->pages_are_checked && !wal_read(&f->wal, f->db, f->path, why))
        return false;
    if (!file_run(f->db, "BEGIN", f->path, why))
        return false;
    bool entries = file_fits(f, c, &entry), pages = !c->verdict->pages_are_checked || pages_fit(f, &page);
    if (entries && pages)
        return true;
    *why = entries ? page : entry;
    bool both_fit_in = strlen(entry.what) + strlen(page.what) + sizeof "; " <= sizeof why->what;
    if (!entries && !pages)
        failf(why, f->path, entry.remedy, "%s; %s", entry.what,
              both_fit_in ? page.what : "pages of the file are not as written either");
    return false;
}

static bool look(const char *path, const struct log_expected *expected, struct log_verdict *verdict, struct error *why)
{
    struct file f = {.path = path};
    struct comparison c = {.path = path, .expected = expected, .verdict = verdict};
    *verdict = (struct log_verdict){.was_opened = access(path, R_OK) == 0};
    if (!(f.db = file_open(path, LOG_EXAMINE, why)))
        return false;
    bool whole = everything_fits(&f, &c, why);
    wal_release(&f.wal);
    sqlite3_close(f.db);
    return whole;
}

bool log_verify(const char *path, const struct log_expected *expected, struct log_verdict *verdict, struct error *why)
{
    bool was_still = !lock_is_held(path);
    if (look(path, expected, verdict, why))
        return true;
    return was_still && lock_is_held(path) &&
           look(path, expected, verdict, why); /* a console began to write meanwhile */
}
