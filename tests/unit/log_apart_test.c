/* A log that is written by a thread of its own: a disk that hangs holds up nobody, and nothing counts as durable before
 * it is synced. */
#include "faulty_disk.h"
#include "log/verify.h"
#include "log_made.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/wait.h>

#include <cmocka.h>

static void assert_whole(const char *path, int64_t entries)
{
    struct error why = {0};
    struct log_verdict v;
    if (!log_verify(path, &(struct log_expected){0}, &v, &why))
        fail_msg("%s", why.what);
    assert_int_equal(v.entries, entries);
}

static struct log *apart(const char *path)
{
    struct error why = {0};
    struct log *log = made_new(path);
    assert_int_equal(log_news(log), -1);
    if (!log_write_apart(log, &why))
        fail_msg("%s", why.what);
    assert_true(log_news(log) >= 0);
    return log;
}

static void append(struct log *log, int from, int to)
{
    struct error why = {0};
    for (int n = from; n < to; n++)
        assert_true(made_append(log, n, &why));
}

static bool has_news(const struct log *log, int wait_ms)
{
    struct pollfd p = {.fd = log_news(log), .events = POLLIN};
    return poll(&p, 1, wait_ms) == 1;
}

static void hear(struct log *log, msec now)
{
    assert_true(has_news(log, -1));
    assert_true(log_hear(log, now));
    assert_false(has_news(log, 0));
    assert_false(log_hear(log, now));
}

/* Each entry once and in order, whether it is in the file, with the thread, or waits. */
static void assert_reads(struct log *log, int64_t last, bool newest_first)
{
    struct log_cursor *c = log_read(log, &(struct log_filter){.newest_first = newest_first});
    struct entry e;
    int64_t count = 0;
    for (; log_next(c, &e); count++)
        assert_int_equal(e.sequence, newest_first ? last - count : count + 1);
    assert_int_equal(count, last);
    assert_false(log_cursor_failed(c, NULL));
    log_cursor_free(c);
}

static void hang_at_the_next_sync(void)
{
    disk.fault = SYNC_HANGS;
    disk.lasting = false;
    disk.countdown = 0;
}

static void while_the_disk_hangs_the_log_goes_on_and_nothing_is_durable(void **state)
{
    (void)state;
    const char *path = in_scratch("hangs.flagfall");
    struct error why = {0};
    struct log *log = apart(path);
    append(log, 0, 100);
    hang_at_the_next_sync();
    assert_true(log_send(log, 1000));
    faulty_disk_wait_until_it_hangs();

    append(log, 100, 200);
    assert_false(log_hear(log, 1000));
    assert_false(log_send(log, 1000));
    assert_int_equal(log_durable(log), 1);
    assert_int_equal(log_last(log), 201);
    assert_int_equal(log_waiting(log), 200);
    assert_true(log_due(log) == MSEC_NEVER);
    assert_reads(log, 201, false);
    assert_reads(log, 201, true);
    struct log *other = made_open(path, LOG_READ, &why);
    assert_non_null(other);
    assert_reads(other, 1, false); /* another console sees what is synced */
    assert_true(log_close(other, &why));

    faulty_disk_goes_on();
    hear(log, 1000);
    assert_int_equal(log_durable(log), 101);
    assert_int_equal(log_waiting(log), 100);
    assert_true(log_due(log) == 100 + LOG_GROUP_MS);
    assert_reads(log, 201, false);
    assert_true(log_send(log, 2000));
    hear(log, 2000);
    assert_int_equal(log_durable(log), 201);
    assert_reads(log, 201, true);
    assert_true(log_close(log, &why));
    assert_whole(path, 201);
}

static void a_cursor_that_is_open_while_entries_come_to_the_file_misses_none(void **state)
{
    (void)state;
    struct error why = {0};
    for (int newest_first = 0; newest_first < 2; newest_first++) {
        struct log *log = apart(in_scratch("cursor.flagfall"));
        append(log, 0, 500);
        struct log_cursor *c = log_read(log, &(struct log_filter){.newest_first = newest_first});
        struct entry e;
        int64_t count = 0;
        for (; log_next(c, &e); count++) {
            assert_int_equal(e.sequence, newest_first ? 501 - count : count + 1);
            if (count == 100)
                assert_true(log_commit(log, 0, &why));
        }
        assert_int_equal(count, 501);
        log_cursor_free(c);
        assert_true(log_close(log, &why));
    }
}

static void a_full_disk_is_trouble_until_there_is_room(void **state)
{
    (void)state;
    const char *path = in_scratch("full.flagfall");
    struct error why = {0};
    struct log *log = apart(path);
    append(log, 0, 50);
    disk.fault = DISK_IS_FULL;
    disk.lasting = true;
    disk.countdown = 0;
    assert_true(log_send(log, 1000));
    hear(log, 1000);
    assert_non_null(log_trouble(log));
    assert_non_null(strstr(log_trouble(log)->what, "the disk is full"));
    assert_true(log_due(log) == 1000 + LOG_RETRY_MS);
    assert_int_equal(log_durable(log), 1);
    append(log, 50, 60);
    assert_false(log_commit(log, 2000, &why));
    assert_non_null(strstr(why.what, "the disk is full"));
    faulty_disk_obeys();
    assert_true(log_send(log, 3000));
    hear(log, 3000);
    assert_null(log_trouble(log));
    assert_int_equal(log_durable(log), 61);
    assert_true(log_close(log, &why));
    assert_whole(path, 61);
}

static void closing_writes_what_is_left_and_says_what_cannot_be(void **state)
{
    (void)state;
    const char *path = in_scratch("closed.flagfall");
    struct error why = {0};
    struct log *log = apart(path);
    append(log, 0, 50);
    assert_true(log_send(log, 0));
    append(log, 50, 60);
    assert_true(log_close(log, &why));
    assert_whole(path, 61);

    log = apart(path);
    append(log, 0, 50);
    disk.fault = DISK_IS_FULL;
    disk.lasting = true;
    disk.countdown = 0;
    assert_true(log_send(log, 0));
    append(log, 50, 60);
    assert_false(log_close(log, &why));
    assert_non_null(strstr(why.what, "the last 60 entries could not be recorded and are lost: the disk is full"));
    faulty_disk_obeys();
}

static void a_file_that_goes_away_is_trouble_and_can_be_copied(void **state)
{
    (void)state;
    const char *path = in_scratch("away.flagfall"), *copy = in_scratch("away_copy.flagfall");
    struct error why = {0};
    struct log *log = apart(path);
    append(log, 0, 50);
    assert_true(log_commit(log, 0, &why));
    made_away(path);
    made_away(copy);
    append(log, 50, 51);
    assert_true(log_send(log, 0));
    hear(log, 0);
    assert_string_equal(log_trouble(log)->what, "was moved or deleted while it was open");
    assert_true(log_copy(log, copy, &why));
    assert_whole(copy, 51);
    assert_false(log_close(log, &why));
}

/* Tells the parent what it may rely on, and then its disk hangs until it is killed. */
static void write_until_killed(const char *path, int tell)
{
    struct log *log = apart(path);
    struct error why = {0};
    for (int group = 0; group < 20; group++) {
        append(log, 20 * group, 20 * (group + 1));
        if (!log_send(log, group) || !log_commit(log, group, &why))
            _exit(1);
        int64_t durable = log_durable(log);
        if (write(tell, &durable, sizeof durable) != sizeof durable)
            _exit(1);
    }
    append(log, 400, 500);
    hang_at_the_next_sync();
    log_send(log, 100);
    faulty_disk_wait_until_it_hangs();
    close(tell);
    for (;;)
        pause();
}

static void killed_while_the_disk_hangs_it_has_lost_nothing_that_was_durable(void **state)
{
    (void)state;
    const char *path = in_scratch("killed.flagfall");
    int ends[2], status;
    int64_t durable = 0, told;
    struct error why = {0};
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (!child) {
        close(ends[0]);
        write_until_killed(path, ends[1]);
    }
    close(ends[1]);
    while (read(ends[0], &told, sizeof told) == sizeof told)
        durable = told;
    close(ends[0]);
    assert_int_equal(durable, 401);
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    struct log *log = made_open(path, LOG_WRITE, &why);
    if (!log)
        fail_msg("%s", why.what);
    assert_true(log_last(log) >= durable);
    append(log, 0, 1);
    int64_t last = log_last(log);
    assert_true(log_close(log, &why));
    assert_whole(path, last);
}

static void a_long_day_of_groups_and_readers_is_whole(void **state)
{
    (void)state;
    const char *path = in_scratch("day.flagfall");
    struct error why = {0};
    struct log *log = apart(path);
    enum { TURNS = 400, EACH = 7 };
    for (int turn = 0; turn < TURNS; turn++) {
        append(log, turn * EACH, (turn + 1) * EACH);
        log_send(log, turn * 50);
        log_hear(log, turn * 50);
        if (turn % 50 == 0)
            assert_reads(log, 1 + (turn + 1) * EACH, turn % 100 == 0);
        if (turn % 97 == 0)
            assert_true(log_commit(log, turn * 50, &why));
    }
    assert_true(log_close(log, &why));
    assert_whole(path, 1 + TURNS * EACH);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(while_the_disk_hangs_the_log_goes_on_and_nothing_is_durable),
        cmocka_unit_test(a_cursor_that_is_open_while_entries_come_to_the_file_misses_none),
        cmocka_unit_test(a_full_disk_is_trouble_until_there_is_room),
        cmocka_unit_test(closing_writes_what_is_left_and_says_what_cannot_be),
        cmocka_unit_test(a_file_that_goes_away_is_trouble_and_can_be_copied),
        cmocka_unit_test(killed_while_the_disk_hangs_it_has_lost_nothing_that_was_durable),
        cmocka_unit_test(a_long_day_of_groups_and_readers_is_whole),
    };
    return cmocka_run_group_tests(tests, faulty_disk_install, NULL);
}
