#include "log/log_file.h"

#include "base/memory.h"
#include "base/table.h"
#include "log/beside.h"
#include "log/body.h"
#include "log/lock.h"
#include "log/pages.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char create_entry[] =
    "CREATE TABLE entry (sequence INTEGER PRIMARY KEY, station TEXT NOT NULL, wall_ms INTEGER NOT NULL,"
    " mono_ms INTEGER NOT NULL, kind TEXT NOT NULL, board INTEGER NOT NULL, who TEXT NOT NULL, body TEXT NOT NULL,"
    " previous BLOB NOT NULL, hash BLOB NOT NULL, signature BLOB) STRICT";
static const char create_head[] =
    "CREATE TABLE head (one INTEGER PRIMARY KEY CHECK (one = 1), sequence INTEGER NOT NULL, hash BLOB NOT NULL,"
    " key BLOB NOT NULL, signature BLOB NOT NULL) STRICT";

/* The limits of an entry. Beyond them it was not written by this program, whatever its hash says. */
enum { ROW_BYTES_MAX = BODY_BYTES_MAX + 4096, QUICK_CHECK_BYTES_MAX = 64 << 20 };
static const int64_t sequence_max = INT64_C(1) << 40;

#define COLUMNS "sequence, station, wall_ms, mono_ms, kind, board, who, body, previous, hash, signature"
const char file_select_entries[] = "SELECT " COLUMNS " FROM entry WHERE sequence BETWEEN ?1 AND ?2 ORDER BY sequence";
const char file_select_backwards[] =
    "SELECT " COLUMNS " FROM entry WHERE sequence BETWEEN ?1 AND ?2 ORDER BY sequence DESC";
const char file_insert_entry[] = "INSERT INTO entry (" COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

/* --- what went wrong, in the words of somebody who has to do something about it ------------------------------- */

static const struct complaint {
    int code; /* an extended code, or any code of its family */
    const char *what, *remedy;
} complaints[] = {
    {SQLITE_READONLY_DBMOVED, "was moved or deleted while it was open", "put it back under its name"},
    {SQLITE_FULL, "the disk is full", "make room: what waits is then recorded by itself"},
    {SQLITE_READONLY, "may only be read",
     "allow writing to the file and its folder, or copy it to where you may write"},
    {SQLITE_CORRUPT, "is damaged", "keep it and its -wal file as they are, and go on with a copy or the last backup"},
    {SQLITE_NOTADB, "is not a Flagfall file, or its beginning is damaged", "name an event file: NAME.flagfall"},
    {SQLITE_BUSY, "is held by another program", "end that program"},
    {SQLITE_LOCKED, "is held by another program", "end that program"},
    {SQLITE_PERM, "may not be opened", "see who may read and write the file and its folder"},
    {SQLITE_AUTH, "may not be opened", "see who may read and write the file and its folder"},
    {SQLITE_CANTOPEN, "cannot be opened", "check that it exists and that its folder is writable"},
    {SQLITE_IOERR, "the disk does not obey", "see that the disk is there and sound: what waits is tried again"},
    {SQLITE_TOOBIG, "holds an entry that is larger than any that Flagfall writes",
     "keep the file as it is and compare it with a backup"},
    {SQLITE_CONSTRAINT, "holds already what is to be written", "keep it as it is; see: flagfall log verify"},
    {SQLITE_ERROR, "is not a log of this version, or it was changed", "see: flagfall log verify"},
};

bool file_failed(sqlite3 *db, const char *path, struct error *why)
{
    int code = sqlite3_extended_errcode(db), number = sqlite3_system_errno(db);
    if (!number && (code & 0xff) == SQLITE_IOERR)
        number = errno; /* a commit does not set it reliably; the caller set errno to 0 before */
    if ((code & 0xff) == SQLITE_NOMEM)
        memory_exhausted();
    const struct complaint *c = complaints, *end = complaints + sizeof complaints / sizeof *complaints;
    while (c < end && c->code != code && c->code != (code & 0xff))
        c++;
    bool by_system = number && ((code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN);
    return failf(why, path, c < end ? c->remedy : "see: flagfall log verify", "%s (%s)",
                 c < end ? c->what : "something is wrong", by_system ? strerror(number) : sqlite3_errmsg(db));
}

sqlite3_stmt *file_prepare(sqlite3 *db, const char *sql, const char *path, struct error *why)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        file_failed(db, path, why);
    return statement;
}

bool file_run(sqlite3 *db, const char *sql, const char *path, struct error *why)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK || file_failed(db, path, why);
}

/* --- opening -------------------------------------------------------------------------------------------------- */

bool file_number(sqlite3 *db, const char *sql, int64_t *out, const char *path, struct error *why)
{
    sqlite3_stmt *s = file_prepare(db, sql, path, why);
    if (!s)
        return false;
    bool found = sqlite3_step(s) == SQLITE_ROW;
    if (found)
        *out = sqlite3_column_int64(s, 0);
    else
        file_failed(db, path, why);
    sqlite3_finalize(s);
    return found;
}

/* All tables at once or none: a file whose creation was interrupted is empty and can be created again. Nothing is
 * synced here: the creator of a log does that once, before the file gets its name. */
static bool make(sqlite3 *db, const char *path, struct error *why)
{
    char marks[96];
    int64_t tables_there = 0;
    if (!file_number(db, "SELECT count(*) FROM sqlite_schema", &tables_there, path, why))
        return false;
    if (tables_there)
        return fail(why, path, "is there already", "open it, or choose another name");
    snprintf(marks, sizeof marks, "PRAGMA page_size = %d", PAGE_BYTES);
    if (!file_run(db, marks, path, why))
        return false;
    pages_reserve(db);
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d", LOG_APPLICATION_ID,
             LOG_VERSION);
    return file_run(db, "PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL; BEGIN IMMEDIATE", path, why) &&
           file_run(db, marks, path, why) && file_run(db, create_entry, path, why) &&
           file_run(db, create_head, path, why);
}

/* Two tables as this program makes them and nothing else: no trigger, no view, no index, no further column, which
 * SQLite would execute like our own. */
static bool schema_is_ours(sqlite3 *db, const char *path, struct error *why)
{
    sqlite3_stmt *s = file_prepare(db, "SELECT name, sql FROM sqlite_schema", path, why);
    bool entry = false, head = false, ours = s != NULL;
    int status = SQLITE_ERROR;
    while (ours && (status = sqlite3_step(s)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(s, 0), *sql = (const char *)sqlite3_column_text(s, 1);
        bool is_entry = sql && !strcmp(sql, create_entry), is_head = sql && !strcmp(sql, create_head);
        entry = entry || is_entry;
        head = head || is_head;
        ours =
            is_entry || is_head ||
            failf(why, path, "keep it as it is and take a backup; see: flagfall log verify",
                  "contains what no log contains (%.60s): another program changed it", name ? name : "without a name");
    }
    if (ours && status != SQLITE_DONE)
        ours = file_failed(db, path, why);
    sqlite3_finalize(s);
    return ours && ((entry && head) || fail(why, path, "is not a log of this version, or it was changed",
                                            "keep it as it is and take a backup; see: flagfall log verify"));
}

static bool is_ours(sqlite3 *db, const char *path, struct error *why)
{
    int64_t id = 0, version = 0;
    if (!file_number(db, "PRAGMA application_id", &id, path, why) ||
        !file_number(db, "PRAGMA user_version", &version, path, why))
        return false;
    if (id != LOG_APPLICATION_ID)
        return fail(why, path, "is not a Flagfall file", "name an event file: NAME.flagfall");
    if (version != LOG_VERSION)
        return failf(why, path, version > LOG_VERSION ? "open it with a newer Flagfall" : "see: flagfall log verify",
                     "is of version %d, this Flagfall knows version %d", (int)version, LOG_VERSION);
    return true;
}

/* Whether the pages are consistent. Opening a long log must be quick, so the full check is left to `log verify`. */
static bool pages_fit_together(sqlite3 *db, const char *path, struct error *why)
{
    struct stat about;
    sqlite3_stmt *s = NULL;
    if (stat(path, &about) < 0 || about.st_size > QUICK_CHECK_BYTES_MAX)
        return true;
    if (!(s = file_prepare(db, "PRAGMA quick_check(1)", path, why)))
        return false;
    bool good = sqlite3_step(s) == SQLITE_ROW && sqlite3_column_type(s, 0) == SQLITE_TEXT;
    if (!good)
        file_failed(db, path, why);
    else if (strcmp((const char *)sqlite3_column_text(s, 0), "ok"))
        good = fail(why, path, "is damaged: its pages do not fit together",
                    "keep it and its -wal file as they are, and go on with a copy or the last backup");
    sqlite3_finalize(s);
    return good;
}

static bool has_bytes(const char *path, const char *ending)
{
    char name[PATH_BYTES_MAX];
    struct stat about;
    return path_beside(name, path, ending) && stat(name, &about) == 0 && about.st_size > 0;
}

/* A -wal file left by a crash: SQLite would create its index beside it, or trust one that does not match, but reading
 * must not change anything. So the index is kept in memory, and nobody is locked out. */
static bool is_alone(const char *path, enum log_mode mode)
{
    return mode == LOG_EXAMINE && has_bytes(path, "-wal") && !lock_is_held(path);
}

/* As a URI, so that SQLite treats it as immutable and needs no files beside it. */
static void add_unchanging(struct text *t, const char *path)
{
    while (path[0] == '/' && path[1] == '/')
        path++;
    text_add(t, "file:");
    for (; *path; path++)
        if (strchr("%?#", *path))
            text_addf(t, "%%%02x", (unsigned)*path);
        else
            text_add_char(t, *path);
    text_add(t, "?immutable=1");
}

static bool folder_may_be_written(const char *path)
{
    char folder[PATH_BYTES_MAX];
    return path_folder(folder, path) && access(folder, W_OK) == 0;
}

/* Readable by its owner only; files beside it get the same mode. */
static void make_empty(const char *path)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd >= 0)
        close(fd); /* if not, SQLite says why */
}

static bool open_handle(sqlite3 **db, const char *path, enum log_mode mode)
{
    static const int flags[] = {
        [LOG_CREATE] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
        [LOG_WRITE] = SQLITE_OPEN_READWRITE,
        [LOG_READ] = SQLITE_OPEN_READWRITE,
        [LOG_EXAMINE] = SQLITE_OPEN_READONLY,
    };
    ROW_FOR_EACH(flags, LOG_EXAMINE + 1);
    struct text name = {0};
    if (mode == LOG_CREATE)
        make_empty(path);
    if (mode == LOG_READ && !folder_may_be_written(path))
        mode = LOG_EXAMINE;
    bool still = mode == LOG_EXAMINE && !has_bytes(path, "-wal") && !lock_is_held(path);
    bool alone = is_alone(path, mode);
    if (still)
        add_unchanging(&name, path);
    else
        text_add(&name, path);
    int how = flags[mode] | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | (still ? SQLITE_OPEN_URI : 0);
    bool opened = sqlite3_open_v2(text_chars(&name), db, how, alone ? pages_vfs_alone() : pages_vfs()) == SQLITE_OK;
    text_release(&name);
    return opened;
}

/* SQLite would wait forever on a pipe of that name, and who writes could not lock the log. */
static bool all_beside_are_files(const char *path, struct error *why)
{
    static const char *const endings[] = {"-wal", "-shm", "-journal", "-lock"};
    char name[PATH_BYTES_MAX];
    struct stat about;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (path_beside(name, path, endings[i]) && lstat(name, &about) == 0 && !S_ISREG(about.st_mode))
            return fail(why, name, "is not a file, and stands where the log has one", "take it away");
    return true;
}

static bool check_path(const char *path, enum log_mode mode, struct error *why)
{
    struct stat about;
    if (strlen(path) >= 1000)
        return fail(why, "log", "its path is too long", "give a shorter one");
    if (stat(path, &about) < 0)
        return mode == LOG_CREATE || failf(why, path, "name an event file that is there: NAME.flagfall",
                                           "cannot be opened: %s", strerror(errno));
    if (!S_ISREG(about.st_mode))
        return fail(why, path, "is not a file", "name an event file: NAME.flagfall");
    if (!all_beside_are_files(path, why))
        return false;
    return mode == LOG_CREATE || about.st_size ||
           fail(why, path, "is empty: not a Flagfall file", "name an event file: NAME.flagfall");
}

/* How its first page begins, whatever is in it: size of a page, WAL for writing and for reading, room for the page's
 * check; and UTF-8. Another program can set each. It is read through SQLite: closing the file once more would give back
 * the locks that SQLite holds on it. */
static bool header_is_ours(sqlite3 *db, const char *path, struct error *why)
{
    enum { SIZE_AT = 16, ENCODING_AT = 56, HEADER = 60 };
    static const uint8_t sizes[] = {PAGE_BYTES >> 8, PAGE_BYTES & 0xff, 2, 2, PAGE_CHECK_BYTES}, utf8[] = {0, 0, 0, 1};
    uint8_t header[HEADER];
    sqlite3_file *file = NULL;
    bool known = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK && file &&
                 file->pMethods && file->pMethods->xRead(file, header, HEADER, 0) == SQLITE_OK;
    return !known || (!memcmp(header + SIZE_AT, sizes, sizeof sizes) && !memcmp(header + ENCODING_AT, utf8, 4)) ||
           fail(why, path, "its first page is not as Flagfall wrote it: another program changed how the file is kept",
                "keep it as it is and take a backup");
}

static bool configure(sqlite3 *db, const char *path, enum log_mode mode, struct error *why)
{
    static const char for_writing[] = "PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF";
    sqlite3_busy_timeout(db, 500);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL); /* writer_close() decides otherwise */
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, ROW_BYTES_MAX);
    sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, 4096);
    sqlite3_limit(db, SQLITE_LIMIT_COLUMN, 32);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(db, SQLITE_LIMIT_TRIGGER_DEPTH, 0);
    if (is_alone(path, mode) && !file_run(db, "PRAGMA locking_mode = EXCLUSIVE", path, why))
        return false;
    if (!file_run(db, "PRAGMA cell_size_check = ON", path, why))
        return false;
    if (mode == LOG_CREATE)
        return make(db, path, why);
    if (!is_ours(db, path, why) || !schema_is_ours(db, path, why) || !header_is_ours(db, path, why))
        return false;
    if (mode == LOG_WRITE && sqlite3_db_readonly(db, "main"))
        return fail(why, path, "may only be read", "allow writing to the file, or copy it to where you may write");
    if (mode == LOG_WRITE && !pages_fit_together(db, path, why))
        return false;
    return file_run(db, mode == LOG_WRITE ? for_writing : "PRAGMA query_only = 1", path, why);
}

static bool none_is_newer(void *context, uint32_t page)
{
    (void)context;
    (void)page;
    return false;
}

static sqlite3 *open_once(const char *path, enum log_mode mode, int *code, struct error *why)
{
    sqlite3 *db = NULL;
    if (!check_path(path, mode, why))
        return NULL;
    if (!open_handle(&db, path, mode)) {
        *code = sqlite3_errcode(db);
        file_failed(db, path, why);
        sqlite3_close(db);
        return NULL;
    }
    if (configure(db, path, mode, why))
        return db;
    *code = sqlite3_errcode(db);
    if (sqlite3_errcode(db) == SQLITE_CORRUPT && !has_bytes(path, "-wal"))
        pages_are_whole(db, path, none_is_newer, NULL, why); /* says which page, or that the end is missing */
    sqlite3_close(db);
    return NULL;
}

/* When a console closes the log, the files beside it disappear before its lock: a reader tries again. */
sqlite3 *file_open(const char *path, enum log_mode mode, struct error *why)
{
    enum { TRIES = 100, PAUSE_MS = 5 };
    bool looks = mode == LOG_READ || mode == LOG_EXAMINE, was_held = looks && lock_is_held(path);
    for (int tries = 1;; tries++) {
        int code = SQLITE_OK;
        sqlite3 *db = open_once(path, mode, &code, why);
        code &= 0xff;
        if (db || !was_held || tries == TRIES || (code != SQLITE_READONLY && code != SQLITE_CANTOPEN))
            return db;
        sqlite3_sleep(PAUSE_MS);
    }
}

sqlite3 *file_open_alone(const char *path)
{
    sqlite3 *db = NULL;
    struct text name = {0};
    if (!check_path(path, LOG_EXAMINE, NULL))
        return NULL;
    add_unchanging(&name, path);
    int how = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI;
    bool opened = sqlite3_open_v2(text_chars(&name), &db, how, pages_vfs()) == SQLITE_OK &&
                  configure(db, path, LOG_EXAMINE, NULL);
    text_release(&name);
    if (!opened) {
        sqlite3_close(db);
        return NULL;
    }
    return db;
}

static bool open_for_itself(const char *name, sqlite3 **db)
{
    static const char quick[] = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF";
    int how = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
    return sqlite3_open_v2(name, db, how, NULL) == SQLITE_OK && file_run(*db, quick, "", NULL) &&
           file_run(*db, create_entry, "", NULL) && file_run(*db, create_head, "", NULL);
}

bool file_open_nameless(sqlite3 **db)
{
    return open_for_itself("", db);
}

bool file_open_memory(sqlite3 **db)
{
    return open_for_itself(":memory:", db);
}

static bool copy_pages(sqlite3 *from, sqlite3 *to, const char *path, struct error *why)
{
    sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
    if (copy) {
        sqlite3_backup_step(copy, -1);
        sqlite3_backup_finish(copy);
    }
    return sqlite3_errcode(to) == SQLITE_OK || file_failed(to, path, why);
}

/* SQLite would take them for the copy's. */
static bool is_free(const char *path, struct error *why)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char name[PATH_BYTES_MAX];
    struct stat about;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (path_beside(name, path, endings[i]) && lstat(name, &about) == 0)
            return fail(why, i ? name : path, "is there already", "choose another name");
    return true;
}

static void remove_copy(const char *path)
{
    char name[PATH_BYTES_MAX];
    unlink(path);
    if (path_beside(name, path, "-journal"))
        unlink(name);
}

bool file_copy(sqlite3 *from, const char *path, struct error *why)
{
    sqlite3 *to = NULL;
    if (!is_free(path, why))
        return false;
    bool copied = open_handle(&to, path, LOG_CREATE) && pages_reserve(to) && copy_pages(from, to, path, why);
    if (!copied && sqlite3_errcode(to) != SQLITE_OK)
        file_failed(to, path, why);
    sqlite3_close(to);
    if (!copied)
        remove_copy(path);
    return copied;
}

/* --- entries -------------------------------------------------------------------------------------------------- */

/* Whatever stands behind a NUL would be in the file and shown by nobody. */
static const char *column_text(sqlite3_stmt *row, int column, bool *good)
{
    bool is_text = sqlite3_column_type(row, column) == SQLITE_TEXT; /* asked before it is made text */
    const char *s = (const char *)sqlite3_column_text(row, column);
    *good = *good && is_text && s && strlen(s) == (size_t)sqlite3_column_bytes(row, column);
    return s ? s : "";
}

static int64_t column_number(sqlite3_stmt *row, int column, bool *good)
{
    *good = *good && sqlite3_column_type(row, column) == SQLITE_INTEGER;
    return sqlite3_column_int64(row, column);
}

static void column_bytes(sqlite3_stmt *row, int column, uint8_t *out, size_t count, bool *good)
{
    bool is_blob = sqlite3_column_type(row, column) == SQLITE_BLOB;
    const void *bytes = sqlite3_column_blob(row, column);
    *good = *good && is_blob && bytes && (size_t)sqlite3_column_bytes(row, column) == count;
    if (*good)
        memcpy(out, bytes, count);
}

bool file_entry(sqlite3_stmt *row, const char *path, struct entry *e, struct error *why)
{
    bool good = true;
    *e = (struct entry){.sequence = column_number(row, 0, &good)};
    e->station = column_text(row, 1, &good);
    e->wall_ms = column_number(row, 2, &good);
    e->mono_ms = column_number(row, 3, &good);
    /* looser than entry_times_can_be(): what an older version wrote with the hall's time far ahead is still shown */
    good = good && e->sequence >= 0 && e->sequence <= sequence_max && e->wall_ms >= 0 &&
           e->wall_ms <= ENTRY_WALL_MOST && e->mono_ms >= 0 && e->mono_ms <= ENTRY_WALL_MOST;
    const char *kind = column_text(row, 4, &good);
    good = good && entry_kind_named(kind, &e->kind);
    int64_t board = column_number(row, 5, &good);
    good = good && board >= 0 && board <= INT32_MAX;
    e->board = good ? (int)board : BOARD_NONE;
    e->who = column_text(row, 6, &good);
    e->body = column_text(row, 7, &good);
    column_bytes(row, 8, e->previous.bytes, LOG_HASH_BYTES, &good);
    column_bytes(row, 9, e->hash.bytes, LOG_HASH_BYTES, &good);
    e->is_signed = sqlite3_column_type(row, 10) != SQLITE_NULL;
    if (e->is_signed)
        column_bytes(row, 10, e->signature.bytes, LOG_SIGNATURE_BYTES, &good);
    return good || failf(why, path, "keep the file as it is and compare it with a backup",
                         "entry %lld is not one that Flagfall writes: it was changed", (long long)e->sequence);
}

static void bind_text(sqlite3_stmt *s, int column, const char *value)
{
    sqlite3_bind_text(s, column, value, -1, SQLITE_STATIC);
}

bool file_write_entry(sqlite3_stmt *s, const struct entry *e)
{
    sqlite3_bind_int64(s, 1, e->sequence);
    bind_text(s, 2, e->station);
    sqlite3_bind_int64(s, 3, e->wall_ms);
    sqlite3_bind_int64(s, 4, e->mono_ms);
    bind_text(s, 5, entry_kind_name(e->kind));
    sqlite3_bind_int64(s, 6, e->board);
    bind_text(s, 7, e->who);
    bind_text(s, 8, e->body);
    sqlite3_bind_blob(s, 9, e->previous.bytes, LOG_HASH_BYTES, SQLITE_STATIC);
    sqlite3_bind_blob(s, 10, e->hash.bytes, LOG_HASH_BYTES, SQLITE_STATIC);
    if (e->is_signed)
        sqlite3_bind_blob(s, 11, e->signature.bytes, LOG_SIGNATURE_BYTES, SQLITE_STATIC);
    else
        sqlite3_bind_null(s, 11);
    bool done = sqlite3_step(s) == SQLITE_DONE;
    sqlite3_reset(s); /* returns the error of the step */
    return done;
}

/* --- how far --------------------------------------------------------------------------------------------------- */

int64_t file_entries(sqlite3 *db, int64_t from, int64_t to)
{
    int64_t last = 0;
    if (!file_number(db, "SELECT max(sequence) FROM entry", &last, "", NULL))
        return 0;
    last = to < last ? to : last;
    return from > 0 && last >= from ? last - from + 1 : 0;
}

bool file_has_entry(sqlite3 *db, int64_t sequence, const struct log_hash *hash)
{
    sqlite3_stmt *s = file_prepare(db, "SELECT hash FROM entry WHERE sequence = ?1", "", NULL);
    bool has = s && sqlite3_bind_int64(s, 1, sequence) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW;
    struct log_hash found;
    if (has)
        column_bytes(s, 0, found.bytes, LOG_HASH_BYTES, &has);
    has = has && !memcmp(found.bytes, hash->bytes, LOG_HASH_BYTES);
    sqlite3_finalize(s);
    return has;
}

void file_tell(const struct log_progress *p, const char *path, int64_t met, int64_t of)
{
    enum { EACH = 512 };
    if (p->tell && met % EACH == 0)
        p->tell(p->self, path, met, of < met ? 0 : of);
}

/* --- the head ------------------------------------------------------------------------------------------------- */

bool file_read_head(sqlite3 *db, const char *path, struct log_head *head, struct error *why)
{
    static const char sql[] = "SELECT head.sequence, head.hash, head.key, head.signature, entry.hash, head.one"
                              " FROM head LEFT JOIN entry ON entry.sequence = 1 LIMIT 2";
    sqlite3_stmt *s = file_prepare(db, sql, path, why);
    if (!s)
        return false;
    int status = sqlite3_step(s);
    bool good = status == SQLITE_ROW, is_alone = true; /* other programs need not heed the table's own check */
    if (good) {
        head->sequence = column_number(s, 0, &good);
        column_bytes(s, 1, head->hash.bytes, LOG_HASH_BYTES, &good);
        column_bytes(s, 2, head->key, LOG_KEY_BYTES, &good);
        column_bytes(s, 3, head->signature.bytes, LOG_SIGNATURE_BYTES, &good);
        column_bytes(s, 4, head->first.bytes, LOG_HASH_BYTES, &good);
        is_alone = column_number(s, 5, &good) == 1 && (status = sqlite3_step(s)) == SQLITE_DONE;
    }
    if (status != SQLITE_ROW && status != SQLITE_DONE)
        good = file_failed(db, path, why);
    else if (!good)
        fail(why, path, "the signed head of the log, or its first entry, is missing",
             "keep the file as it is and compare it with a backup");
    else if (!is_alone)
        good = fail(why, path, "there is another row beside the signed head: another program has changed it",
                    "keep the file as it is and compare it with a backup");
    sqlite3_finalize(s);
    return good;
}

bool file_write_head(sqlite3 *db, const struct log_head *head)
{
    sqlite3_stmt *s = file_prepare(db, "INSERT OR REPLACE INTO head VALUES (1, ?, ?, ?, ?)", "", NULL);
    if (!s)
        return false;
    sqlite3_bind_int64(s, 1, head->sequence);
    sqlite3_bind_blob(s, 2, head->hash.bytes, LOG_HASH_BYTES, SQLITE_STATIC);
    sqlite3_bind_blob(s, 3, head->key, LOG_KEY_BYTES, SQLITE_STATIC);
    sqlite3_bind_blob(s, 4, head->signature.bytes, LOG_SIGNATURE_BYTES, SQLITE_STATIC);
    bool done = sqlite3_step(s) == SQLITE_DONE;
    sqlite3_finalize(s);
    return done;
}
