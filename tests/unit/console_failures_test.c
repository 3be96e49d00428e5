/* What befalls a console in a hall: its disk fills, its log goes away, it is stopped, its terminal and its devices are lost.
 * Each time the arbiter is told, and afterwards everything that was entered is in the log.
 */
#include "log/log.h"
#include "log/verify.h"

#include "console_run.h"

#include <sys/resource.h>

static pid_t hall;

static int open_small_hall(void **state)
{
    (void)state;
    hall = open_hall((const char *const[]){"--boards", "4", "--control", "3+2", "--faults", "none", "--at-once", NULL});
    return 0;
}

static int close_small_hall(void **state)
{
    (void)state;
    close_hall(hall);
    return 0;
}

/* A new log of four boards that play and one that is kept by hand. */
static void begin(struct run *r, const char *name, void (*before)(void))
{
    char ini[64];
    snprintf(ini, sizeof ini, "%s.ini", name);
    write_event(ini, 4, 1, "3+2");
    open_event(r, before, ini);
    wait_for(r, "5 boards, by board");
    type(r, "By");
    wait_for(r, "round 1 has begun");
    wait_for(r, "feeds 4/4");
    type(r, ":go 5\r");
}

static void note(struct run *r, const char *words)
{
    char keys[80];
    type(r, ":"); /* what was said before goes */
    wait_until_gone(r, "board 5: noted");
    snprintf(keys, sizeof keys, "note %s\r", words);
    type(r, keys);
    wait_for(r, "board 5: noted");
}

static int notes(const char *name)
{
    char path[64];
    struct error why = {0};
    struct log_expected nothing = {0};
    struct log_verdict verdict;
    struct entry e;
    int count = 0;
    snprintf(path, sizeof path, "%s.flagfall", name);
    if (!log_verify(in_scratch(path), &nothing, &verdict, &why))
        fail_msg("%s: %s", why.where, why.what);
    struct log *log = log_open(in_scratch(path), &(struct log_opening){.mode = LOG_EXAMINE}, &why);
    assert_non_null(log);
    struct log_cursor *c = log_read(log, &(struct log_filter){.kinds = 1u << ENTRY_NOTE});
    while (log_next(c, &e))
        count++;
    log_cursor_free(c);
    log_close(log, NULL);
    return count;
}

static void open_again(struct run *r, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "%s.flagfall", name);
    open_event(r, NULL, path);
    wait_for(r, "5 boards, by board");
}

/* --- the disk ------------------------------------------------------------------------------------------------------ */

enum { FULL = 300 << 10 };

static void a_small_disk(void)
{
    struct rlimit size = {FULL, RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &size);
}

static void a_full_disk_is_told_and_nothing_is_lost_when_there_is_room_again(void **state)
{
    (void)state;
    struct run r;
    int entered = 0;
    begin(&r, "full", a_small_disk);
    char words[256] = "fills the disk ";
    memset(words + 15, 'x', 200);
    char keys[300];
    snprintf(keys, sizeof keys, ":note %s\r", words);
    while (!shows(&r, "NOT SAVED") && entered < 5000) {
        type(&r, keys);
        entered++;
        listen_ms(&r, 5);
    }
    wait_for(&r, "NOT SAVED");
    wait_for(&r, "Alerts 1");

    note(&r, "entered while nothing could be written");
    wait_for(&r, "NOT SAVED YET: board 5: noted");
    struct rlimit room = {RLIM_INFINITY, RLIM_INFINITY};
    assert_int_equal(prlimit(r.process, RLIMIT_FSIZE, &room, NULL), 0);
    wait_until_gone(&r, "NOT SAVED YET: board 5: noted");
    wait_for(&r, "saved ");
    leave(&r);
    assert_int_equal(notes("full"), entered + 1);
}

static void a_log_that_goes_away_is_told_and_written_on_when_it_is_back(void **state)
{
    (void)state;
    static const char *const ends[] = {"", "-wal", "-shm"};
    struct run r;
    begin(&r, "away", NULL);
    note(&r, "before");
    for (int i = 0; i < 3; i++) {
        char from[64], to[64];
        snprintf(from, sizeof from, "away.flagfall%s", ends[i]);
        snprintf(to, sizeof to, "elsewhere%s", ends[i]);
        (void)rename(in_scratch(from), in_scratch(to));
    }
    note(&r, "while it was away");
    wait_for(&r, "NOT SAVED");
    wait_for(&r, "Alerts 1");

    for (int i = 0; i < 3; i++) {
        char from[64], to[64];
        snprintf(to, sizeof to, "away.flagfall%s", ends[i]);
        snprintf(from, sizeof from, "elsewhere%s", ends[i]);
        (void)rename(in_scratch(from), in_scratch(to));
    }
    wait_for(&r, "saved ");
    leave(&r);
    assert_int_equal(notes("away"), 2);
}

static void a_log_that_is_gone_for_good_goes_on_in_another_file(void **state)
{
    (void)state;
    struct run r;
    begin(&r, "gone", NULL);
    note(&r, "before");
    for (int i = 0; i < 3; i++) {
        static const char *const ends[] = {"", "-wal", "-shm"};
        char name[64];
        snprintf(name, sizeof name, "gone.flagfall%s", ends[i]);
        unlink(in_scratch(name));
    }
    note(&r, "while it was gone");
    wait_for(&r, "NOT SAVED");
    unlink(in_scratch("saved.flagfall"));
    type(&r, ":move-log saved.flagfall\r");
    wait_for(&r, "the log goes on in saved.flagfall");
    wait_until_gone(&r, "NOT SAVED");
    note(&r, "after");
    leave(&r);
    assert_int_equal(notes("saved"), 3);
    open_again(&r, "saved");
    leave(&r);
}

/* --- the console --------------------------------------------------------------------------------------------------- */

static void a_console_that_was_stopped_says_so_and_goes_on(void **state)
{
    (void)state;
    struct run r;
    begin(&r, "stopped", NULL);
    note(&r, "before");
    assert_int_equal(kill(r.process, SIGSTOP), 0);
    usleep(6500000);
    assert_int_equal(kill(r.process, SIGCONT), 0);
    wait_for(&r, "This console stood still for");
    wait_for(&r, "feeds 4/4");
    note(&r, "after");
    leave(&r);
    assert_int_equal(notes("stopped"), 2);
}

static void a_console_whose_terminal_is_lost_ends_in_order(void **state)
{
    (void)state;
    struct run r;
    begin(&r, "terminal", NULL);
    note(&r, "before");
    type(&r, ":note at the very end\r");
    listen_ms(&r, 300);
    close(r.terminal); /* as when the network goes: SIGHUP, and nothing can be read or written */
    r.terminal = -1;
    int status = ended(&r);
    assert_true(!WIFSIGNALED(status) || WTERMSIG(status) == SIGHUP);
    assert_int_equal(notes("terminal"), 2);
    assert_int_not_equal(access(in_scratch("terminal.flagfall-wal"), F_OK), 0);
    open_again(&r, "terminal");
    wait_for(&r, "round 1 goes on from the log");
    leave(&r);
}

static void a_signal_ends_it_in_order(void **state)
{
    (void)state;
    static const int signals[] = {SIGHUP, SIGTERM};
    struct run r;
    begin(&r, "signal", NULL);
    for (int i = 0; i < 2; i++) {
        note(&r, "before");
        kill(r.process, signals[i]);
        int status = ended(&r);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == signals[i]);
        assert_int_equal(notes("signal"), i + 1);
        open_again(&r, "signal");
        type(&r, ":go 5\r");
    }
    leave(&r);
}

/* --- the devices ---------------------------------------------------------------------------------------------------- */

static void devices_that_are_all_gone_are_told_and_come_back(void **state)
{
    (void)state;
    struct run r;
    begin(&r, "devices", NULL);
    close_small_hall(NULL);
    wait_for(&r, "feeds 0/4");
    wait_for(&r, "the board is not heard");

    note(&r, "all gone");
    open_small_hall(NULL);
    wait_for(&r, "feeds 4/4");
    leave(&r);
    assert_int_equal(notes("devices"), 1);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_disk_is_told_and_nothing_is_lost_when_there_is_room_again),
        cmocka_unit_test(a_log_that_goes_away_is_told_and_written_on_when_it_is_back),
        cmocka_unit_test(a_log_that_is_gone_for_good_goes_on_in_another_file),
        cmocka_unit_test(a_console_that_was_stopped_says_so_and_goes_on),
        cmocka_unit_test(a_console_whose_terminal_is_lost_ends_in_order),
        cmocka_unit_test(a_signal_ends_it_in_order),
        cmocka_unit_test(devices_that_are_all_gone_are_told_and_come_back),
    };
    return cmocka_run_group_tests(tests, open_small_hall, close_small_hall);
}
