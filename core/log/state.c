#include "log/state.h"

#include "log/beside.h"
#include "log/log_file.h"

#include <string.h>
#include <sys/stat.h>

static bool has_wal(const char *path)
{
    char name[PATH_BYTES_MAX];
    struct stat about;
    return path_beside(name, path, "-wal") && stat(name, &about) == 0 && about.st_size > 0;
}

static bool ask_number(sqlite3 *db, const char *sql, int64_t *out)
{
    sqlite3_stmt *s = NULL;
    bool known = sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW;
    *out = known ? sqlite3_column_int64(s, 0) : 0;
    sqlite3_finalize(s);
    return known;
}

/* Where it ends, if it has as many entries as its head says. */
static bool is_gapless(sqlite3 *db, struct log_head *head)
{
    int64_t count;
    return db && file_read_head(db, "", head, NULL) && ask_number(db, "SELECT count(*) FROM entry", &count) &&
           count == head->sequence;
}

static bool has_entry(sqlite3 *db, const struct log_head *head)
{
    sqlite3_stmt *s = NULL;
    bool has = sqlite3_prepare_v2(db, "SELECT hash FROM entry WHERE sequence = ?1", -1, &s, NULL) == SQLITE_OK &&
               sqlite3_bind_int64(s, 1, head->sequence) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW &&
               sqlite3_column_bytes(s, 0) == LOG_HASH_BYTES &&
               !memcmp(sqlite3_column_blob(s, 0), head->hash.bytes, LOG_HASH_BYTES);
    sqlite3_finalize(s);
    return has;
}

/* The file by itself is read first: whatever a console writes meanwhile is then found through its -wal file. */
bool state_fits(const char *path, struct state_ends *ends)
{
    struct log_head alone = {0}, through = {0};
    *ends = (struct state_ends){0};
    sqlite3 *db = has_wal(path) ? file_open_alone(path) : NULL;
    bool is_known = is_gapless(db, &alone) && head_is_signed(&alone);
    sqlite3_close(db);
    if (!is_known)
        return true;
    db = file_open(path, LOG_EXAMINE, NULL);
    bool fits = is_gapless(db, &through) && has_entry(db, &alone);
    sqlite3_close(db);
    *ends = (struct state_ends){alone.sequence, through.sequence};
    return fits;
}

bool state_check(const char *path, struct error *why)
{
    struct state_ends ends;
    return state_fits(path, &ends) ||
           failf(why, path, "open the event in the console, which sets that file aside, or move it away and keep it",
                 "the -wal file beside it is of another state of this log, and would hide entries: the log ends with "
                 "entry %lld, through that file with entry %lld",
                 (long long)ends.alone, (long long)ends.through_wal);
}
