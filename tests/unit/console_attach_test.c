/* flagfall FILE --attach: the terminal is lost, given back, taken over and lent again, of every kind and size; the recorder
 * is killed; strangers knock at its socket. Each time the round is recorded, and whoever sits there is told.
 */
#include "log/log.h"
#include "log/verify.h"

#include "attach_place.h"
#include "attach_wire.h"
#include "commands/version.h"
#include "console_run.h"

#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <termios.h>

static pid_t hall;

/* Recorders become our children when their starters are gone: so their end is seen. */
static int take_orphans(void **state)
{
    (void)state;
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

static int open_small_hall(void **state)
{
    (void)state;
    hall = open_hall((const char *const[]){"--boards", "4", "--control", "3+2", "--faults", "none", "--at-once", NULL});
    return 0;
}

/* What a test that failed has left would run on otherwise. */
static int end_what_is_left(void **state)
{
    char path[64], line[4096] = "";
    (void)state;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)getpid(), (long)getpid());
    FILE *f = fopen(path, "r");
    char *rest = f && fgets(line, sizeof line, f) ? line : NULL;
    if (f)
        fclose(f);
    for (char *word; rest && (word = strsep(&rest, " "));) {
        pid_t child = (pid_t)atol(word);
        if (child <= 0 || child == hall)
            continue;
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    if (hall)
        close_hall(hall);
    hall = 0;
    return 0;
}

/* --- the event and its log ------------------------------------------------------------------------------------------ */

/* What came since the terminal was lent, where the screen in console_run.h cannot follow or lines are too long for it. */
static char heard[1 << 20];
static size_t heard_bytes;

static bool sends(const struct run *r, const char *bytes)
{
    for (long until = now_ms() + PATIENCE_MS; !strstr(heard, bytes) && now_ms() < until;) {
        struct pollfd p = {.fd = r->terminal, .events = POLLIN};
        size_t room = sizeof heard - 1 - heard_bytes;
        ssize_t n = poll(&p, 1, 100) > 0 && room ? read(r->terminal, heard + heard_bytes, room) : 0;
        heard_bytes += n > 0 ? (size_t)n : 0;
        heard[heard_bytes] = '\0';
    }
    return strstr(heard, bytes) != NULL;
}

static void attach(struct run *r, void (*before)(void), const char *file, const char *option, const char *value)
{
    heard[heard_bytes = 0] = '\0';
    start(r, before, (const char *const[]){file, "--attach", "--no-mouse", "--no-color", option, value, NULL});
}

/* A new log of five boards; where there is a hall four of them play, else all are kept by hand. */
static void begin_in(struct run *r, void (*before)(void), const char *name)
{
    char ini[64];
    snprintf(ini, sizeof ini, "%s.ini", name);
    write_event(ini, hall ? 4 : 0, hall ? 1 : 5, "3+2");
    attach(r, before, ini, NULL, NULL);
    wait_for(r, "5 boards, by board");
    type(r, "By");
    wait_for(r, "round 1 has begun");
    if (hall)
        wait_for(r, "feeds 4/4");
    type(r, ":go 5\r");
}

static void begin(struct run *r, const char *name)
{
    begin_in(r, NULL, name);
}

static void note(struct run *r, const char *words)
{
    char keys[80];
    type(r, ":");
    wait_until_gone(r, "board 5: noted");
    snprintf(keys, sizeof keys, "note %s\r", words);
    type(r, keys);
    wait_for(r, "board 5: noted");
}

static int entries(const char *name, enum entry_kind kind, const char *text)
{
    char path[64];
    struct error why = {0};
    struct entry e;
    int count = 0;
    snprintf(path, sizeof path, "%s.flagfall", name);
    struct log *log = log_open(in_scratch(path), &(struct log_opening){.mode = LOG_READ}, &why);
    assert_non_null(log);
    struct log_cursor *c = log_read(log, &(struct log_filter){.kinds = 1u << kind, .text = text});
    while (log_next(c, &e))
        count++;
    log_cursor_free(c);
    log_close(log, NULL);
    return count;
}

static void wait_for_moves(const char *name, int more)
{
    int before = entries(name, ENTRY_MOVE, NULL);
    for (long until = now_ms() + PATIENCE_MS; entries(name, ENTRY_MOVE, NULL) < before + more; usleep(50000))
        if (now_ms() > until)
            fail_msg("%s is not recorded any more", name);
}

static void is_whole(const char *name)
{
    char path[64];
    struct error why = {0};
    struct log_expected nothing = {0};
    struct log_verdict verdict;
    snprintf(path, sizeof path, "%s.flagfall", name);
    if (!log_verify(in_scratch(path), &nothing, &verdict, &why))
        fail_msg("%s: %s", why.where, why.what);
}

/* --- the recorder --------------------------------------------------------------------------------------------------- */

static pid_t recorder_of(const char *name)
{
    char path[64], line[96] = "";
    long pid = 0;
    snprintf(path, sizeof path, "%s.flagfall-lock", name);
    FILE *f = fopen(in_scratch(path), "r");
    assert_non_null(f);
    char *words = fgets(line, sizeof line, f) ? strstr(line, "process ") : NULL;
    assert_true(words && sscanf(words, "process %ld", &pid) == 1);
    fclose(f);
    return (pid_t)pid;
}

static int end_of(pid_t recorder)
{
    int status = 0;
    for (long until = now_ms() + PATIENCE_MS; waitpid(recorder, &status, WNOHANG) != recorder; usleep(10000))
        if (now_ms() > until)
            fail_msg("the recorder does not end");
    return status;
}

static void place_of(struct attach_place *p, const char *name)
{
    char file[64];
    struct error why = {0};
    snprintf(file, sizeof file, "%s.ini", name);
    if (!attach_find(p, in_scratch(file), &why))
        fail_msg("%s: %s", why.where, why.what);
}

static void quit(struct run *r, const char *name)
{
    struct attach_place p;
    pid_t recorder = recorder_of(name);
    leave(r);
    assert_int_equal(end_of(recorder), 0);
    place_of(&p, name);
    assert_int_not_equal(access(p.socket, F_OK), 0);
    is_whole(name);
}

static void is_given_back(const struct run *r)
{
    struct termios t;
    for (long until = now_ms() + PATIENCE_MS;; usleep(10000)) {
        assert_int_equal(tcgetattr(r->terminal, &t), 0);
        if ((t.c_lflag & (ICANON | ECHO | ISIG)) == (ICANON | ECHO | ISIG))
            return;
        if (now_ms() > until)
            fail_msg("the terminal is not given back");
    }
}

/* --- other terminals ------------------------------------------------------------------------------------------------ */

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

/* --- the link is lost ----------------------------------------------------------------------------------------------- */

static void a_lost_link_costs_the_screen_alone(void **state)
{
    (void)state;
    struct run r;
    begin(&r, "link");
    note(&r, "before");
    pid_t recorder = recorder_of("link");
    close(r.terminal);
    r.terminal = -1;
    int status = ended(&r);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGHUP);
    wait_for_moves("link", 4);

    attach(&r, NULL, "link.flagfall", NULL, NULL);
    wait_for(&r, "attached again; nobody looked from");
    assert_true(shows(&r, "5 boards, by board"));
    assert_true(shows(&r, "feeds 4/4"));
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

static void attach_anew(struct run *r, void (*before)(void), const char *file, const char *option, const char *value)
{
    close(r->terminal);
    ended(r);
    attach(r, before, file, option, value);
    wait_for(r, "role is called sparkles");
}

/* A theme that has a fault in it says that it was read. */
static void what_is_said_where_one_attaches_counts_from_there(void **state)
{
    (void)state;
    struct run r;
    begin(&r, "there");
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
    struct run r;
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
    assert_true(sends(&r, "detached, and recorded on"));
    assert_int_equal(ended(&r), 0);

    attach(&r, a_small_vt52, "killed.ini", NULL, NULL);
    wait_for(&r, "attached again");
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    ioctl(r.terminal, TIOCSWINSZ, &size);
    wait_for(&r, "feeds 4/4");
    wait_for(&r, "Alerts 0 ------------------------------------------------------------------");
    quit(&r, "killed");
}

static void an_unknown_terminal_is_refused_and_nobody_is_disturbed(void **state)
{
    (void)state;
    struct run r, other;
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
    struct run frozen, r;
    begin(&frozen, "frozen");
    for (int i = 0; i < 40; i++) {
        type(&frozen, "\014"); /* drawn anew, and not read */
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
    struct run first, second;
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

/* --- jobs of a shell ------------------------------------------------------------------------------------------------- */

/* The little of a shell that is needed: it says so when its job stops, and any line brings it back. */
static void be_a_shell(pid_t job)
{
    int status;
    char line[16];
    while (waitpid(job, &status, WUNTRACED) == job && WIFSTOPPED(status)) {
        tcsetpgrp(STDIN_FILENO, getpgrp());
        dprintf(STDOUT_FILENO, "\r\nit stopped\r\n");
        if (read(STDIN_FILENO, line, sizeof line) <= 0)
            break;
        tcsetpgrp(STDIN_FILENO, job);
        kill(-job, SIGCONT);
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 99);
}

static void under_a_shell(void)
{
    signal(SIGTTOU, SIG_IGN);
    pid_t job = fork();
    setpgid(job, job);
    if (job)
        be_a_shell(job);
    tcsetpgrp(STDIN_FILENO, getpid());
    signal(SIGTTOU, SIG_DFL);
}

static void a_stopped_client_leaves_it_recording_and_comes_back(void **state)
{
    (void)state;
    struct run r;
    begin_in(&r, under_a_shell, "stop");
    type(&r, "\032"); /* control-Z */
    wait_for(&r, "it stopped");
    is_given_back(&r);
    wait_for_moves("stop", 4);
    type(&r, "fg\r");
    wait_for(&r, "attached again");
    note(&r, "after");
    quit(&r, "stop");
}

/* --- the recorder ends ------------------------------------------------------------------------------------------------ */

static void a_recorder_that_is_told_to_end_does_so_in_order(void **state)
{
    (void)state;
    struct run r;
    begin(&r, "term");
    note(&r, "before");
    pid_t recorder = recorder_of("term");
    kill(recorder, SIGTERM);
    assert_true(sends(&r, "its recorder was ended: Terminated"));
    is_given_back(&r);
    assert_int_equal(WEXITSTATUS(ended(&r)), 1);
    int status = end_of(recorder);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    is_whole("term");
    assert_int_not_equal(access(in_scratch("term.flagfall-wal"), F_OK), 0);
}

static void what_a_dead_recorder_left_gives_way(void **state)
{
    (void)state;
    struct run r;
    struct attach_place p;
    begin(&r, "dead");
    note(&r, "before");
    pid_t recorder = recorder_of("dead");
    kill(recorder, SIGKILL);
    assert_true(sends(&r, "attach again: it goes on from the log"));
    is_given_back(&r);
    assert_int_equal(WEXITSTATUS(ended(&r)), 1);
    assert_true(WIFSIGNALED(end_of(recorder)));
    place_of(&p, "dead");
    assert_int_equal(access(p.socket, F_OK), 0);

    attach(&r, NULL, "dead.ini", NULL, NULL);
    wait_for(&r, "round 1 goes on from the log");
    type(&r, ":go 5\r");
    note(&r, "after");
    quit(&r, "dead");
    assert_int_equal(entries("dead", ENTRY_NOTE, NULL), 2);
}

/* --- who may come ----------------------------------------------------------------------------------------------------- */

static void what_cannot_be_started_is_told(void **state)
{
    (void)state;
    struct run r, here;
    start(&r, NULL, (const char *const[]){"console", "nowhere.ini", "--attach", NULL});
    wait_for(&r, "nowhere.ini: is not there");
    assert_int_equal(WEXITSTATUS(ended(&r)), 2);

    write_event("here.ini", 0, 5, "3+2");
    attach(&r, NULL, "here.ini", "--role", "review");
    assert_true(sends(&r, "who only looks needs no recorder"));
    assert_int_equal(WEXITSTATUS(ended(&r)), 2);
    open_event(&here, NULL, "here.ini");
    wait_for(&here, "5 boards, by board");
    attach(&r, NULL, "here.ini", NULL, NULL);
    assert_true(sends(&r, "locked by another console"));
    assert_int_equal(WEXITSTATUS(ended(&r)), 2);
    leave(&here);
}

static void each_log_has_a_recorder_of_its_own_by_whatever_name(void **state)
{
    (void)state;
    struct run one, other, again;
    write_event("one.ini", 0, 3, "3+2");
    write_event("other.ini", 0, 6, "3+2");
    attach(&one, NULL, "one.ini", NULL, NULL);
    wait_for(&one, "3 boards, by board");
    attach(&other, NULL, "other.ini", NULL, NULL);
    wait_for(&other, "6 boards, by board");

    unlink(in_scratch("link-to-one.flagfall"));
    assert_int_equal(symlink("one.flagfall", in_scratch("link-to-one.flagfall")), 0);
    attach(&again, NULL, "./link-to-one.flagfall", NULL, NULL);
    wait_for(&again, "taken over");
    wait_for(&again, "3 boards, by board");
    assert_true(sends(&one, "attached from another terminal"));
    assert_int_equal(ended(&one), 0);

    open_event(&one, NULL, "one.ini");
    wait_for(&one, "flagfall FILE --attach");
    leave(&one);
    quit(&again, "one");
    quit(&other, "other");
}

static void it_is_met_where_the_log_has_moved(void **state)
{
    (void)state;
    struct run r, other;
    write_event("moves.ini", 0, 3, "3+2");
    unlink(in_scratch("moved.flagfall"));
    attach(&r, NULL, "moves.ini", NULL, NULL);
    wait_for(&r, "3 boards, by board");
    type(&r, ":move-log moved.flagfall\r");
    wait_for(&r, "the log goes on in moved.flagfall");
    attach(&other, NULL, "moved.flagfall", NULL, NULL);
    wait_for(&other, "taken over");
    assert_int_equal(ended(&r), 0);
    attach(&r, NULL, "moves.ini", NULL, NULL);
    wait_for(&r, "taken over");
    assert_int_equal(ended(&other), 0);
    quit(&r, "moved");
}

/* --- strangers ---------------------------------------------------------------------------------------------------------- */

static int knock(const struct attach_place *p)
{
    int fd = place_connect(p, NULL);
    assert_true(fd >= 0);
    return fd;
}

static void nobody_is_disturbed_by_what_is_said_at_the_socket(void **state)
{
    static char zeroes[WIRE_BYTES * 2], letters[WIRE_BYTES * 2];
    static const char *const wrong[][4] = {{"attach", "0.0.0", "--", NULL},
                                           {"attach", FLAGFALL_VERSION, "TERM=xterm", NULL},
                                           {"attach", FLAGFALL_VERSION, "--", "console"},
                                           {"bye", "end", "whole", NULL},
                                           {"detach", NULL},
                                           {"size", NULL}};
    (void)state;
    struct run r;
    struct attach_place p;
    struct stat st;
    int silent[40], pair[2], none[WIRE_FDS];
    begin(&r, "noise");
    place_of(&p, "noise");
    assert_int_equal(stat(p.socket, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    memset(letters, 'x', sizeof letters);
    for (int i = 0; i < 20; i++) {
        int fd = knock(&p);
        (void)send(fd, i % 2 ? zeroes : letters, (size_t)1 + (size_t)i * (sizeof letters / 20), MSG_NOSIGNAL);
        if (i % 3)
            close(fd);
    }
    assert_int_equal(pipe(pair), 0);
    none[0] = none[1] = pair[0]; /* no terminals */
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *words[5] = {wrong[i][0], wrong[i][1], wrong[i][2], wrong[i][3], NULL};
        (void)wire_send(knock(&p), words, i % 2 ? none : NULL);
    }
    note(&r, "undisturbed");
    for (int i = 0; i < 40; i++) /* they say nothing, and nobody waits for them */
        silent[i] = knock(&p);
    note(&r, "still undisturbed");

    struct run other;
    attach(&other, NULL, "noise.ini", NULL, NULL);
    wait_for(&other, "taken over");
    assert_int_equal(ended(&r), 0);
    for (int i = 0; i < 40; i++)
        close(silent[i]);
    quit(&other, "noise");
}

/* A client of another make, which does not look at its own TERM first. */
static void a_terminal_that_cannot_be_drawn_on_is_given_back_with_words(void **state)
{
    (void)state;
    struct run r;
    struct attach_place p;
    struct wire_packet *got = calloc(1, sizeof *got);
    int terminal, other, fd;
    begin(&r, "blind");
    place_of(&p, "blind");
    assert_int_equal(openpty(&terminal, &other, NULL, NULL, NULL), 0);
    fd = knock(&p);
    assert_true(
        wire_send(fd, (const char *const[]){"attach", FLAGFALL_VERSION, "TERM=no-such-terminal", "--", "console", NULL},
                  (int[]){other, other}));
    for (long until = now_ms() + PATIENCE_MS; !got->count || !wire_is(got, "bye", 7); usleep(10000)) {
        if (now_ms() > until)
            fail_msg("it does not answer");
        (void)wire_receive(fd, got);
    }
    assert_string_equal(got->words[3], "2");
    assert_non_null(strstr(got->words[5], "no-such-terminal"));
    assert_int_equal(ended(&r), 0); /* it was taken from him all the same */
    attach(&r, NULL, "blind.ini", NULL, NULL);
    wait_for(&r, "attached again");
    quit(&r, "blind");
    close(terminal);
    close(other);
    close(fd);
    free(got);
}

/* --- nobody looks ------------------------------------------------------------------------------------------------------- */

static void who_is_notified(void)
{
    setenv("FLAGFALL_ALERTS_NOTIFY", "echo >>notified", 1);
}

static void alerts_that_nobody_sees_call_and_are_counted(void **state)
{
    (void)state;
    struct run r;
    unlink(in_scratch("notified"));
    begin_in(&r, who_is_notified, "alarm");
    type(&r, ":detach\r");
    assert_int_equal(ended(&r), 0);
    close_hall(hall);
    hall = 0;
    for (long until = now_ms() + PATIENCE_MS; access(in_scratch("notified"), F_OK) != 0; usleep(20000))
        if (now_ms() > until)
            fail_msg("nobody is notified");
    attach(&r, NULL, "alarm.ini", NULL, NULL);
    wait_for(&r, "meanwhile; the last key");
    assert_false(shows(&r, ", 0 alerts came"));
    quit(&r, "alarm");
}

#define WITH_HALL(test) cmocka_unit_test_setup_teardown(test, open_small_hall, end_what_is_left)
#define BY_HAND(test) cmocka_unit_test_teardown(test, end_what_is_left)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        WITH_HALL(a_lost_link_costs_the_screen_alone),
        WITH_HALL(what_is_said_where_one_attaches_counts_from_there),
        WITH_HALL(a_killed_client_gives_its_terminal_back_and_others_may_come),
        BY_HAND(an_unknown_terminal_is_refused_and_nobody_is_disturbed),
        WITH_HALL(a_terminal_that_stands_still_hinders_nobody),
        BY_HAND(who_takes_over_signs_and_the_first_is_told),
        WITH_HALL(a_stopped_client_leaves_it_recording_and_comes_back),
        BY_HAND(a_recorder_that_is_told_to_end_does_so_in_order),
        BY_HAND(what_a_dead_recorder_left_gives_way),
        BY_HAND(what_cannot_be_started_is_told),
        BY_HAND(each_log_has_a_recorder_of_its_own_by_whatever_name),
        BY_HAND(it_is_met_where_the_log_has_moved),
        BY_HAND(nobody_is_disturbed_by_what_is_said_at_the_socket),
        BY_HAND(a_terminal_that_cannot_be_drawn_on_is_given_back_with_words),
        WITH_HALL(alerts_that_nobody_sees_call_and_are_counted),
    };
    return cmocka_run_group_tests(tests, take_orphans, NULL);
}
