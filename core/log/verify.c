#include "log/verify.h"

#include "log/expected.h"
#include "log/journal.h"
#include "log/lock.h"
#include "log/log_file.h"
#include "log/pages.h"
#include "log/state.h"
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
    int64_t met = 0, all = file_entries(f->db, 1, INT64_MAX);
    while (good && (status = sqlite3_step(rows)) == SQLITE_ROW) {
        good = file_entry(rows, f->path, &e, why) && compare_entry(c, &e, why);
        file_tell(&c->expected->progress, f->path, ++met, all);
    }
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
    return expected_compare_end(c, &head, why);
}

static bool pages_fit(struct file *f, struct error *why)
{
    return pages_are_whole(f->db, f->path, wal_has, &f->wal, why);
}

/* The entry shows what is wrong with the log; a broken page in addition shows that this program did not write it. */
static bool everything_fits(struct file *f, struct comparison *c, struct error *why)
{
    struct error entry = {0}, page = {0};
    c->verdict->pages_are_checked = !lock_is_held(f->path);
    if (c->verdict->pages_are_checked && !state_check(f->path, why))
        return false;
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

bool log_keys_can_be(const char *keys)
{
    for (const char *s = keys; s;) {
        size_t length = strcspn(s, ","), digits = 0;
        if (strspn(s, "0123456789abcdefABCDEF :") < length)
            return false;
        for (size_t i = 0; i < length; i++)
            digits += s[i] != ' ' && s[i] != ':';
        if (digits < 16 || digits > 2 * LOG_KEY_BYTES)
            return false;
        s = s[length] ? s + length + 1 : NULL;
    }
    return true;
}

/* The log is whole without it; other programs than ours would put its pages into the log. */
static bool no_journal_waits(const char *path, struct error *why)
{
    char name[PATH_BYTES_MAX];
    return !journal_is_beside(path, name) ||
           failf(why, path, "move that file away and keep it, as the console does when it opens the event",
                 "its entries are whole, but %.60s is beside it, a rollback journal that is not Flagfall's: any other "
                 "program would put its pages into the log",
                 strrchr(name, '/') ? strrchr(name, '/') + 1 : name);
}

bool log_verify(const char *path, const struct log_expected *expected, struct log_verdict *verdict, struct error *why)
{
    bool was_still = !lock_is_held(path);
    struct lock_mark mark = lock_mark_left(path); /* read before the log, so that it cannot be ahead of it */
    if (look(path, expected, verdict, why))
        return lock_mark_fits(&mark, &verdict->head, path, why) && no_journal_waits(path, why);
    return was_still && lock_is_held(path) &&
           look(path, expected, verdict, why); /* a console started writing in the meantime */
}
