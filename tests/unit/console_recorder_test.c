/* The recorder of flagfall FILE --attach: it is told to end, or killed; it is looked for elsewhere; strangers knock at
 * its socket. */
#include "attach_run.h"

/* --- the recorder ends -------------------------------------------------------------------------------------------- */

static void a_recorder_that_is_told_to_end_does_so_in_order(void **state)
{
    (void)state;
    struct console_run r;
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
    struct console_run r;
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

/* --- who may come ------------------------------------------------------------------------------------------------- */

static void what_cannot_be_started_is_told(void **state)
{
    (void)state;
    struct console_run r, here;
    start(&r, NULL, (const char *const[]){"console", "nowhere.ini", "--attach", NULL});
    wait_for(&r, "nowhere.ini: is not there");
    assert_int_equal(WEXITSTATUS(ended(&r)), 2);

    write_event("here.ini", 0, 5, "3+2");
    attach(&r, NULL, "here.ini", "--role", "review");
    assert_true(sends(&r, "a console that only looks needs no recorder"));
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
    struct console_run one, other, again;
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
    struct console_run r, other;
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

/* --- strangers ---------------------------------------------------------------------------------------------------- */

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
    struct console_run r;
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

    struct console_run other;
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
    struct console_run r;
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
    for (long until = now_ms() + patience_ms(); !got->count || !wire_is(got, "bye", 7); usleep(10000)) {
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

int main(void)
{
    static const struct CMUnitTest tests[] = {
        BY_HAND(a_recorder_that_is_told_to_end_does_so_in_order),
        BY_HAND(what_a_dead_recorder_left_gives_way),
        BY_HAND(what_cannot_be_started_is_told),
        BY_HAND(each_log_has_a_recorder_of_its_own_by_whatever_name),
        BY_HAND(it_is_met_where_the_log_has_moved),
        BY_HAND(nobody_is_disturbed_by_what_is_said_at_the_socket),
        BY_HAND(a_terminal_that_cannot_be_drawn_on_is_given_back_with_words),
    };
    return cmocka_run_group_tests(tests, take_orphans, NULL);
}
