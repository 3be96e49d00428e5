#include "host/boot_clock.h"
#include "host/files.h"
#include "host/moved_logs.h"

#include "scratch.h"
#include "session_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmocka_names.h"

/* How the clock of a log goes on while the computer runs. */

enum { SHIFT = 5000000, NEAR = 60000, BOOT_AT = 2 * LOG_HASH_BYTES + 1 };

/* Instead of the C library's, as the disk is not what is tried here. */
static int syncs;

int fsync(int fd)
{
    (void)fd;
    syncs++;
    return 0;
}

static const char *clocks(void)
{
    return in_scratch("flagfall/clocks");
}

static int a_new_state(void **state)
{
    (void)state;
    setenv("XDG_STATE_HOME", getenv("SCRATCH") ? getenv("SCRATCH") : "/tmp", 1);
    unlink(clocks());
    return 0;
}

static void read_clocks(struct text *out)
{
    struct error why = {0};
    text_clear(out);
    if (!file_read(clocks(), 65536, out, &why))
        fail_msg("%s: %s", why.where, why.what);
}

static void each_log_is_remembered_until_the_computer_is_started_again(void **state)
{
    struct log_hash one = {{1}}, other = {{2}};
    struct text lines = {0};
    msec ahead = 0;
    (void)state;
    assert_false(boot_clock_recall(&one, &ahead));
    boot_clock_remember(&one, 10);
    boot_clock_remember(&other, -20);
    boot_clock_remember(&one, 30);
    assert_true(boot_clock_recall(&one, &ahead));
    assert_int_equal(ahead, 30);
    assert_true(boot_clock_recall(&other, &ahead));
    assert_int_equal(ahead, -20);

    read_clocks(&lines);
    char *all = strdup(text_chars(&lines));
    assert_non_null(all);
    for (char *line = all; *line; line += strcspn(line, "\n") + 1)
        line[BOOT_AT] = line[BOOT_AT] == '0' ? '1' : '0'; /* of another boot */
    write_scratch("flagfall/clocks", all);
    assert_false(boot_clock_recall(&one, &ahead));
    boot_clock_remember(&one, 40);
    assert_false(boot_clock_recall(&other, &ahead));
    assert_true(boot_clock_recall(&one, &ahead));
    assert_int_equal(ahead, 40);
    free(all);
    text_release(&lines);
}

/* It is remembered when an event is opened and when time is set, on the thread that draws: after a power failure it is
 * of a boot that is over. Where a log was moved to has to outlast that. */
static void nobody_waits_for_the_disk_where_it_is_worth_nothing_after_a_power_failure(void **state)
{
    struct log_hash one = {{1}};
    struct error why;
    (void)state;
    syncs = 0;
    boot_clock_remember(&one, 10);
    assert_int_equal(syncs, 0);
    assert_true(moved_log_remember(&one, 1, clocks(), &why));
    assert_true(syncs > 0);
}

static void what_is_no_line_of_ours_is_passed_over(void **state)
{
    struct log_hash one = {{1}};
    struct text lines = {0};
    msec ahead = 7;
    (void)state;
    boot_clock_remember(&one, 10);
    read_clocks(&lines);
    for (size_t length = 0; length + 1 < lines.length; length++) { /* cut anywhere */
        char *cut = strndup(text_chars(&lines), length);
        write_scratch("flagfall/clocks", cut);
        free(cut);
        assert_false(boot_clock_recall(&one, &ahead));
    }
    assert_int_equal(ahead, 7);
    text_release(&lines);
}

/* Moves what is remembered of the log, as if the computer's clock had gone so far. */
static void shift_clocks(msec by)
{
    struct text lines = {0}, now = {0};
    read_clocks(&lines);
    const char *number = strrchr(text_chars(&lines), ' ') + 1;
    text_addf(&now, "%.*s%lld\n", (int)(number - text_chars(&lines)), text_chars(&lines),
              strtoll(number, NULL, 10) + (long long)by);
    write_scratch("flagfall/clocks", text_chars(&now));
    text_release(&lines);
    text_release(&now);
}

static void an_event_that_is_opened_again_goes_on_by_it(void **state)
{
    (void)state;
    play_three_boards();
    struct made_event o = open_made_event();
    msec before = session_now(o.session);
    close_made_event(&o);
    shift_clocks(SHIFT);
    o = open_made_event();
    msec after = session_now(o.session);
    close_made_event(&o);
    assert_int_in_range(after - before, SHIFT, SHIFT + NEAR);
    unlink(clocks()); /* then by the clock of the day, from the last entry on */
    o = open_made_event();
    assert_true(session_now(o.session) - before < SHIFT + 2 * NEAR);
    close_made_event(&o);
}

static void nothing_goes_back(void **state)
{
    (void)state;
    play_three_boards();
    struct made_event o = open_made_event();
    msec before = session_now(o.session);
    close_made_event(&o);
    shift_clocks(-SHIFT);
    o = open_made_event();
    assert_true(session_now(o.session) + NEAR >= before);
    close_made_event(&o);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(each_log_is_remembered_until_the_computer_is_started_again, a_new_state),
        cmocka_unit_test_setup(nobody_waits_for_the_disk_where_it_is_worth_nothing_after_a_power_failure, a_new_state),
        cmocka_unit_test_setup(what_is_no_line_of_ours_is_passed_over, a_new_state),
        cmocka_unit_test_setup(an_event_that_is_opened_again_goes_on_by_it, a_new_state),
        cmocka_unit_test_setup(nothing_goes_back, a_new_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
