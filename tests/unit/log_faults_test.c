/* Disks that fail: the n-th write, sync, growth or deletion goes wrong, for n = 1, 2, 3... until nothing fails any
 * more.
 *
 * Each time: what was acknowledged is in the file, what could not be written waits and says why, and once the disk
 * obeys again the log goes on with its chain whole.
 */
#include "faulty_disk.h"
#include "log/verify.h"
#include "log_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* --- a piece of work on a disk that fails once, and then obeys again ------------------------------------------ */

enum { GROUPS = 100, GROUP = 100 }; /* enough for checkpoints in between */

static void assert_whole(const char *path, int64_t entries)
{
    struct error why = {0};
    struct log_verdict v;
    struct log_expected nothing = {0};
    if (!log_verify(path, &nothing, &v, &why))
        fail_msg("fault %d: %s", disk.fault, why.what);
    assert_int_equal(v.entries, entries);
}

/* Returns the entries that were taken. What was acknowledged must be what a reader finds, at every moment. */
static int work(struct log *log, const char *path, int groups)
{
    int taken = 0;
    struct error why;
    for (int group = 0; group < groups; group++) {
        for (int i = 0; i < GROUP; i++, taken++)
            assert_true(made_append(log, taken, &why));
        bool recorded = log_commit(log, group * LOG_RETRY_MS, &why);
        assert_int_equal(recorded, log_waiting(log) == 0);
        assert_int_equal(recorded, log_trouble(log) == NULL);
        if (!recorded) {
            assert_string_equal(why.where, path);
            assert_true(*why.what && *why.remedy);
            assert_int_equal(log_due(log), group * LOG_RETRY_MS + LOG_RETRY_MS);
        }
    }
    return taken;
}

static void copy_as_a_crash_leaves_it(const char *path, const char *copy)
{
    char command[1400];
    made_away(copy);
    snprintf(command, sizeof command, "cp '%s' '%s' && cp '%s-wal' '%s-wal'", path, copy, path, copy);
    assert_int_equal(system(command), 0);
}

static void assert_a_crash_loses_nothing(struct log *log, const char *path)
{
    const char *copy = in_scratch("as_crashed.flagfall");
    struct error why = {0};
    copy_as_a_crash_leaves_it(path, copy);
    struct log *after = made_open(copy, LOG_WRITE, &why);
    if (!after)
        fail_msg("fault %d: %s", disk.fault, why.what);
    assert_true(log_last(after) >= log_durable(log));
    assert_true(made_append(after, 0, &why));
    assert_true(log_close(after, &why));
}

static bool run_with_fault(enum disk_fault fault, long n, bool lasting)
{
    const char *path = in_scratch("faults.flagfall");
    struct error why = {0};
    faulty_disk_obeys();
    struct log *log = made_new(path);
    disk.fault = fault;
    disk.countdown = n;
    disk.lasting = lasting;
    disk.failed = 0;
    int taken = work(log, path, lasting ? GROUPS / 8 : GROUPS);
    if (disk.failed) { /* otherwise it may still fail while the log is closed */
        assert_true(!lasting || log_trouble(log));
        faulty_disk_obeys();
    }
    if (disk.failed && n % 10 == 0)
        assert_a_crash_loses_nothing(log, path);
    assert_true(log_commit(log, 0, &why));
    assert_null(log_trouble(log));
    assert_int_equal(log_durable(log), taken + 1);
    assert_true(log_close(log, &why));
    bool failed = disk.failed > 0;
    faulty_disk_obeys();
    assert_whole(path, taken + 1);
    return failed;
}

static void whatever_write_or_sync_fails_nothing_is_lost(void **state)
{
    (void)state;
    for (enum disk_fault fault = WRITE_FAILS; fault <= SYNC_FAILS; fault++) {
        long n = 0, step = getenv("LOG_EVERY_FAULT") ? 1 : fault == SYNC_FAILS ? 17 : 197;
        while (run_with_fault(fault, n, false))
            n += step;
        if (getenv("LOG_EVERY_FAULT"))
            printf("fault %d: %ld calls that can fail\n", fault, n);
        assert_true(n >= (fault == SYNC_FAILS ? 100 : 1000));
    }
}

static void a_disk_that_fails_for_good_stands_as_trouble_until_it_obeys(void **state)
{
    (void)state;
    for (enum disk_fault fault = WRITE_FAILS; fault <= SYNC_FAILS; fault++)
        for (long n = 0; n < 10; n += 3)
            assert_true(run_with_fault(fault, n, true));
}

/* A page in the middle goes bad after the log was opened: whoever reads is told, and takes no part for the whole. */
static void a_cursor_says_that_it_could_not_read_on(void **state)
{
    (void)state;
    enum { ENTRIES = 20000, PAGE = 4096 };
    struct error why = {0};
    const char *path = in_scratch("bad_page.flagfall");
    struct log *log = made_new(path);
    assert_non_null(log);
    for (int i = 0; i < ENTRIES; i++)
        assert_true(made_append(log, i, &why));
    assert_true(log_commit(log, 0, &why) && log_close(log, &why));
    for (int backwards = 0; backwards < 2; backwards++) {
        log = made_open(path, LOG_READ, &why);
        assert_non_null(log);
        FILE *f = fopen(path, "r+");
        assert_non_null(f);
        for (long page = 150; page < 450; page++)
            assert_true(fseek(f, page * PAGE, SEEK_SET) == 0 && fputs("spoilt", f) >= 0);
        fclose(f);
        struct log_cursor *c = log_read(log, &(struct log_filter){.newest_first = backwards});
        struct entry e;
        int read = 0;
        while (log_next(c, &e))
            read++;
        assert_true(read < ENTRIES);
        why = (struct error){0};
        assert_true(log_cursor_failed(c, &why));
        assert_string_equal(why.where, path);
        assert_true(*why.what);
        assert_false(log_next(c, &e));
        log_cursor_free(c);
        log_close(log, NULL);
    }
}

static void a_log_whose_making_fails_can_be_made_again(void **state)
{
    (void)state;
    const char *path = in_scratch("making.flagfall");
    for (enum disk_fault fault = WRITE_FAILS; fault <= SYNC_FAILS; fault++) {
        bool failed = true;
        for (long n = 0; failed; n++) {
            struct error why = {0};
            made_away(path);
            disk.fault = fault;
            disk.countdown = n;
            disk.lasting = true;
            disk.failed = 0;
            struct log *log = made_open(path, LOG_CREATE, &why);
            failed = disk.failed > 0;
            assert_true(log || *why.what);
            faulty_disk_obeys();
            if (!log)
                log = made_open(path, LOG_CREATE, &why);
            if (!log)
                fail_msg("fault %d at %ld: %s", fault, n, why.what);
            assert_true(log_close(log, &why));
            assert_whole(path, 1);
        }
    }
}

static void trouble_says_what_it_is(void **state)
{
    static const char *const what[] = {
        [WRITE_FAILS] = "the disk does not obey",
        [WRITE_IS_SHORT] = "the disk is full",
        [DISK_IS_FULL] = "the disk is full",
        [SYNC_FAILS] = "the disk does not obey",
    };
    (void)state;
    for (enum disk_fault fault = WRITE_FAILS; fault <= SYNC_FAILS; fault++) {
        struct log *log = made_new(in_scratch("says.flagfall"));
        disk.fault = fault;
        disk.countdown = 0;
        disk.lasting = true;
        assert_true(made_append(log, 1, NULL));
        assert_false(log_commit(log, 0, NULL));
        assert_non_null(log_trouble(log));
        assert_memory_equal(log_trouble(log)->what, what[fault], strlen(what[fault]));
        struct error why;
        assert_false(log_close(log, &why));
        assert_non_null(strstr(why.what, "the last 1 entries could not be recorded and are lost: "));
        faulty_disk_obeys();
    }
}

/* --- what memory holds ---------------------------------------------------------------------------------------- */

static void at_the_bound_decisions_are_taken_longer_than_moves(void **state)
{
    (void)state;
    struct log *log = made_new(in_scratch("bound.flagfall"));
    char *body = malloc(100001);
    memset(body, 'x', 100000);
    memcpy(body, "{\"text\":\"", 9);
    memcpy(body + 99998, "\"}", 3);
    struct entry move = {.kind = ENTRY_NOTE, .who = "", .body = body};
    struct error why = {0};
    disk.fault = DISK_IS_FULL;
    disk.countdown = 0;
    disk.lasting = true;
    while (log_append(log, &move, &why))
        assert_true(log_waiting(log) < 1000);
    assert_non_null(strstr(why.what, "this one is not recorded"));
    int64_t last = log_last(log);
    assert_false(log_commit(log, 0, &why));
    struct entry decision = {.kind = ENTRY_DECISION, .who = "AB", .body = "{}"};
    assert_true(log_append(log, &decision, &why));
    decision.body = body;
    while (log_append(log, &decision, &why))
        assert_true(log_waiting(log) < 1000);
    assert_true(log_last(log) > last + 10);
    faulty_disk_obeys();
    assert_true(log_commit(log, 0, &why));
    assert_true(log_append(log, &move, &why));
    last = log_last(log);
    assert_true(log_close(log, &why));
    assert_whole(in_scratch("bound.flagfall"), last);
    free(body);
}

static void a_file_moved_away_while_open_is_noticed_and_found_again(void **state)
{
    (void)state;
    const char *path = in_scratch("moved.flagfall"), *away = in_scratch("moved_away.flagfall");
    struct log *log = made_new(path);
    made_fill(log, 5);
    assert_int_equal(rename(path, away), 0);
    assert_true(made_append(log, 5, NULL));
    assert_false(log_commit(log, 0, NULL));
    assert_string_equal(log_trouble(log)->what, "was moved or deleted while it was open");
    assert_int_equal(rename(away, path), 0);
    assert_true(log_commit(log, 0, NULL));
    assert_null(log_trouble(log));
    assert_true(log_close(log, NULL));
    assert_whole(path, 7);
}

static void a_file_deleted_while_open_is_rescued_by_a_copy(void **state)
{
    (void)state;
    const char *path = in_scratch("deleted.flagfall"), *copy = in_scratch("rescued.flagfall");
    struct error why = {0};
    struct log *log = made_new(path);
    made_fill(log, 200);
    made_away(path);
    made_away(copy);
    assert_true(made_append(log, 5, NULL));
    assert_false(log_commit(log, 0, NULL));
    if (!log_copy(log, copy, &why))
        fail_msg("%s", why.what);
    assert_whole(copy, 201);
    assert_false(log_copy(log, copy, &why));
    assert_string_equal(why.what, "is there already");
    assert_false(log_close(log, &why));
}

static void a_copy_is_whole_while_entries_come_and_fails_as_a_whole(void **state)
{
    (void)state;
    const char *copy = in_scratch("copy.flagfall");
    struct error why = {0};
    struct log *log = made_new(in_scratch("copied.flagfall"));
    made_fill(log, 2000);
    for (long n = 0, failed = 1; failed; n += 7) {
        made_away(copy);
        assert_true(made_append(log, 5, NULL));
        assert_true(log_commit(log, 0, NULL));
        disk.fault = DISK_IS_FULL;
        disk.countdown = n;
        disk.lasting = false;
        disk.failed = 0;
        bool copied = log_copy(log, copy, &why);
        faulty_disk_obeys();
        failed = disk.failed;
        assert_true(copied == !failed);
        if (copied)
            assert_whole(copy, log_durable(log));
        else
            assert_int_equal(access(copy, F_OK), -1);
    }
    assert_true(log_close(log, NULL));
}

/* What has no name yet has nothing to lose: the file is synced once, by its maker, and no more on the way. */
static void a_new_log_waits_for_the_disk_once(void **state)
{
    (void)state;
    struct error why;
    const char *path = in_scratch("waits_once.flagfall");
    made_away(path);
    disk.fault = SYNC_FAILS;
    disk.countdown = 0;
    disk.lasting = true;
    disk.failed = 0;
    struct log *log = made_open(path, LOG_CREATE, &why);
    assert_non_null(log);
    assert_int_equal(disk.failed, 0);
    faulty_disk_obeys();
    assert_true(made_append(log, 1, &why) && log_commit(log, 1, &why));
    assert_true(log_close(log, &why));
    assert_true(log_verify(path, &(struct log_expected){0}, &(struct log_verdict){0}, &why));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_write_or_sync_fails_nothing_is_lost),
        cmocka_unit_test(a_disk_that_fails_for_good_stands_as_trouble_until_it_obeys),
        cmocka_unit_test(a_cursor_says_that_it_could_not_read_on),
        cmocka_unit_test(a_log_whose_making_fails_can_be_made_again),
        cmocka_unit_test(trouble_says_what_it_is),
        cmocka_unit_test(at_the_bound_decisions_are_taken_longer_than_moves),
        cmocka_unit_test(a_file_moved_away_while_open_is_noticed_and_found_again),
        cmocka_unit_test(a_file_deleted_while_open_is_rescued_by_a_copy),
        cmocka_unit_test(a_copy_is_whole_while_entries_come_and_fails_as_a_whole),
        cmocka_unit_test(a_new_log_waits_for_the_disk_once),
    };
    return cmocka_run_group_tests(tests, faulty_disk_install, NULL);
}
