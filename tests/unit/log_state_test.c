/* A log's file and its -wal file that were copied at different moments: what the file by itself has is never hidden by
 * an older -wal file beside it, and what is lost is told.
 */
#include "base/sentence.h"
#include "base/tongue.h"
#include "host/language.h"
#include "log/state.h"
#include "log_forged.h"

#include <sys/stat.h>
#include <sys/wait.h>

enum { MOMENTS = 8, EACH = 30 };

static char files[MOMENTS][1024], wals[MOMENTS][1024];
static int64_t saved[MOMENTS], alone[MOMENTS];
static const char *path;
static char wal[1100];
static struct error why;

static void place(char out[1024], const char *name, int moment)
{
    snprintf(out, 1024, "%s", in_scratch("made.flagfall"));
    snprintf(strrchr(out, '/'), 64, "/%s-%d", name, moment);
}

/* In a process of its own: a file that is closed here would give back the locks that SQLite holds on it. */
static void copy_apart(const char *from, const char *to)
{
    pid_t child = fork();
    if (child == 0) {
        copy_file(from, to);
        _exit(0);
    }
    waitpid(child, NULL, 0);
}

/* As `cp` takes them while the console writes; the pages go into the file at every other moment. Then it is killed. */
static void write_and_copy(const char *live)
{
    char live_wal[1100];
    struct log *log = made_new(live);
    snprintf(live_wal, sizeof live_wal, "%s-wal", live);
    for (int moment = 0; log && moment < MOMENTS; moment++) {
        for (int i = 0; i < EACH; i++)
            made_append(log, moment * EACH + i, &why);
        if (!log_commit(log, moment * (LOG_CHECKPOINT_MS / 2 + 1), &why))
            _exit(1);
        copy_apart(live, files[moment]);
        copy_apart(live_wal, wals[moment]);
    }
    _exit(log && log_durable(log) == 1 + MOMENTS * EACH ? 0 : 1);
}

static int64_t last_alone(const char *name)
{
    struct log_head head;
    sqlite3 *db = file_open_alone(name);
    bool known = db && file_read_head(db, name, &head, NULL);
    sqlite3_close(db);
    return known ? head.sequence : 0;
}

static void put(int file, int of_wal)
{
    char name[1100];
    copy_file(files[file], path);
    if (of_wal >= 0)
        copy_file(wals[of_wal], wal);
    else
        unlink(wal);
    snprintf(name, sizeof name, "%s-shm", path);
    unlink(name);
}

static int make_all(void **unused)
{
    char live[1024];
    int status;
    (void)unused;
    snprintf(live, sizeof live, "%s", in_scratch("live.flagfall"));
    path = strdup(in_scratch("pair.flagfall"));
    snprintf(wal, sizeof wal, "%s-wal", path);
    for (int moment = 0; moment < MOMENTS; moment++) {
        place(files[moment], "file", moment);
        place(wals[moment], "wal", moment);
    }
    pid_t child = fork();
    if (child == 0)
        write_and_copy(live);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    for (int moment = 0; moment < MOMENTS; moment++) {
        saved[moment] = 1 + (moment + 1) * EACH;
        alone[moment] = last_alone(files[moment]);
    }
    return 0;
}

/* The entries that can be read, if there is no gap before them. */
static int64_t all_in_a_row(struct log *log)
{
    struct log_cursor *c = log_read(log, &(struct log_filter){0});
    int64_t count = 0;
    for (struct entry e; log_next(c, &e) && e.sequence == count + 1;)
        count++;
    log_cursor_free(c);
    return count;
}

/* In the console the sentence is taken apart and put together again. */
static void assert_said_in_german(const struct error *said)
{
    struct text shown = {0};
    if (!language_take("de", NULL))
        return; /* gettext's msgfmt is not installed: sentences_test says so */
    sentence_add_error(said, &shown);
    tongue_forget();
    assert_non_null(strstr(text_chars(&shown), "ist aus einem anderen Stand dieses Protokolls und würde Einträge"));
    assert_non_null(strstr(text_chars(&shown), ": das Turnier in der Konsole öffnen"));
    text_release(&shown);
}

static bool is_refused_for_its_wal(enum log_mode mode, int64_t least)
{
    struct error said = {0};
    struct log *log = made_open(path, mode, &said);
    if (!log) {
        assert_non_null(strstr(said.what, "the -wal file beside it is of another state of this log"));
        assert_true(*said.remedy);
        assert_said_in_german(&said);
        return true;
    }
    int64_t read = all_in_a_row(log);
    log_close(log, NULL);
    if (read < least)
        fail_msg("read up to entry %lld without a word, and the file has %lld", (long long)read, (long long)least);
    return false;
}

static void what_the_file_has_is_never_hidden_from_who_reads(void **unused)
{
    int refused = 0;
    (void)unused;
    for (int file = 0; file < MOMENTS; file++)
        for (int of_wal = 0; of_wal < MOMENTS; of_wal++) {
            put(file, of_wal);
            bool is = is_refused_for_its_wal(LOG_READ, alone[file]);
            put(file, of_wal);
            assert_int_equal(is_refused_for_its_wal(LOG_EXAMINE, alone[file]), is);
            put(file, of_wal);
            if (is)
                assert_found(path, NULL, "the -wal file beside it is of another state of this log");
            assert_true(!is || file != of_wal); /* as it was copied it is whole */
            refused += is;
        }
    print_message("%d of %d pairs refused\n", refused, MOMENTS * MOMENTS);
    assert_true(refused >= MOMENTS);
}

static void who_writes_sets_it_aside_and_tells(void **unused)
{
    int aside = 0;
    (void)unused;
    for (int file = 0; file < MOMENTS; file++)
        for (int of_wal = 0; of_wal < MOMENTS; of_wal++) {
            struct state_ends ends;
            struct log_damage damage = {0};
            struct entry e;
            put(file, of_wal);
            bool fits = state_fits(path, &ends);
            struct log *log = made_open(path, LOG_WRITE, &why);
            if (!log)
                fail_msg("file %d, -wal %d: %s", file, of_wal, why.what);
            const char *kept = log_damage(log, &damage) ? damage.kept : log_foreign_wal(log);
            assert_int_equal(fits, kept == NULL);
            assert_true(all_in_a_row(log) == log_last(log));
            assert_true(log_last(log) >= alone[file]);
            if (!fits) {
                struct log_cursor *c = log_read(log, &(struct log_filter){.newest_first = true});
                assert_true(log_next(c, &e) && e.kind == ENTRY_TROUBLE && strstr(e.body, "-wal.aside-"));
                log_cursor_free(c);
                assert_int_equal(access(kept, F_OK), 0);
                assert_int_equal(log_last(log), alone[file] + 1);
                assert_int_equal(unlink(kept), 0);
                aside++;
            }
            assert_true(log_close(log, &why));
            assert_true(verify(path, NULL, &why)); /* it was told, and stands in the log */
        }
    assert_true(aside >= MOMENTS);
}

/* A console that goes on writes it while others read: nothing of that is another state. */
static void a_log_that_is_written_is_read_as_ever(void **unused)
{
    const char *live = in_scratch("written.flagfall");
    struct state_ends ends;
    struct error said = {0};
    (void)unused;
    struct log *log = made_new(live);
    made_fill(log, EACH);
    struct log *reading = made_open(live, LOG_READ, &said);
    assert_non_null(reading);
    made_fill(log, EACH);
    assert_int_equal(all_in_a_row(reading), 1 + 2 * EACH);
    assert_true(log_close(reading, NULL));
    assert_true(state_fits(live, &ends));
    made_fill(log, EACH);
    assert_true(log_close(log, &said));
    assert_true(verify(live, NULL, &said));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_file_has_is_never_hidden_from_who_reads),
        cmocka_unit_test(who_writes_sets_it_aside_and_tells),
        cmocka_unit_test(a_log_that_is_written_is_read_as_ever),
    };
    return cmocka_run_group_tests(tests, make_all, NULL);
}
