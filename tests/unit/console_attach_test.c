/* flagfall FILE --attach: the terminal is lost, given back, taken over and lent again, of every kind and size. Each
 * time the round is recorded, and whoever sits there is told. */
#include "attach_run.h"

#include <dirent.h>
#include <sys/resource.h>

/* --- other terminals ---------------------------------------------------------------------------------------------- */

static void is_terminal(const char *term, unsigned short rows, unsigned short columns)
{
    struct winsize size = {.ws_row = rows, .ws_col = columns};
    setenv("TERM", term, 1);
    ioctl(STDIN_FILENO, TIOCSWINSZ, &size);
}

static void a_large_xterm(void)
{
    is_terminal("xterm-256color", 40, 130);
}

static void a_vt100_on_a_bad_line(void)
{
    is_terminal("vt100", 24, 80);
    setenv("ESCDELAY", "1000", 1);
}

static void a_small_vt52(void)
{
    is_terminal("vt52", 16, 60);
}

static void an_unknown_one(void)
{
    is_terminal("no-such-terminal", 24, 80);
}

/* --- the link is lost --------------------------------------------------------------------------------------------- */

static void a_lost_link_costs_the_screen_alone(void **state)
{
    (void)state;
    struct console_run r;
    begin(&r, "link");
    note(&r, "before");
    pid_t recorder = recorder_of("link");
    close(r.terminal);
    r.terminal = -1;
    int status = ended(&r);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGHUP);
    wait_for_moves("link", 4);

    attach(&r, NULL, "link.flagfall", NULL, NULL);
    wait_for(&r, "attached again; nobody watched from");
    assert_true(shows(&r, "5 boards, by board"));
    assert_true(shows(&r, "4 of 4"));
    assert_int_equal(recorder_of("link"), recorder);
    note(&r, "after");
    assert_int_equal(entries("link", ENTRY_TROUBLE, "nobody-looks"), 1);
    assert_int_equal(entries("link", ENTRY_TROUBLE, "attached-again"), 1);
    quit(&r, "link");
    assert_int_equal(entries("link", ENTRY_NOTE, NULL), 2);
}

static void from_elsewhere(void)
{
    assert_int_equal(chdir("elsewhere"), 0);
}

static void with_a_theme_of_its_own(void)
{
    setenv("FLAGFALL_DISPLAY_THEME", in_scratch("elsewhere/own.ini"), 1);
}

static void attach_anew(struct console_run *r, void (*before)(void), const char *file, const char *option,
                        const char *value)
{
    close(r->terminal);
    r->terminal = -1;
    ended(r);
    attach(r, before, file, option, value);
    wait_for(r, "sparkles"); /* the rest may stand on the next row */
}

/* A theme that has a fault in it says that it was read. */
static void what_is_said_where_one_attaches_counts_from_there(void **state)
{
    (void)state;
    struct console_run r;
    begin(&r, "there");
    note(&r, "before"); /* what is half typed would still be there later */
    mkdir(in_scratch("elsewhere"), 0700);
    FILE *theme = fopen(in_scratch("elsewhere/own.ini"), "w");
    assert_true(theme && fputs("[roles]\nsparkles = red\n", theme) > 0 && fclose(theme) == 0);
    attach_anew(&r, from_elsewhere, "../there.flagfall", "--theme", "./own.ini");
    attach_anew(&r, from_elsewhere, "../there.flagfall", "--theme=./own.ini", NULL);
    attach_anew(&r, with_a_theme_of_its_own, "there.flagfall", NULL, NULL);
    quit(&r, "there");
}

static void a_killed_client_gives_its_terminal_back_and_others_may_come(void **state)
{
    (void)state;
    struct console_run r;
    begin(&r, "killed");
    kill(r.process, SIGKILL);
    is_given_back(&r);
    kill_it(&r);
    wait_for_moves("killed", 2);

    attach(&r, a_large_xterm, "killed.ini", NULL, NULL);
    assert_true(sends(&r, "\033[?1049h")); /* the other screen of an xterm, which a vt52 has not */
    assert_true(sends(&r, "\033[40"));     /* its fortieth row */
    kill(r.process, SIGTERM);
    assert_true(sends(&r, "\033[?1049l"));
    is_given_back(&r);
    assert_int_equal(WTERMSIG(ended(&r)), SIGTERM);

    attach(&r, a_vt100_on_a_bad_line, "killed.ini", NULL, NULL);
    assert_true(sends(&r, "attached again"));
    type(&r, "\033"); /* its seventh function key, in pieces */
    usleep(100000);
    type(&r, "Ov");
    assert_true(sends(&r, "4 lines"));
    type(&r, ":detach\r");
    assert_true(sends(&r, "detached; recording goes on"));
    assert_int_equal(ended(&r), 0);

    attach(&r, a_small_vt52, "killed.ini", NULL, NULL);
    wait_for(&r, "attached again");
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    ioctl(r.terminal, TIOCSWINSZ, &size);
    wait_for(&r, "4 of 4");
    wait_for(&r, "Alerts 0 ------------------------------------------------------------------");
    quit(&r, "killed");
}

static void an_unknown_terminal_is_refused_and_nobody_is_disturbed(void **state)
{
    (void)state;
    struct console_run r, other;
    begin(&r, "unknown");
    attach(&other, an_unknown_one, "unknown.ini", NULL, NULL);
    assert_true(sends(&other, "no such terminal is known here"));
    assert_int_equal(WEXITSTATUS(ended(&other)), 2);
    note(&r, "goes on");
    quit(&r, "unknown");
}

static void a_terminal_that_stands_still_hinders_nobody(void **state)
{
    (void)state;
    struct console_run frozen, r;
    begin(&frozen, "frozen");
    for (int i = 0; i < 40; i++) {
        type(&frozen, "\014"); /* drawn again, and not read */
        usleep(20000);
    }
    wait_for_moves("frozen", 4);
    attach(&r, NULL, "frozen.ini", NULL, NULL);
    wait_for(&r, "taken over from another terminal");
    note(&r, "goes on");
    assert_int_equal(ended(&frozen), 0);
    assert_int_equal(entries("frozen", ENTRY_TROUBLE, "taken-over"), 1);
    quit(&r, "frozen");
}

static void who_takes_over_signs_and_the_first_is_told(void **state)
{
    (void)state;
    struct console_run first, second;
    begin(&first, "two");
    attach(&second, NULL, "two.flagfall", "--who", "CD");
    wait_for(&second, "taken over from another terminal");
    wait_for(&second, "  CD");
    assert_true(sends(&first, "CD attached from another terminal"));
    is_given_back(&first);
    assert_int_equal(ended(&first), 0);
    note(&second, "mine");
    assert_int_equal(entries("two", ENTRY_ARBITER, "CD"), 0); /* the filter looks into bodies */
    quit(&second, "two");
}

static int descriptors_of(pid_t process)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/fd", (long)process);
    DIR *d = opendir(path);
    int count = 0;
    while (d && readdir(d))
        count++;
    if (d)
        closedir(d);
    return count;
}

/* Returns when it really stands still: it has been accepted there then, and nothing is read any more. */
static void hold_up(pid_t process)
{
    char path[64], line[256] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)process);
    kill(process, SIGSTOP);
    for (long until = now_ms() + patience_ms(); !strstr(line, ") T "); usleep(1000)) {
        FILE *f = fopen(path, "r");
        assert_true(f && fgets(line, sizeof line, f) && now_ms() < until);
        fclose(f);
    }
}

/* The keys come when the other terminal has already said that it takes over, and the recorder has read neither: it
 * stands still until both are there. */
static void what_was_typed_before_a_takeover_is_not_lost(void **state)
{
    (void)state;
    struct console_run first, second;
    struct attach_place p;
    int ours, theirs;
    pid_t peer;
    begin(&first, "typed");
    note(&first, "before");
    place_of(&p, "typed");
    pid_t recorder = recorder_of("typed");
    int before = descriptors_of(recorder), socket = place_connect(&p, &peer);
    assert_true(socket >= 0 && peer == recorder);
    for (long until = now_ms() + patience_ms(); descriptors_of(recorder) == before; usleep(1000))
        assert_true(now_ms() < until);
    hold_up(recorder);
    assert_int_equal(openpty(&ours, &theirs, NULL, NULL, &(struct winsize){.ws_row = 24, .ws_col = 80}), 0);
    assert_true(wire_send(socket,
                          (const char *const[]){"attach", FLAGFALL_VERSION, "TERM=vt52", "--", "console",
                                                "typed.flagfall", "--attach", NULL},
                          (const int[]){theirs, theirs}));
    type(&first, ":go 3\r");
    kill(recorder, SIGCONT);
    assert_true(sends(&first, "attached from another terminal"));
    assert_int_equal(ended(&first), 0);
    close(socket);
    close(ours);
    close(theirs);
    attach(&second, NULL, "typed.flagfall", NULL, NULL);
    wait_for(&second, "attached again");
    type(&second, ":note after\r");
    wait_for(&second, "board 3: noted");
    quit(&second, "typed");
}

/* Nobody completes what another began: a command, the number of a board, a result. */
static void what_was_begun_before_a_takeover_is_dropped(void **state)
{
    static const struct {
        const char *keys, *shown;
    } rows[] = {{":note of the first", "of the first"},
                {"1", "Board 1"},
                {"Z2", " space "},
                {"3 ", " result? "},
                {"3 1", "Enter: 1-0"}};
    enum { ROWS = sizeof rows / sizeof *rows };
    struct console_run runs[ROWS + 1], *last = &runs[ROWS];
    (void)state;
    begin(&runs[0], "begun");
    for (int i = 0; i < ROWS; i++) {
        type(&runs[i], rows[i].keys);
        wait_for(&runs[i], rows[i].shown);
        attach(&runs[i + 1], NULL, "begun.flagfall", NULL, NULL);
        wait_for(&runs[i + 1], "taken over from another terminal");
        wait_for(&runs[i + 1], "what was begun there and not entered is dropped");
        assert_int_equal(ended(&runs[i]), 0);
    }
    type(last, "1");
    wait_for(last, " space ");
    type(last, "\177q:go 5\r");
    note(last, "mine");
    quit(last, "begun");
    assert_int_equal(entries("begun", ENTRY_NOTE, NULL), 1);
    assert_int_equal(entries("begun", ENTRY_RESULT, NULL), 0);
}

static void a_stopped_client_leaves_it_recording_and_comes_back(void **state)
{
    (void)state;
    struct console_run r;
    begin_in(&r, under_a_shell, "stop");
    type(&r, "Z2"); /* a slip, half of it */
    wait_for(&r, " space ");
    type(&r, "\032"); /* control-Z */
    wait_for(&r, "it stopped");
    is_given_back(&r);
    wait_for_moves("stop", 4);
    type(&r, "fg\r");
    wait_for(&r, "attached again");
    wait_for(&r, "what was begun there");
    assert_false(shows(&r, " space "));
    note(&r, "after");
    quit(&r, "stop");
}

/* --- nobody looks ------------------------------------------------------------------------------------------------- */

static void who_is_notified(void)
{
    setenv("FLAGFALL_ALERTS_NOTIFY", "echo >>notified", 1);
}

static void alerts_that_nobody_sees_call_and_are_counted(void **state)
{
    (void)state;
    struct console_run r;
    unlink(in_scratch("notified"));
    begin_in(&r, who_is_notified, "alarm");
    type(&r, ":detach\r");
    assert_int_equal(ended(&r), 0);
    close_hall(hall);
    hall = 0;
    for (long until = now_ms() + patience_ms(); access(in_scratch("notified"), F_OK) != 0; usleep(20000))
        if (now_ms() > until)
            fail_msg("nobody is notified");
    attach(&r, NULL, "alarm.ini", NULL, NULL);
    wait_for(&r, "meanwhile; the last key");
    assert_false(shows(&r, ", 0 alerts came"));
    quit(&r, "alarm");
}

/* What the recorder has not taken, and what its disk has not, is named to who leaves. */
static void who_leaves_is_told_what_is_not_taken_or_not_saved_yet(void **state)
{
    (void)state;
    struct console_run r;
    begin(&r, "leaves");
    note(&r, "before");
    pid_t recorder = recorder_of("leaves");
    assert_int_equal(kill(recorder, SIGSTOP), 0);
    type(&r, "note of a");
    assert_int_equal(kill(r.process, SIGTERM), 0);
    assert_true(sends(&r, "its recorder runs and does not answer"));
    assert_true(sends(&r, "9 keys were typed that the recorder had not taken, and are lost"));
    int status = ended(&r);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    assert_int_equal(kill(recorder, SIGCONT), 0);

    struct stat log;
    assert_int_equal(stat(in_scratch("leaves.flagfall-wal"), &log), 0);
    struct rlimit full = {(rlim_t)log.st_size + 1, RLIM_INFINITY}, room = {RLIM_INFINITY, RLIM_INFINITY};
    attach(&r, NULL, "leaves.flagfall", NULL, NULL);
    wait_for(&r, "attached again; nobody watched from");
    assert_int_equal(prlimit(recorder, RLIMIT_FSIZE, &full, NULL), 0);
    note(&r, "after");
    wait_for(&r, "NOT SAVED YET: board 5: noted");
    type(&r, ":detach\r");
    assert_true(sends(&r, "not saved yet, and would be lost with the recorder"));
    assert_int_equal(ended(&r), 0);
    assert_int_equal(prlimit(recorder, RLIMIT_FSIZE, &room, NULL), 0);
    attach(&r, NULL, "leaves.flagfall", NULL, NULL);
    wait_for(&r, "5 boards, by board");
    wait_until_gone(&r, "NOT SAVED");
    quit(&r, "leaves");
    assert_int_equal(entries("leaves", ENTRY_NOTE, NULL), 2);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        WITH_HALL(a_lost_link_costs_the_screen_alone),
        WITH_HALL(what_is_said_where_one_attaches_counts_from_there),
        WITH_HALL(a_killed_client_gives_its_terminal_back_and_others_may_come),
        BY_HAND(an_unknown_terminal_is_refused_and_nobody_is_disturbed),
        WITH_HALL(a_terminal_that_stands_still_hinders_nobody),
        BY_HAND(who_takes_over_signs_and_the_first_is_told),
        BY_HAND(what_was_typed_before_a_takeover_is_not_lost),
        BY_HAND(what_was_begun_before_a_takeover_is_dropped),
        WITH_HALL(a_stopped_client_leaves_it_recording_and_comes_back),
        BY_HAND(who_leaves_is_told_what_is_not_taken_or_not_saved_yet),
        WITH_HALL(alerts_that_nobody_sees_call_and_are_counted),
    };
    return cmocka_run_group_tests(tests, take_orphans, NULL);
}
