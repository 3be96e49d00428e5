/* A log that is moved in the middle of a round, by the command move-log: after a crash the event goes on where it
 * went. */
#include "hall/hand.h"
#include "hall/round.h"
#include "log/log.h"
#include "session/session.h"

#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

static void write_event(void)
{
    FILE *f = fopen(in_scratch("moved.ini"), "w");
    assert_non_null(f);
    fputs("[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 1\nboards = 1\n[players]\n1 = A\n2 = B\n"
          "[round 1]\n1 = 1 - 2\n",
          f);
    fclose(f);
}

static struct session *open_session(struct event_base *base)
{
    struct error why = {0};
    struct session_settings settings = {.who = "AB"};
    struct session *s = session_open_event(base, &settings, in_scratch("moved.ini"), &why);
    if (!s)
        fail_msg("%s: %s", why.where, why.what);
    session_turn(s);
    return s;
}

static void away(const char *name)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < 4; i++) {
        char path[700];
        snprintf(path, sizeof path, "%s%s", in_scratch(name), endings[i]);
        unlink(path);
    }
}

static void was_moved(void *self, const char *path, const struct error *why)
{
    bool *moved = self;
    (void)path;
    if (why)
        _exit(1);
    *moved = true;
}

/* In a process of its own, which dies without closing anything. */
static void move_and_die(bool goes_on)
{
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (!pid) {
        struct error why = {0};
        struct event_base *base = event_base_new();
        struct session *s = open_session(base);
        bool moved = false;
        if (!session_move_log(s, in_scratch("new.flagfall"), was_moved, &moved, &why))
            _exit(1);
        while (!moved)
            event_base_loop(base, EVLOOP_ONCE);
        if (goes_on) {
            hall_start(session_hall(s), "AB", session_now(s));
            session_turn(s);
        }
        session_turn(s);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}

static void begin(void)
{
    away("moved.flagfall");
    away("new.flagfall");
    write_event();
}

static void assert_notice(struct session *s, const char *words)
{
    const char *notice = session_take_notice(s);
    if (!words ? notice != NULL : !notice || !strstr(notice, words))
        fail_msg("it says \"%s\", not \"%s\"", notice ? notice : "nothing", words ? words : "nothing");
}

static void after_a_crash_the_event_goes_on_in_the_log_it_was_moved_to(void **state)
{
    (void)state;
    begin();
    move_and_die(true);
    struct event_base *base = event_base_new();
    struct session *s = open_session(base);
    assert_notice(s, "This event goes on in ");
    assert_non_null(strstr(session_path(s), "new.flagfall"));
    session_close(s, NULL);
    event_base_free(base);
}

static void a_move_after_which_nothing_was_written_changes_nothing(void **state)
{
    (void)state;
    begin();
    move_and_die(false);
    away("new.flagfall");
    struct event_base *base = event_base_new();
    struct session *s = open_session(base);
    assert_notice(s, "which is not there: here it ends at entry ");
    assert_non_null(strstr(session_path(s), "moved.flagfall"));
    session_close(s, NULL);
    event_base_free(base);
}

/* The move was ended before it was remembered. */
static void another_log_of_the_event_beside_it_is_told_where_it_is_no_backup(void **state)
{
    char copy[1500];
    (void)state;
    begin();
    struct event_base *base = event_base_new();
    session_close(open_session(base), NULL);
    snprintf(copy, sizeof copy, "cp %s %s", in_scratch("moved.flagfall"), in_scratch("new.flagfall"));
    assert_int_equal(system(copy), 0);
    struct session *s = open_session(base);
    assert_notice(s, "There are two logs of this event");
    hall_start(session_hall(s), "AB", session_now(s));
    session_turn(s);
    session_close(s, NULL);
    s = open_session(base); /* the other is behind now, as backups are */
    assert_notice(s, NULL);
    session_close(s, NULL);
    snprintf(copy, sizeof copy, "mv %s %s.x && mv %s %s && mv %s.x %s", in_scratch("moved.flagfall"), in_scratch("x"),
             in_scratch("new.flagfall"), in_scratch("moved.flagfall"), in_scratch("x"), in_scratch("new.flagfall"));
    assert_int_equal(system(copy), 0);
    s = open_session(base);
    assert_notice(s, "new.flagfall is ahead and ends at");
    session_close(s, NULL);
    event_base_free(base);
}

/* A name that is another file's would make of a whole log one that looks damaged. */
static void a_log_moves_only_to_a_name_of_its_own(void **state)
{
    static const struct {
        const char *to, *why; /* NULL: it goes there */
    } rows[] = {
        {"moved.flagfall-wal", "is not the name of a log"},
        {"moved.flagfall-shm", "is not the name of a log"},
        {"moved.flagfall-lock", "is not the name of a log"},
        {"moved.flagfall-journal", "is not the name of a log"},
        {"other.flagfall-wal", "is not the name of a log"},
        {"other.ini", "is not the name of a log"},
        {"noext", "is not the name of a log"},
        {"other.flagfall", "is the log of another event"},
        {"new.flagfall", NULL},
    };
    (void)state;
    begin();
    FILE *other = fopen(in_scratch("other.ini"), "w");
    assert_non_null(other);
    fclose(other);
    struct event_base *base = event_base_new();
    struct session *s = open_session(base);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error why = {0};
        bool moved = false;
        bool begun = session_move_log(s, in_scratch(rows[i].to), was_moved, &moved, &why);
        if (begun != !rows[i].why || (!begun && (!strstr(why.what, rows[i].why) || !*why.remedy)))
            fail_msg("%s: %s", rows[i].to, why.what);
        while (begun && !moved) {
            session_turn(s);
            event_base_loop(base, EVLOOP_ONCE);
        }
    }
    assert_non_null(strstr(session_path(s), "new.flagfall"));
    session_close(s, NULL);
    event_base_free(base);
    unlink(in_scratch("other.ini"));
}

/* Each command on the log that was left, the words that it complains in, and how it ends. */
static const struct {
    const char *command;
    int status;
    const char *says; /* NULL: not a word of it */
} commands[] = {
    {"log show moved.flagfall", 0, "moved.flagfall: this event goes on in "},
    {"log verify moved.flagfall", 0, "moved.flagfall: this event goes on in "},
    {"log export moved.flagfall", 0, "moved.flagfall: this event goes on in "},
    {"log verify ./moved.flagfall --json", 0, "moved.flagfall: this event goes on in "},
    {"report round moved.flagfall", 0, "moved.flagfall: this event goes on in "},
    {"event export moved.flagfall --as csv", 0, "moved.flagfall: this event goes on in "},
    {"standings moved.flagfall", 2, "moved.flagfall: this event goes on in "},
    {"precedents moved.flagfall", 1, "moved.flagfall: this event goes on in "},
    {"event take-over moved.flagfall --reason lost", 2, "moved.flagfall: this event goes on in "},
    {"event trust moved.flagfall --reason lost", 2, "moved.flagfall: this event goes on in "},
    {"log show new.flagfall", 0, NULL},
    {"report round new.flagfall", 0, NULL},
    {"log verify linked.flagfall", 0, NULL},
};

static void run(const char *command, int *status, char *said, size_t room)
{
    char line[2000];
    snprintf(line, sizeof line, "cd %s && \"$FLAGFALL\" %s 2>&1 >told", in_scratch("."), command);
    FILE *out = popen(line, "r");
    assert_non_null(out);
    size_t n = fread(said, 1, room - 1, out);
    said[n] = '\0';
    *status = WEXITSTATUS(pclose(out));
}

static int times_in(const char *text, const char *words)
{
    int count = 0;
    for (const char *at = strstr(text, words); at; at = strstr(at + 1, words))
        count++;
    return count;
}

static void whoever_names_the_log_that_was_left_is_told_where_its_event_goes_on(void **state)
{
    char said[4000];
    int status;
    (void)state;
    begin();
    move_and_die(true);
    unlink(in_scratch("linked.flagfall"));
    assert_int_equal(symlink("new.flagfall", in_scratch("linked.flagfall")), 0);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        run(commands[i].command, &status, said, sizeof said);
        int told = commands[i].says ? times_in(said, commands[i].says) : !strstr(said, "event goes on in");
        if (told != 1 || status != commands[i].status || (commands[i].says && !strstr(said, "new.flagfall")))
            fail_msg("%s: ends with %d: %s", commands[i].command, status, said);
    }
    away("new.flagfall");
    run("log show moved.flagfall", &status, said, sizeof said);
    assert_non_null(strstr(said, "new.flagfall, which is not there"));
    unlink(in_scratch("linked.flagfall"));
}

int main(void)
{
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(after_a_crash_the_event_goes_on_in_the_log_it_was_moved_to),
        cmocka_unit_test(a_move_after_which_nothing_was_written_changes_nothing),
        cmocka_unit_test(a_log_moves_only_to_a_name_of_its_own),
        cmocka_unit_test(another_log_of_the_event_beside_it_is_told_where_it_is_no_backup),
        cmocka_unit_test(whoever_names_the_log_that_was_left_is_told_where_its_event_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
