/* Whatever the clocks of the computer show from one opening of an event to the next, its log has only times that a log
 * can have, which never go back in the hall, and opens again: the clock that runs since the computer was started is
 * earlier or later (a virtual machine brought back), suspended, the time of day of another year, both at once.
 *
 * clock_gettime() of this program is the one below, for the libraries too.
 */
#include "hall/board_view.h"
#include "hall/changes.h"
#include "hall/desk.h"
#include "hall/exchange.h"
#include "hall/hand.h"
#include "hall/presence.h"
#include "hall/round.h"
#include "hall/ruling.h"
#include "host/local_time.h"
#include "log/log.h"
#include "log/verify.h"
#include "patience.h"

#include "scratch.h"
#include "session_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static time_t set_by_s, booted_s; /* what is added to the time of day, and to the time since the computer was started */

int clock_gettime(clockid_t clock, struct timespec *t)
{
    int status = (int)syscall(SYS_clock_gettime, clock, t);
    t->tv_sec += clock == CLOCK_REALTIME ? set_by_s : clock == CLOCK_BOOTTIME ? booted_s : 0;
    return status;
}

#define HOUR_S INT64_C(3600)
#define DAY_S (24 * HOUR_S)
#define YEAR_S (366 * DAY_S)

static unsigned seed;

static int any(int below)
{
    seed = seed * 1103515245u + 12345u;
    return (int)(seed >> 16) % below;
}

static const char *log_of_it(void)
{
    return in_scratch("made_event.flagfall");
}

static void begin_it(void)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char path[700];
        snprintf(path, sizeof path, "%s%s", log_of_it(), endings[i]);
        unlink(path);
    }
    set_by_s = booted_s = 0;
    write_made_event("boards = 3\n[players]\n1 = A\n2 = B\n3 = C\n4 = D\n5 = E\n6 = F\n",
                     "date = 2026-09-26\nstart = 14:00\n1 = 1 - 2\n2 = 3 - 4\n3 = 5 - 6\n");
}

/* --- entries of every kind ---------------------------------------------------------------------------------------- */

static void enters_result(struct hall *h, int board, msec now)
{
    (void)hall_result(h, board, (enum result)(1 + any(3)), "AB", "slip", now, NULL);
}
static void enters_move(struct hall *h, int board, msec now)
{
    static const char *const moves[] = {"e4", "e5", "Nf3", "Nc6", "a3"};
    for (int i = 0; i < 5; i++)
        (void)hall_move(h, board, moves[i], "AB", now, NULL);
}
static void enters_times(struct hall *h, int board, msec now)
{
    (void)hall_times(h, board, any(5400), any(5400), any(2), "AB", now);
}
static void enters_incident(struct hall *h, int board, msec now)
{
    hall_report(h, board, INCIDENT_REPORTED, WHITE, "late-arrival", "late", "AB", now);
}
static void enters_note(struct hall *h, int board, msec now)
{
    (void)hall_note(h, board, "seen", "AB", now);
}
static void enters_empty(struct hall *h, int board, msec now)
{
    (void)hall_name_empty(h, &(struct absence){.board = board, .side = {[WHITE] = true}}, 1, "AB", now, NULL);
}
static void enters_flag(struct hall *h, int board, msec now)
{
    (void)hall_flag_observed(h, board, BLACK, "AB", now);
}
static void enters_exchange(struct hall *h, int board, msec now)
{
    if (hall_can_exchange(h, board, board % 3 + 1, NULL))
        hall_exchange(h, board, board % 3 + 1, "AB", now);
}
static void enters_excuse(struct hall *h, int board, msec now)
{
    (void)hall_excuse(h, board, (msec)any(100) * 60000, "AB", now, NULL);
}
static void shelves(struct hall *h, int board, msec now)
{
    (void)board;
    for (int id = 1; id <= hall_alert_count(h); id++)
        (void)hall_shelve(h, id, "AB", "later", 60000, now, NULL);
}
static void clears(struct hall *h, int board, msec now)
{
    (void)board;
    for (int id = 1; id <= hall_alert_count(h); id++)
        (void)hall_clear(h, id, "AB", "seen", now, NULL);
}
static void checks_in(struct hall *h, int board, msec now)
{
    hall_check_in(h, "A", board, ARRIVAL_AWAY, "AB", now);
}
static void starts_board(struct hall *h, int board, msec now)
{
    (void)hall_start_board(h, board, "AB", now, NULL);
}
static void writes_clocks(struct hall *h, int board, msec now)
{
    (void)board;
    (void)hall_sheet(h, now);
}
static void rules(struct hall *h, int board, msec now)
{
    struct ruling r = {.board = board, .offender = NO_SIDE, .runs = NO_SIDE, .words = "A warning."};
    (void)hall_rule(h, &r, "AB", now, NULL);
}

static void enters_something(struct session *s)
{
    static void (*const ways[])(struct hall *, int,
                                msec) = {enters_result, enters_move,  enters_times,    enters_incident, enters_note,
                                         enters_empty,  enters_flag,  shelves,         clears,          enters_excuse,
                                         checks_in,     starts_board, enters_exchange, writes_clocks,   rules};
    struct hall *h = session_hall(s);
    ways[any((int)(sizeof ways / sizeof *ways))](h, 1 + any(3), session_now(s));
    if (!any(9))
        session_sign(s, "CD", "floor");
    if (!any(5))
        hall_start(h, "AB", session_now(s));
}

/* --- openings ----------------------------------------------------------------------------------------------------- */

static void its_clocks_are_others(void)
{
    static const int64_t by[] = {0,
                                 1,
                                 -1,
                                 HOUR_S,
                                 -HOUR_S,
                                 DAY_S,
                                 -DAY_S,
                                 YEAR_S,
                                 -YEAR_S,
                                 3 * YEAR_S,
                                 7 * YEAR_S,
                                 -20 * YEAR_S,
                                 56 * YEAR_S,
                                 -56 * YEAR_S,
                                 500 * YEAR_S,
                                 -500 * YEAR_S,
                                 9000 * YEAR_S};
    enum { ALL = sizeof by / sizeof *by };
    if (any(3))
        booted_s = (time_t)by[any(ALL)];
    if (any(3))
        set_by_s = (time_t)by[any(ALL)];
}

/* While it is open: suspended for a while, or its clock set. */
static void time_goes_by(struct session *s)
{
    time_t slept = any(4) ? 0 : any(20000);
    booted_s += slept;
    set_by_s += slept + (any(5) ? 0 : any(20000) - 10000);
    session_turn(s);
}

static void its_log_is_whole(unsigned from, int opening)
{
    struct error why = {0};
    struct log_verdict verdict;
    struct entry_numbers numbers = {0};
    struct log_expected expected = {.makes_sense = entry_can_follow, .past = &numbers};
    if (!log_verify(log_of_it(), &expected, &verdict, &why))
        fail_msg("seed %u, opening %d: %s", from, opening, why.what);
    struct log *log = log_open(log_of_it(), &(struct log_opening){.mode = LOG_READ}, &why);
    assert_non_null(log);
    struct log_cursor *c = log_read(log, &(struct log_filter){0});
    struct entry e;
    msec last = 0;
    while (log_next(c, &e)) {
        if (!entry_times_can_be(&e) || e.mono_ms < last)
            fail_msg("seed %u, opening %d: entry %lld has the time %lld after %lld", from, opening,
                     (long long)e.sequence, (long long)e.mono_ms, (long long)last);
        last = e.mono_ms;
    }
    assert_false(log_cursor_failed(c, &why));
    log_cursor_free(c);
    assert_true(log_close(log, &why));
}

static void what_clocks_show_makes_no_log_that_cannot_be_opened(void **state)
{
    (void)state;
    enum { EVENTS = 8, OPENINGS = 5, ENTRIES = 12 };
    const char *more = getenv("CLOCK_EVENTS");
    const unsigned events = more ? (unsigned)strtoul(more, NULL, 10) : (unsigned)tries(EVENTS, 2);
    for (unsigned from = 1; from <= events; from++) {
        seed = from;
        begin_it();
        for (int opening = 1; opening <= OPENINGS; opening++) {
            its_clocks_are_others();
            struct made_event o = open_made_event(); /* fails if it does not open */
            for (int i = 0; i < ENTRIES; i++) {
                enters_something(o.session);
                time_goes_by(o.session);
            }
            close_made_event(&o);
            its_log_is_whole(from, opening);
        }
    }
}

/* --- one at a time ------------------------------------------------------------------------------------------------ */

/* The event is opened, closed, and opened again when the computer's clocks have changed by so much. */
static void open_again(int64_t booted, int64_t set, const char *notice, msec passed)
{
    begin_it();
    struct made_event o = open_made_event();
    hall_start(session_hall(o.session), "AB", session_now(o.session));
    msec before = session_now(o.session);
    close_made_event(&o);
    booted_s = (time_t)booted;
    set_by_s = (time_t)set;
    o = open_made_event();
    const char *said = session_take_notice(o.session);
    if (!said != !notice || (said && !strstr(said, notice)))
        fail_msg("it says \"%s\"", said ? said : "nothing");
    assert_in_range(session_now(o.session) - before, passed, passed + 60000);
    enters_result(session_hall(o.session), 1, session_now(o.session));
    enters_move(session_hall(o.session), 2, session_now(o.session));
    close_made_event(&o);
    its_log_is_whole(0, 0);
    o = open_made_event();
    assert_true(board_result(hall_board(session_hall(o.session), 1)) != RESULT_OPEN);
    close_made_event(&o);
}

static void a_clock_that_does_not_fit_the_log_is_not_followed(void **state)
{
    static const char other[] = "This computer's clocks do not fit the log";
    (void)state;
    open_again(HOUR_S, HOUR_S, NULL, HOUR_S * 1000);        /* it was open for an hour                     */
    open_again(-20 * YEAR_S, HOUR_S, other, HOUR_S * 1000); /* started again, under the name of that start */
    open_again(56 * YEAR_S, HOUR_S, other, HOUR_S * 1000);  /* as of 1970 on                               */
    open_again(-20 * YEAR_S, 0, other, 0);
    open_again(-20 * YEAR_S, 500 * YEAR_S, other, YEAR_S * 1000); /* nor for longer than a year                 */
    open_again(0, -56 * YEAR_S, "behind the last entry of the log", 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clock_that_does_not_fit_the_log_is_not_followed),
        cmocka_unit_test(what_clocks_show_makes_no_log_that_cannot_be_opened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
