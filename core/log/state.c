#include "log/state.h"

#include "log/beside.h"
#include "log/log_file.h"

#include <sys/stat.h>

static bool has_wal(const char *path)
{
    char name[PATH_BYTES_MAX];
    struct stat about;
    return path_beside(name, path, "-wal") && stat(name, &about) == 0 && about.st_size > 0;
}

/* Reads the whole file. */
static bool has_no_gap(sqlite3 *db, const struct log_head *head)
{
    int64_t count;
    return file_number(db, "SELECT count(*) FROM entry", &count, "", NULL) && count == head->sequence;
}

/* Where it ends, if the entry that its head names is there. */
static bool has_its_end(sqlite3 *db, struct log_head *head)
{
    return db && file_read_head(db, "", head, NULL) && file_has_entry(db, head->sequence, &head->hash);
}

/* The file by itself is read first: whatever a console writes meanwhile is then found through its -wal file. */
bool state_fits(const char *path, struct state_ends *ends)
{
    struct log_head alone = {0}, through = {0};
    *ends = (struct state_ends){0};
    sqlite3 *db = has_wal(path) ? file_open_alone(path) : NULL;
    bool is_known = has_its_end(db, &alone) && head_is_signed(&alone);
    sqlite3_close(db);
    if (!is_known)
        return true;
    db = file_open(path, LOG_EXAMINE, NULL);
    bool fits =
        has_its_end(db, &through) && file_has_entry(db, alone.sequence, &alone.hash) && has_no_gap(db, &through);
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
