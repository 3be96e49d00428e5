/* The clock of the computer is set, or the computer sleeps, while a session is open: told, written down, and the hall's
 * own time goes on.
 *
 * clock_gettime() of this program is the one below, for the libraries too.
 */
#include "base/text.h"
#include "hall/board_view.h"
#include "hall/changes.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "hall/words/entry_words.h"
#include "log/log.h"
#include "session/session.h"

#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

static time_t set_by_s, slept_s;
static int stops; /* so often the process stands for three seconds once the time of day is read */

/* Time goes on by a tenth of a millisecond whenever somebody looks, and no faster on a busy computer. */
int clock_gettime(clockid_t clock, struct timespec *t)
{
    enum { BEGAN_S = 1790000000, UP_S = 100000, LOOKS_A_S = 10000 };
    static long looks;
    bool is_time_of_day = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
    long now = __atomic_add_fetch(&looks, 1, __ATOMIC_SEQ_CST);
    t->tv_sec = (is_time_of_day ? BEGAN_S + set_by_s : UP_S) + now / LOOKS_A_S;
    t->tv_nsec = now % LOOKS_A_S * (1000000000 / LOOKS_A_S);
    t->tv_sec += is_time_of_day || clock == CLOCK_BOOTTIME ? slept_s : 0;
    if (clock == CLOCK_REALTIME && stops > 0) {
        stops--;
        slept_s += 3;
    }
    return 0;
}

enum { HOUR_S = 3600, TEN_MINUTES_S = 600 };

static void write_event(void)
{
    FILE *f = fopen(in_scratch("time.ini"), "w");
    assert_non_null(f);
    fputs("[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 1\nboards = 1\n[players]\n1 = A\n2 = B\n"
          "[round 1]\n1 = 1 - 2\n",
          f);
    fclose(f);
}

static struct session *open_session(struct event_base *base, const char *name)
{
    struct error why = {0};
    struct session_settings settings = {.who = "AB"};
    struct session *s = session_open_event(base, &settings, in_scratch(name), &why);
    if (!s)
        fail_msg("%s: %s", why.where, why.what);
    session_turn(s);
    return s;
}

static int troubles(const char *what)
{
    struct error why = {0};
    struct entry e;
    int count = 0;
    struct log *log = log_open(in_scratch("time.flagfall"), &(struct log_opening){.mode = LOG_READ}, &why);
    assert_non_null(log);
    struct log_cursor *c = log_read(log, &(struct log_filter){.kinds = 1u << ENTRY_TROUBLE, .text = what});
    while (log_next(c, &e))
        count++;
    log_cursor_free(c);
    log_close(log, NULL);
    return count;
}

static void notice_says(struct session *s, const char *words)
{
    const char *notice = session_take_notice(s);
    if (!words ? notice != NULL : !notice || !strstr(notice, words))
        fail_msg("it says \"%s\", not \"%s\"", notice ? notice : "nothing", words ? words : "nothing");
}

static bool near(msec a, msec b)
{
    return a - b < 200 && b - a < 200;
}

static msec wall(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void clocks_that_are_set_and_sleep_are_told_and_outlived(void **state)
{
    (void)state;
    struct error why = {0};
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    write_event();
    unlink(in_scratch("time.flagfall"));
    struct event_base *base = event_base_new();
    struct session *s = open_session(base, "time.ini");
    struct hall *h = session_hall(s);
    hall_start(h, "AB", session_now(s));
    msec early = session_now(s), early_wall = wall(); /* what was is not moved by what is set later */
    assert_true(hall_times(h, 1, 5400, 5400, WHITE, "AB", early));
    session_turn(s);
    notice_says(s, NULL);

    while (session_now(s) <= early) /* what is of one millisecond has one time of day */
        usleep(1000);
    msec before = session_now(s); /* an hour back: no chess clock goes back with it */
    set_by_s -= HOUR_S;
    session_turn(s);
    notice_says(s, "was set back by 3600 s");
    assert_true(near(session_now(s), before));
    assert_true(near(session_wall(s, session_now(s)), wall()));
    assert_true(near(session_wall(s, early), early_wall));
    session_turn(s);
    notice_says(s, NULL); /* once */

    slept_s += TEN_MINUTES_S; /* the laptop was shut: chess clocks ran on */
    session_turn(s);
    notice_says(s, "stood still for 600 s");
    assert_true(near(session_now(s), before + TEN_MINUTES_S * 1000));
    assert_true(near(session_wall(s, session_now(s)), wall()));
    assert_true(near(session_wall(s, early), early_wall));
    assert_true(near(hall_left(hall_board(h, 1), WHITE, session_now(s)), (5400 - TEN_MINUTES_S) * 1000));
    assert_true(hall_move(h, 1, "e4", "AB", session_now(s), &why));
    session_close(s, NULL);
    assert_int_equal(troubles("clock-set"), 1);
    assert_int_equal(troubles("stood-still"), 1);

    set_by_s -= HOUR_S; /* and once more while no console was open */
    s = open_session(base, "time.flagfall");
    notice_says(s, "behind the last entry");
    h = session_hall(s);
    assert_int_equal(board_plies(hall_board(h, 1)), 1);
    assert_true(hall_is_started(h));
    assert_true(session_now(s) >= before);
    assert_true(near(session_wall(s, early), early_wall));
    assert_true(hall_move(h, 1, "e5", "AB", session_now(s), &why));
    session_close(s, NULL);
    event_base_free(base);
}

static void write_due(void)
{
    FILE *f = fopen(in_scratch("time.ini"), "w");
    assert_non_null(f);
    fputs("[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 1\nboards = 1\ndefault-time = 5\n"
          "[players]\n1 = A\n2 = B\n[round 1]\n1 = 1 - 2\n",
          f);
    fclose(f);
}

/* Whether no entry is of an earlier time than the one before it; *words: whether one has them. */
static bool goes_forward(const char *words, bool *has_words)
{
    struct error why = {0};
    struct entry e;
    bool forward = true;
    msec wall_ms = 0, mono_ms = 0;
    struct log *log = log_open(in_scratch("time.flagfall"), &(struct log_opening){.mode = LOG_READ}, &why);
    assert_non_null(log);
    struct log_cursor *c = log_read(log, &(struct log_filter){0});
    *has_words = false;
    while (log_next(c, &e)) {
        forward = forward && e.wall_ms >= wall_ms && e.mono_ms >= mono_ms;
        wall_ms = e.wall_ms;
        mono_ms = e.mono_ms;
        *has_words = *has_words || strstr(e.body, words);
    }
    log_cursor_free(c);
    log_close(log, NULL);
    return forward;
}

/* A busy computer stops a process anywhere, also between the readings of two clocks. */
static void a_process_that_is_stopped_has_no_clock_set(void **state)
{
    (void)state;
    set_by_s = slept_s = 0;
    write_event();
    unlink(in_scratch("time.flagfall"));
    struct event_base *base = event_base_new();
    struct session *s = open_session(base, "time.ini");
    stops = 1;
    session_turn(s);
    notice_says(s, NULL);
    stops = 5; /* each time that both are read */
    session_turn(s);
    notice_says(s, "stood still");
    stops = 0;
    session_turn(s);
    notice_says(s, NULL);
    session_close(s, NULL);
    event_base_free(base);
    assert_int_equal(troubles("clock-set"), 0);
}

/* The default time ends while the computer sleeps: it is logged as of then, before the entry that says so, and is shown
 * when the computer wakes. */
static void what_fell_due_in_sleep_is_logged_in_order(void **state)
{
    bool said;
    (void)state;
    write_due();
    unlink(in_scratch("time.flagfall"));
    struct event_base *base = event_base_new();
    struct session *s = open_session(base, "time.ini");
    hall_start(session_hall(s), "AB", session_now(s));
    msec began = session_now(s);
    session_turn(s);
    slept_s += TEN_MINUTES_S;
    session_turn(s);
    notice_says(s, "what fell due in that time is shown only now");
    msec due = began + 300000, woke = session_now(s);
    assert_true(near(session_shown_at(s, due), woke));
    assert_true(near(session_shown_at(s, began), began));
    session_close(s, NULL);
    event_base_free(base);
    assert_true(goes_forward("the default time has passed", &said));
    assert_true(said);
    assert_int_equal(troubles("stood-still"), 1);
}

static void write_two_rounds(void)
{
    FILE *f = fopen(in_scratch("time.ini"), "w");
    assert_non_null(f);
    fputs("[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 2\nboards = 1\ndefault-time = 1\n"
          "[players]\n1 = A\n2 = B\n[round 1]\n1 = 1 - 2\n[round 2]\n1 = 2 - 1\n",
          f);
    fclose(f);
}

/* The console is open all the time. */
static void go_on(struct session *s, int seconds)
{
    for (int i = 0; i < seconds; i++) {
        slept_s++;
        session_turn(s);
    }
}

/* What fell due in a round that is over, while the next one was played, is written when somebody needs that round. */
static void an_old_round_writes_nothing_of_the_past(void **state)
{
    (void)state;
    struct error why = {0};
    set_by_s = slept_s = 0;
    write_two_rounds();
    unlink(in_scratch("time.flagfall"));
    struct event_base *base = event_base_new();
    struct session *s = open_session(base, "time.ini");
    hall_start(session_hall(s), "AB", session_now(s));
    session_turn(s);
    go_on(s, 2 * 60); /* the default time is over: name the empty boards */
    assert_true(hall_result(session_hall(s), 1, RESULT_WHITE, "AB", "", session_now(s), &why));
    hall_end(session_hall(s), "AB", session_now(s));
    session_turn(s);
    assert_true(session_next_round(s, &why));
    hall_start(session_hall(s), "AB", session_now(s));
    session_turn(s);
    go_on(s, 20 * 60);
    struct hall *old = session_other_hall(s, 1, &why);
    assert_non_null(old);
    assert_true(hall_result(old, 1, RESULT_BLACK, "AB", "misread", session_now(s), &why));
    session_turn(s);
    session_close(s, NULL);
    event_base_free(base);
    bool settled;
    assert_true(goes_forward("more than a quarter of an hour ago", &settled));
    assert_true(settled);
}

/* The sheets of the log: how many, and of the last one its words and its time of day. */
static int sheets(char words[200], msec *at)
{
    struct error why = {0};
    struct entry e;
    struct change c;
    int count = 0;
    struct log *log = log_open(in_scratch("time.flagfall"), &(struct log_opening){.mode = LOG_READ}, &why);
    assert_non_null(log);
    struct log_cursor *cursor = log_read(log, &(struct log_filter){.kinds = 1u << ENTRY_SHEET});
    for (; log_next(cursor, &e); count++) {
        struct text said = {0};
        assert_true(change_read(&c, &e, &why));
        entry_tell(&(struct entry_telling){.action = c.action, .who = "", .change = &c.as}, &said);
        snprintf(words, 200, "%s", text_chars(&said));
        *at = e.wall_ms;
        text_release(&said);
        json_decref(c.body);
    }
    log_cursor_free(cursor);
    log_close(log, NULL);
    return count;
}

static void last_sheet_says(int count, const char *wanted)
{
    char words[200] = "";
    msec at = 0;
    assert_int_equal(sheets(words, &at), count);
    assert_string_equal(words, wanted);
    assert_true(near(at, wall())); /* the entry has the time at which it was written */
}

static void a_mark_that_was_missed_is_told_and_no_sheet_is_made_up(void **state)
{
    (void)state;
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    write_event();
    unlink(in_scratch("time.flagfall"));
    struct event_base *base = event_base_new();
    struct session *s = open_session(base, "time.ini");
    hall_start(session_hall(s), "AB", session_now(s));
    assert_true(hall_times(session_hall(s), 1, 5400, 5400, WHITE, "AB", session_now(s)));
    session_turn(s);
    session_close(s, NULL);

    slept_s += 50 * 60; /* no console was open at the first mark */
    s = open_session(base, "time.flagfall");
    session_close(s, NULL);
    last_sheet_says(1, "a half-hour mark was missed, 20 min ago: no clock was written down then");
    s = open_session(base, "time.flagfall"); /* told once */
    session_close(s, NULL);
    last_sheet_says(1, "a half-hour mark was missed, 20 min ago: no clock was written down then");

    s = open_session(base, "time.flagfall");
    slept_s += 10 * 60; /* and one is open at the next */
    session_turn(s);
    session_close(s, NULL);
    last_sheet_says(2, "the clocks of 1 board were written down");
    s = open_session(base, "time.flagfall"); /* what is in the log is not due again */
    session_close(s, NULL);
    last_sheet_says(2, "the clocks of 1 board were written down");

    slept_s += 80 * 60;
    s = open_session(base, "time.flagfall");
    session_close(s, NULL);
    last_sheet_says(3, "2 half-hour marks were missed, the last 20 min ago: no clock was written down then");
    event_base_free(base);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(clocks_that_are_set_and_sleep_are_told_and_outlived),
                                              cmocka_unit_test(a_process_that_is_stopped_has_no_clock_set),
                                              cmocka_unit_test(what_fell_due_in_sleep_is_logged_in_order),
                                              cmocka_unit_test(an_old_round_writes_nothing_of_the_past),
                                              cmocka_unit_test(a_mark_that_was_missed_is_told_and_no_sheet_is_made_up)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
