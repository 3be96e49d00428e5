/* What happens to a console in a hall: its disk fills, its log goes away, it is stopped, its terminal and its devices
 * are lost. Each time the arbiter is told, and afterwards everything that was entered is in the log.
 */
#include "log/log.h"
#include "log/verify.h"

#include "console_run.h"
#include "skip.h"

#include <dirent.h>
#include <limits.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <termios.h>

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

static pid_t last;

/* A console that a failed test left behind holds the boards. */
static void end_the_last(void)
{
    if (last && waitpid(last, NULL, WNOHANG) == 0) {
        kill(last, SIGKILL);
        waitpid(last, NULL, 0);
    }
}

/* A new log of four boards that play and one that is kept by hand. */
static void begin(struct console_run *r, const char *name, void (*before)(void))
{
    char ini[64];
    snprintf(ini, sizeof ini, "%s.ini", name);
    write_event(ini, 4, 1, "3+2");
    end_the_last();
    open_event(r, before, ini);
    last = r->process;
    wait_for(r, "5 boards, by board");
    type(r, "B");
    wait_for(r, "y/N");
    type(r, "y");
    wait_for(r, "round 1 has begun");
    wait_for(r, "4 of 4");
    type(r, ":go 5\r");
}

static void note(struct console_run *r, const char *words)
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

static void open_again(struct console_run *r, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "%s.flagfall", name);
    open_event(r, NULL, path);
    wait_for(r, "5 boards, by board");
}

/* --- the disk ----------------------------------------------------------------------------------------------------- */

enum { FULL = 300 << 10 };

static void a_small_disk(void)
{
    struct rlimit size = {FULL, RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &size);
}

static void a_full_disk_is_told_and_nothing_is_lost_when_there_is_room_again(void **state)
{
    (void)state;
    struct console_run r;
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
    wait_for(&r, "the disk does not obey");

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
    struct console_run r;
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
    struct console_run r;
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
    wait_for(&r, "log goes on in saved.flagfall");
    wait_until_gone(&r, "NOT SAVED");
    note(&r, "after");
    leave(&r);
    assert_int_equal(notes("saved"), 3);
    open_again(&r, "saved");
    leave(&r);
}

/* Copied over by another event's log, as by a cp the wrong way round. */
static void put_over(const char *path)
{
    char command[600];
    snprintf(command, sizeof command, "cd \"$SCRATCH\" && cat other.flagfall >%s", path);
    assert_int_equal(system(command), 0);
}

static void a_log_that_was_written_over_is_saved_from_what_the_console_kept(void **state)
{
    (void)state;
    struct console_run r;
    struct error why = {0};
    struct log_verdict v;
    begin(&r, "other", NULL);
    note(&r, "of another event");
    leave(&r);
    begin(&r, "spoiled", NULL);
    note(&r, "first");
    leave(&r);
    open_again(&r, "spoiled"); /* what was there before it was opened is kept too */
    wait_for(&r, "4 of 4");
    type(&r, ":go 5\r");
    note(&r, "second");
    put_over("spoiled.flagfall");
    unlink(in_scratch("saved.flagfall"));
    type(&r, ":note third\r");
    wait_for(&r, "NOT SAVED YET");
    type(&r, ":move-log saved.flagfall\r");
    wait_for(&r, "log goes on in saved.flagfall");
    wait_until_gone(&r, "NOT SAVED");
    note(&r, "fourth");
    leave(&r);
    assert_true(log_verify(in_scratch("saved.flagfall"), &(struct log_expected){0}, &v, &why));
    assert_int_equal(notes("saved"), 4);
}

static void leaving_before_all_is_saved_says_what_it_costs_and_ends_with_1(void **state)
{
    (void)state;
    struct console_run r;
    begin(&r, "lost", NULL);
    note(&r, "before");
    for (int i = 0; i < 3; i++) {
        static const char *const ends[] = {"", "-wal", "-shm"};
        char name[64];
        snprintf(name, sizeof name, "lost.flagfall%s", ends[i]);
        unlink(in_scratch(name));
    }
    note(&r, "while it was gone");
    wait_for(&r, "NOT SAVED");
    type(&r, "Q");
    wait_for(&r, "not saved and would be lost. Quit?");
    wait_for(&r, "saves everything in another file");
    type(&r, "n");
    wait_until_gone(&r, "Quit?");
    note(&r, "it goes on");
    type(&r, "Q");
    wait_for(&r, "not saved and would be lost. Quit?");
    type(&r, "y");
    int status = ended(&r);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    assert_true(shows(&r, "could not be recorded and are lost"));
}

/* The thread that writes the log is held by its neck, as a disk that does not answer holds it: the others go on. */
static pid_t hold_writer(const struct console_run *r)
{
    char path[64];
    pid_t found = 0;
    snprintf(path, sizeof path, "/proc/%d/task", (int)r->process);
    DIR *tasks = opendir(path);
    assert_non_null(tasks);
    for (struct dirent *d; !found && (d = readdir(tasks));) {
        char name[400], comm[32] = "";
        snprintf(name, sizeof name, "%s/%s/comm", path, d->d_name);
        FILE *f = fopen(name, "r");
        if (f && fgets(comm, sizeof comm, f) && !strcmp(comm, "flagfall-log\n"))
            found = atoi(d->d_name);
        if (f)
            fclose(f);
    }
    closedir(tasks);
    assert_true(found > 0);
    int status;
    if (ptrace(PTRACE_SEIZE, found, NULL, NULL) != 0 && errno == EPERM)
        return 0;
    assert_int_equal(ptrace(PTRACE_INTERRUPT, found, NULL, NULL), 0);
    assert_int_equal(waitpid(found, &status, __WALL), found);
    return found;
}

static void a_disk_that_does_not_answer_freezes_neither_keys_nor_alarms(void **state)
{
    (void)state;
    struct console_run r;
    begin(&r, "slow", NULL);
    note(&r, "before");
    pid_t writer = hold_writer(&r);
    if (!writer) {
        kill_it(&r);
        skip_because("no process may be held by another here");
    }
    type(&r, ":note while the disk sleeps\r");
    wait_for(&r, "saving...");
    assert_false(shows(&r, "board 5: noted"));
    type(&r, "?"); /* keys */
    wait_for(&r, "Help: Hall");
    type(&r, "\033");
    wait_until_gone(&r, "Help: Hall");
    close_small_hall(NULL); /* alarms */
    wait_for(&r, "0 of 4");
    wait_for(&r, "no signal from the board");
    assert_true(shows(&r, "saving..."));
    assert_int_equal(ptrace(PTRACE_DETACH, writer, NULL, NULL), 0);
    wait_for(&r, "saved ");
    wait_until_gone(&r, "saving...");
    note(&r, "after");
    open_small_hall(NULL);
    leave(&r);
    assert_int_equal(notes("slow"), 3);
}

/* The program under strace, each sync of which takes two seconds. */
static bool slow_down(const char *name)
{
    const char *program = getenv("FLAGFALL");
    FILE *f = fopen(name, "w");
    assert_non_null(f);
    fprintf(f,
            "#!/bin/sh\n"
            "ASAN_OPTIONS=detect_leaks=0 exec strace -f -qq -o slow.trace -e trace=fsync,fdatasync "
            "-e inject=fsync,fdatasync:delay_exit=2000000 '%s' \"$@\"\n",
            program);
    fclose(f);
    return chmod(name, 0700) == 0 && system("strace -f -qq -o slow.trace true 2>/dev/null") == 0;
}

static void a_new_event_on_a_slow_disk_says_what_it_waits_for(void **state)
{
    (void)state;
    struct console_run r;
    char program[512], wrapper[PATH_MAX];
    snprintf(program, sizeof program, "%s", getenv("FLAGFALL"));
    const char *name = in_scratch("slow_disk");
    if (!slow_down(name))
        skip_because("strace, which slows a disk down, is not installed");
    assert_non_null(realpath(name, wrapper));
    setenv("FLAGFALL", wrapper, 1);
    write_event("slow_new.ini", 4, 1, "3+2");
    open_event(&r, NULL, "slow_new.ini");
    setenv("FLAGFALL", program, 1);
    wait_for(&r, "opening slow_new.ini");
    assert_true(shows(&r, "Reading its log"));
    wait_for(&r, "5 boards, by board");
    assert_false(shows(&r, "Reading its log"));
    wait_for(&r, "saved ");
    type(&r, "Q"); /* no round goes on: it asks nothing */
    assert_int_equal(ended(&r), 0);
    assert_int_equal(notes("slow_new"), 0);
}

static void killed_while_the_disk_does_not_answer_it_loses_what_was_never_said_to_be_noted(void **state)
{
    (void)state;
    struct console_run r;
    begin(&r, "slow_killed", NULL);
    note(&r, "before");
    pid_t writer = hold_writer(&r);
    if (!writer) {
        kill_it(&r);
        skip_because("no process may be held by another here");
    }
    type(&r, ":note never acknowledged\r");
    wait_for(&r, "saving...");
    kill(r.process, SIGKILL);
    assert_int_equal(waitpid(writer, NULL, __WALL), writer); /* who holds it has to let it go */
    assert_true(WIFSIGNALED(ended(&r)));
    open_again(&r, "slow_killed");
    leave(&r);
    assert_int_equal(notes("slow_killed"), 1);
}

/* --- the console -------------------------------------------------------------------------------------------------- */

static void a_console_that_was_stopped_says_so_and_goes_on(void **state)
{
    (void)state;
    struct console_run r;
    begin(&r, "stopped", NULL);
    note(&r, "before");
    assert_int_equal(kill(r.process, SIGSTOP), 0);
    usleep(6500000);
    assert_int_equal(kill(r.process, SIGCONT), 0);
    wait_for(&r, "This console stood still for");
    wait_for(&r, "4 of 4");
    note(&r, "after");
    leave(&r);
    assert_int_equal(notes("stopped"), 2);
}

static void a_console_whose_terminal_is_lost_ends_in_order(void **state)
{
    (void)state;
    struct console_run r;
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
    static const int signals[] = {SIGHUP, SIGTERM, SIGINT, SIGALRM, SIGUSR1, SIGUSR2, SIGQUIT};
    struct console_run r;
    begin(&r, "signal", NULL);
    kill(r.process, SIGPIPE);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        note(&r, "before");
        kill(r.process, signals[i]);
        int status = ended(&r);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == signals[i]);
        assert_int_not_equal(access(in_scratch("signal.flagfall-lock"), F_OK), 0);
        assert_int_equal(notes("signal"), i + 1);
        open_again(&r, "signal");
        type(&r, ":go 5\r");
    }
    leave(&r);
}

static bool has_its_terminal_back(const struct console_run *r)
{
    struct termios t;
    return tcgetattr(r->terminal, &t) == 0 && (t.c_lflag & ICANON) && (t.c_lflag & ECHO);
}

/* What is looked through is read by a child, which has the terminal. */
static void a_review_that_is_ended_from_outside_gives_the_terminal_back(void **state)
{
    (void)state;
    static const int signals[] = {SIGTERM, SIGHUP, SIGUSR1, SIGALRM};
    struct console_run r;
    begin(&r, "looked", NULL);
    leave(&r);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        start(&r, NULL, (const char *const[]){"review", "looked.flagfall", "--no-mouse", "--no-color", NULL});
        wait_for(&r, "entries of looked.flagfall");
        assert_false(has_its_terminal_back(&r));
        kill(r.process, signals[i]);
        for (long until = now_ms() + patience_ms(); !has_its_terminal_back(&r) && now_ms() < until;)
            listen_for(&r, 10);
        assert_true(has_its_terminal_back(&r));
        int status = ended(&r);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == signals[i]);
    }
}

static void control_z_sleeps_only_where_a_shell_wakes_it(void **state)
{
    (void)state;
    struct console_run r;
    begin(&r, "asleep", NULL);
    type(&r, "\x1a");
    wait_for(&r, "no shell here could resume this console");
    note(&r, "it goes on");
    leave(&r);

    open_event(&r, under_a_shell, "asleep.flagfall");
    wait_for(&r, "5 boards, by board");
    type(&r, "\x1a");
    wait_for(&r, "it stopped");
    type(&r, "fg\r");
    wait_for(&r, "5 boards, by board");
    assert_false(shows(&r, "no shell here"));
    type(&r, ":go 5\r");
    note(&r, "woken");
    leave(&r);
    assert_int_equal(notes("asleep"), 2);
}

/* --- the devices -------------------------------------------------------------------------------------------------- */

static void devices_that_are_all_gone_are_told_and_come_back(void **state)
{
    (void)state;
    struct console_run r;
    begin(&r, "devices", NULL);
    close_small_hall(NULL);
    wait_for(&r, "0 of 4");
    wait_for(&r, "no signal from the board");

    note(&r, "all gone");
    open_small_hall(NULL);
    wait_for(&r, "4 of 4");
    leave(&r);
    assert_int_equal(notes("devices"), 1);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_disk_is_told_and_nothing_is_lost_when_there_is_room_again),
        cmocka_unit_test(a_log_that_goes_away_is_told_and_written_on_when_it_is_back),
        cmocka_unit_test(a_log_that_is_gone_for_good_goes_on_in_another_file),
        cmocka_unit_test(a_log_that_was_written_over_is_saved_from_what_the_console_kept),
        cmocka_unit_test(leaving_before_all_is_saved_says_what_it_costs_and_ends_with_1),
        cmocka_unit_test(a_disk_that_does_not_answer_freezes_neither_keys_nor_alarms),
        cmocka_unit_test(a_new_event_on_a_slow_disk_says_what_it_waits_for),
        cmocka_unit_test(killed_while_the_disk_does_not_answer_it_loses_what_was_never_said_to_be_noted),
        cmocka_unit_test(a_console_that_was_stopped_says_so_and_goes_on),
        cmocka_unit_test(a_console_whose_terminal_is_lost_ends_in_order),
        cmocka_unit_test(a_signal_ends_it_in_order),
        cmocka_unit_test(a_review_that_is_ended_from_outside_gives_the_terminal_back),
        cmocka_unit_test(control_z_sleeps_only_where_a_shell_wakes_it),
        cmocka_unit_test(devices_that_are_all_gone_are_told_and_come_back),
    };
    return cmocka_run_group_tests(tests, open_small_hall, close_small_hall);
}
