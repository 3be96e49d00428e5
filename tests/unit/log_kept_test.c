/* What lies there stays as it lies there: a log that cannot be opened, one whose main file is gone, one that somebody
 * else wrote over. */
#include "base/landlock.h"
#include "log/lock.h"
#include "log_forged.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "skip.h"

/* As a crash leaves it: the last entries are in the -wal file, those of one group in the log's file too. */
static void make_crashed_after(const char *path, int groups)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        make_sound(path, 250);
        struct log *log = made_open(path, LOG_WRITE, NULL);
        for (int i = 0; i < groups; i++)
            made_fill(log, 50);
        _exit(log_durable(log) == 251 + 50 * groups ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void make_crashed(const char *path)
{
    make_crashed_after(path, 1);
}

static off_t size_of(const char *path, const char *ending)
{
    char name[1024];
    struct stat about;
    snprintf(name, sizeof name, "%s%s", path, ending);
    return stat(name, &about) == 0 ? about.st_size : -1;
}

static void a_log_that_is_refused_is_left_as_it_lies_there(void **state)
{
    const char *path = in_scratch("cut.flagfall");
    struct error why = {0};
    (void)state;
    make_crashed(path);
    off_t wal = size_of(path, "-wal"), main_file = 8192;
    assert_true(wal > 0 && size_of(path, "") > main_file);
    assert_int_equal(truncate(path, 8192), 0);
    assert_null(made_open(path, LOG_WRITE, &why));
    assert_int_equal(size_of(path, ""), main_file);
    assert_int_equal(size_of(path, "-wal"), wal);
    struct log *log = made_open(path, LOG_READ, &why);
    if (log)
        log_close(log, NULL);
    assert_int_equal(size_of(path, ""), main_file);
    assert_int_equal(size_of(path, "-wal"), wal);
}

static bool last_says(struct log *log, const char *words)
{
    struct entry e;
    struct log_cursor *c = log_read(log, &(struct log_filter){.newest_first = true});
    bool says = log_next(c, &e) && e.kind == ENTRY_TROUBLE && strstr(e.body, words);
    log_cursor_free(c);
    return says;
}

/* As many pages are cut away as the -wal file has again. */
static void a_file_that_was_cut_beside_a_wal_file_that_has_the_rest_is_told(void **state)
{
    const char *path = in_scratch("short.flagfall");
    struct error why = {0};
    (void)state;
    make_crashed(path);
    bool told = false;
    for (off_t left = size_of(path, "") - PAGE_BYTES; !told && left >= PAGE_BYTES; left -= PAGE_BYTES) {
        make_crashed(path);
        struct log *log = made_open(path, LOG_WRITE, &why);
        assert_non_null(log);
        assert_false(log_was_short(log)); /* a crash alone is nothing of the kind */
        assert_true(log_close(log, &why));
        make_crashed(path);
        assert_int_equal(truncate(path, left), 0);
        if (!(log = made_open(path, LOG_WRITE, &why)))
            break;
        told = log_was_short(log) && last_says(log, "file-short");
        assert_true(told && log_last(log) == 302);
        assert_true(log_close(log, &why));
        assert_true(verify(path, NULL, &why));
    }
    assert_true(told);
}

/* --- the end of the -wal file went away --------------------------------------------------------------------------- */

static void cut_wal(const char *path, off_t bytes)
{
    char name[1024];
    snprintf(name, sizeof name, "%s-wal", path);
    assert_int_equal(bytes < 0 ? unlink(name) : truncate(name, bytes), 0);
}

/* Whatever is left of it: what had been saved is known. */
static void what_a_cut_or_deleted_wal_file_takes_with_it_is_counted_and_told(void **state)
{
    const char *path = in_scratch("end.flagfall");
    enum { HEADER = 32, FRAME = 24 + PAGE_BYTES };
    struct error why = {0};
    struct log_damage damage;
    (void)state;
    make_crashed_after(path, 3);
    off_t wal = size_of(path, "-wal"), frames = (wal - HEADER) / FRAME;
    const off_t rows[] = {-1, 0, 20, HEADER, HEADER + (frames - 1) * FRAME, wal - 100};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        make_crashed_after(path, 3);
        assert_true(verify(path, NULL, &why));
        cut_wal(path, rows[i]);
        assert_false(verify(path, NULL, &why));
        assert_non_null(strstr(why.what, "saved entry 401, and the log ends with entry "));
        struct log *log = made_open(path, LOG_WRITE, &why);
        assert_non_null(log);
        bool is_kept = log_damage(log, &damage);
        assert_int_equal(is_kept, rows[i] > 0);
        assert_true(!is_kept || size_of(damage.kept, "") == rows[i]);
        int64_t left = 401 - (is_kept ? damage.lost : log_gone(log));
        assert_true(left >= 301 && left < 401);
        assert_int_equal(log_last(log), left + 1);
        assert_true(last_says(log, is_kept ? "journal-damaged" : "entries-gone"));
        made_fill(log, 1);
        assert_true(log_close(log, &why));
        assert_true(verify(path, NULL, &why)); /* it was told, and stands in the log */
        log = made_open(path, LOG_WRITE, &why);
        assert_int_equal(log_gone(log), 0);
        assert_true(log_close(log, &why));
    }
}

/* Told by whoever opens it for writing; who cannot takes nothing of what is known away. */
static void a_mark_stays_until_its_log_is_opened_and_holds_for_no_other(void **state)
{
    const char *path = in_scratch("mark.flagfall"), *copy = in_scratch("mark.copy");
    struct error why = {0};
    (void)state;
    make_crashed_after(path, 3);
    cut_wal(path, 0);
    assert_int_equal(rename(path, copy), 0);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs("no log at all, of some length", f);
    fclose(f);
    assert_null(made_open(path, LOG_WRITE, &why));
    assert_int_equal(rename(copy, path), 0);
    struct log *log = made_open(path, LOG_READ, &why);
    assert_non_null(log);
    log_close(log, NULL);
    assert_false(verify(path, NULL, &why));
    log = made_open(path, LOG_WRITE, &why);
    assert_non_null(log);
    assert_true(log_gone(log) > 0);
    assert_true(log_close(log, &why));
    assert_int_equal(size_of(path, "-lock"), -1);

    make_crashed_after(path, 3);
    unlink(path);
    cut_wal(path, -1);
    struct station_key key = made_key(1); /* a log that began later: another one */
    struct log_opening how = {.mode = LOG_CREATE, .station = "hall-b", .key = &key, .wall_ms = made_at + 1};
    log = log_open(path, &how, &why);
    assert_non_null(log);
    assert_int_equal(log_gone(log), 0);
    assert_int_equal(log_last(log), 1);
    assert_true(log_close(log, &why));
}

/* Where nobody ever writes into it, reading a byte of it would never end. */
static void a_pipe_in_the_place_of_a_log_is_refused(void **state)
{
    const char *path = in_scratch("pipe.flagfall");
    static const enum log_mode modes[] = {LOG_CREATE, LOG_WRITE, LOG_READ, LOG_EXAMINE};
    struct error why;
    (void)state;
    made_away(path);
    assert_int_equal(mkfifo(path, 0600), 0);
    for (int i = 0; i < 4; i++) {
        why = (struct error){0};
        assert_null(made_open(path, modes[i], &why));
        assert_true(*why.what);
    }
}

static void a_reader_leaves_the_wal_file_where_it_is(void **state)
{
    const char *path = in_scratch("read.flagfall");
    struct error why = {0};
    (void)state;
    make_crashed(path);
    off_t main_file = size_of(path, ""), wal = size_of(path, "-wal");
    struct log *log = made_open(path, LOG_READ, &why);
    assert_non_null(log);
    assert_true(log_close(log, &why));
    assert_int_equal(size_of(path, ""), main_file);
    assert_int_equal(size_of(path, "-wal"), wal);
    log = made_open(path, LOG_WRITE, &why);
    assert_non_null(log);
    assert_true(log_close(log, &why)); /* that is whole, and one file again */
    assert_int_equal(size_of(path, "-wal"), -1);
    assert_true(verify(path, NULL, &why));
}

static void what_stands_beside_a_log_that_is_gone_is_kept_and_told(void **state)
{
    const char *path = in_scratch("gone.flagfall");
    struct error why = {0};
    struct log_damage damage;
    struct station_key key = made_key(1);
    struct log_opening how = {.mode = LOG_CREATE, .station = "hall-a", .key = &key, .wall_ms = made_at};
    (void)state;
    make_crashed(path);
    off_t wal = size_of(path, "-wal");
    unlink(path);
    struct log *log = log_open(path, &how, &why);
    if (!log)
        fail_msg("%s", why.what);
    assert_true(log_damage(log, &damage));
    assert_int_equal(size_of(damage.kept, ""), wal);
    assert_int_equal(damage.lost, 300);
    assert_int_equal(log_last(log), 2);
    assert_true(log_close(log, &why));
    assert_true(verify(path, NULL, &why));
}

static void a_wal_file_without_its_index_is_read(void **state)
{
    const char *path = in_scratch("stick.flagfall");
    char name[1024];
    struct error why = {0};
    struct log_verdict v;
    (void)state;
    make_crashed(path);
    snprintf(name, sizeof name, "%s-shm", path);
    assert_int_equal(unlink(name), 0);
    off_t wal = size_of(path, "-wal");
    if (!log_verify(path, &(struct log_expected){0}, &v, &why))
        fail_msg("%s: %s", why.where, why.what);
    assert_int_equal(v.entries, 301);
    assert_int_equal(size_of(path, "-shm"), -1);
    assert_int_equal(size_of(path, "-wal"), wal);
}

static void put_over(const char *path, const char *other)
{
    static char bytes[1 << 20];
    FILE *in = fopen(other, "rb"), *out = fopen(path, "r+b");
    assert_non_null(in);
    assert_non_null(out);
    size_t n = fread(bytes, 1, sizeof bytes, in);
    assert_int_equal(fwrite(bytes, 1, n, out), n);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

static void a_log_that_is_written_over_while_it_is_open_is_trouble(void **state)
{
    const char *path = in_scratch("over.flagfall"), *other = in_scratch("other.flagfall");
    struct error why = {0};
    (void)state;
    make_sound(other, 400);
    for (int idle = 0; idle < 2; idle++) {
        struct log *log = made_new(path);
        made_fill(log, 50);
        usleep(20000); /* a clock of files may tick no faster */
        put_over(path, other);
        if (!idle) {
            assert_true(made_append(log, 51, &why));
            assert_false(log_commit(log, 6000, &why));
            assert_string_equal(why.what, "was overwritten by another program while it was open");
            assert_non_null(log_trouble(log));
            assert_int_equal(log_waiting(log), 1);
        }
        off_t wal = size_of(path, "-wal");
        assert_false(log_close(log, &why)); /* also where nothing waits: what was saved there is gone */
        assert_non_null(strstr(why.what, "was overwritten by another program while it was open"));
        assert_int_equal(size_of(path, "-wal"), wal);
    }
}

static void write_file(const char *path, const char *ending, const void *bytes, size_t length)
{
    char name[1024];
    snprintf(name, sizeof name, "%s%s", path, ending);
    unlink(name);
    FILE *f = fopen(name, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, length, f), length);
    fclose(f);
}

static size_t read_wal(const char *path, char *bytes, size_t room)
{
    char name[1024];
    snprintf(name, sizeof name, "%s-wal", path);
    FILE *f = fopen(name, "rb");
    assert_non_null(f);
    size_t length = fread(bytes, 1, room, f);
    fclose(f);
    return length;
}

/* Without the mark nobody knows how many entries are gone. A file that is none is named; what a power failure could
 * have torn is kept aside all the same when a console opens the log, since nothing shows that nothing was in it. */
static void a_wal_file_without_a_commit_is_kept_aside_where_there_is_no_mark(void **state)
{
    enum { OF_ITS_OWN = -1 };
    static const struct {
        const char *bytes;
        int own; /* OF_ITS_OWN: so many of its own bytes */
        size_t length;
        bool whole, is_kept;
    } rows[] = {
        {"hello world", 0, 11, false, true},
        {"h", 0, 1, false, true},
        {"hello world, as a header, and more", 0, 34, false, true},
        {"", 0, 0, true, false},
        {"\x37\x7f", 0, 2, true, true},
        {"\0\0\0\0\0", 0, 5, true, true}, /* as power failures tear it */
        {NULL, OF_ITS_OWN, 1, true, true},
        {NULL, OF_ITS_OWN, 31, true, true},
        {NULL, OF_ITS_OWN, 32, true, true},
        {NULL, OF_ITS_OWN, 2000, true, true},
        {NULL, OF_ITS_OWN, 100000, true, false}, /* all of it */
    };
    static char own[100000];
    const char *path = in_scratch("nowal.flagfall");
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error why = {0};
        char name[1024];
        make_crashed(path);
        size_t all = read_wal(path, own, sizeof own), length = rows[i].length < all ? rows[i].length : all;
        snprintf(name, sizeof name, "%s-lock", path);
        unlink(name);
        snprintf(name, sizeof name, "%s-shm", path);
        unlink(name);
        write_file(path, "-wal", rows[i].own ? own : rows[i].bytes, length);
        if (verify(path, NULL, &why) != rows[i].whole)
            fail_msg("row %zu: %s", i, why.what);
        struct log_damage damage = {0};
        struct log *log = made_open(path, LOG_WRITE, &why);
        assert_non_null(log);
        if (log_damage(log, &damage) != rows[i].is_kept)
            fail_msg("row %zu: %s", i, rows[i].is_kept ? "it is gone" : "it is kept");
        if (rows[i].is_kept) {
            FILE *kept = fopen(damage.kept, "rb");
            assert_non_null(kept);
            assert_int_equal(fseek(kept, 0, SEEK_END), 0);
            assert_int_equal(ftell(kept), length);
            fclose(kept);
            unlink(damage.kept);
            assert_true(last_says(log, "journal-damaged"));
        }
        assert_true(log_close(log, NULL));
    }
}

static void a_mark_that_cannot_be_read_or_is_another_logs_is_named(void **state)
{
    char mark[256], other[256];
    const char *path = in_scratch("mark.flagfall");
    (void)state;
    memset(mark, 'x', sizeof mark);
    snprintf(other, sizeof other, "%-127s\nsaved up to entry 30 of %064d%*s", "hall-a, process 1", 0, 40, "");
    other[255] = '\n';
    for (int i = 0; i < 3; i++) {
        struct error why = {0};
        make_crashed(path);
        assert_true(verify(path, NULL, &why));
        if (i < 2)
            write_file(path, "-lock", i ? other : mark, 256);
        else
            write_file(path, "-lock", other, 128); /* before the first mark */
        assert_int_equal(verify(path, NULL, &why), i == 2);
        if (i < 2)
            assert_non_null(strstr(why.what, i ? "is another log's" : "is damaged"));
        struct log *log = made_open(path, LOG_WRITE, &why);
        assert_non_null(log);
        assert_int_equal(log_mark_is_doubtful(log), i < 2);
        assert_int_equal(last_says(log, "mark-doubtful"), i < 2);
        assert_true(log_close(log, NULL));
        log = made_open(path, LOG_WRITE, &why); /* once */
        assert_non_null(log);
        assert_false(log_mark_is_doubtful(log));
        assert_true(log_close(log, NULL));
        assert_true(verify(path, NULL, &why));
    }
}

static void a_pipe_in_the_place_of_the_lock_is_refused(void **state)
{
    char name[1024];
    struct error why = {0};
    const char *path = in_scratch("locked.flagfall");
    (void)state;
    make_sound(path, 10);
    snprintf(name, sizeof name, "%s-lock", path);
    assert_int_equal(mkfifo(name, 0600), 0);
    assert_null(made_open(path, LOG_WRITE, &why));
    assert_string_equal(why.what, "is not a file, and stands where the log has one");
    assert_int_equal(access(name, F_OK), 0);
    unlink(name);
}

/* --- read while a console closes it ------------------------------------------------------------------------------- */

static int waits[2], goes_on[2];

/* In SQLite's place: says that the reader waits, and waits for the test. */
static int wait_for_the_test(sqlite3_vfs *vfs, int us)
{
    char c = 'w';
    (void)vfs;
    if (write(waits[1], &c, 1) == 1)
        (void)!read(goes_on[0], &c, 1);
    return us;
}

enum { CANNOT_BE_HELD = 77 };

/* As the child of a command that reads: it may write nothing, so SQLite cannot make the files beside the log. */
_Noreturn static void read_without_write_access(const char *path)
{
    static sqlite3_vfs own;
    struct error why = {0};
    own = *sqlite3_vfs_find(NULL);
    own.zName = "waits";
    own.xSleep = wait_for_the_test;
    sqlite3_vfs_register(&own, 1);
    close(waits[0]);
    close(goes_on[1]);
    int rules = landlock_begin();
    if (rules < 0)
        _exit(CANNOT_BE_HELD);
    landlock_allow(rules, "/", LANDLOCK_READ_FILE);
    if (!landlock_hold(rules))
        _exit(CANNOT_BE_HELD);
    struct log *log = made_open(path, LOG_EXAMINE, &why);
    struct log_head head;
    if (!log)
        print_error("%s: %s\n", why.where, why.what);
    _exit(log && log_head(log, &head, &why) && head.sequence == 251 ? 0 : 1);
}

/* The moment at which the -wal file is gone and the lock is not. */
static void who_only_reads_waits_while_a_console_closes(void **state)
{
    const char *path = in_scratch("closing.flagfall");
    struct log_lock lock = {.fd = -1};
    struct error why = {0};
    char c = 0;
    int status;
    (void)state;
    make_sound(path, 250);
    assert_true(size_of(path, "-wal") < 0);
    assert_true(lock_take(&lock, path, "hall-a", &why));
    assert_true(pipe(waits) == 0 && pipe(goes_on) == 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child)
        read_without_write_access(path);
    close(waits[1]);
    close(goes_on[0]);
    bool waited = read(waits[0], &c, 1) == 1;
    lock_give_back(&lock, true);
    close(goes_on[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    close(waits[0]);
    if (WIFEXITED(status) && WEXITSTATUS(status) == CANNOT_BE_HELD)
        skip_because("a child cannot hold the lock here");
    assert_true(waited);
    assert_int_equal(status, 0);
}

static void a_new_log_takes_no_name_of_a_file_beside_another(void **state)
{
    static const char *const names[] = {"kept.flagfall-wal", "kept.flagfall-shm", "kept.flagfall-journal", "kept-lock",
                                        "-wal"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct error why = {0};
        const char *path = in_scratch(names[i]);
        made_away(path);
        assert_null(made_open(path, LOG_CREATE, &why));
        assert_string_equal(why.what, "is the name of a file beside a log");
        assert_int_not_equal(access(path, F_OK), 0);
    }
    struct log *log = made_new(in_scratch("kept-wal.flagfall"));
    assert_true(log_close(log, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wal_file_without_a_commit_is_kept_aside_where_there_is_no_mark),
        cmocka_unit_test(a_mark_that_cannot_be_read_or_is_another_logs_is_named),
        cmocka_unit_test(a_pipe_in_the_place_of_the_lock_is_refused),
        cmocka_unit_test(who_only_reads_waits_while_a_console_closes),
        cmocka_unit_test(a_new_log_takes_no_name_of_a_file_beside_another),
        cmocka_unit_test(a_log_that_is_refused_is_left_as_it_lies_there),
        cmocka_unit_test(a_file_that_was_cut_beside_a_wal_file_that_has_the_rest_is_told),
        cmocka_unit_test(what_a_cut_or_deleted_wal_file_takes_with_it_is_counted_and_told),
        cmocka_unit_test(a_mark_stays_until_its_log_is_opened_and_holds_for_no_other),
        cmocka_unit_test(a_pipe_in_the_place_of_a_log_is_refused),
        cmocka_unit_test(a_reader_leaves_the_wal_file_where_it_is),
        cmocka_unit_test(what_stands_beside_a_log_that_is_gone_is_kept_and_told),
        cmocka_unit_test(a_wal_file_without_its_index_is_read),
        cmocka_unit_test(a_log_that_is_written_over_while_it_is_open_is_trouble),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
