/* A disk that hangs while the log is copied or moved holds up nobody: the session turns, and what is decided meanwhile
 * is saved where the log is. */
#include "faulty_disk.h"
#include "hall/board_view.h"
#include "hall/hand.h"
#include "hall/round.h"
#include "log/verify.h"
#include "session/session.h"

#include "log_made.h"
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

static struct event_base *base;

struct copied {
    bool is_there;
    char path[1024];
    struct error why;
};

static void note_outcome(void *self, const char *path, const struct error *why)
{
    struct copied *o = self;
    assert_false(o->is_there);
    o->is_there = true;
    snprintf(o->path, sizeof o->path, "%s", path);
    if (why)
        o->why = *why;
}

static struct session *opened(void)
{
    struct error why = {0};
    struct session_settings settings = {.who = "AB"};
    char path[1024];
    snprintf(path, sizeof path, "%s", in_scratch("copied.ini"));
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs("[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 1\nboards = 1\n[players]\n1 = A\n2 = B\n"
          "[round 1]\n1 = 1 - 2\n",
          f);
    fclose(f);
    made_away(in_scratch("copied.flagfall"));
    made_away(in_scratch("moved.flagfall"));
    struct session *s = session_open_event(base, &settings, path, &why);
    if (!s)
        fail_msg("%s: %s", why.where, why.what);
    session_turn(s);
    return s;
}

static void turn_until_saved(struct session *s)
{
    do {
        session_turn(s);
        event_base_loop(base, EVLOOP_ONCE | (session_is_saving(s) ? 0 : EVLOOP_NONBLOCK));
    } while (session_is_saving(s));
    session_turn(s);
    assert_true(session_is_saved(s));
}

static void turn_until(struct session *s, const bool *is_there)
{
    while (!*is_there) {
        session_turn(s);
        event_base_loop(base, EVLOOP_ONCE);
    }
}

static void hang_at_the_next_sync(void)
{
    disk.fault = SYNC_HANGS;
    disk.lasting = false;
    disk.countdown = 0;
}

static void assert_whole(const char *path, int64_t at_least)
{
    struct error why = {0};
    struct log_verdict v;
    if (!log_verify(path, &(struct log_expected){0}, &v, &why))
        fail_msg("%s: %s", why.where, why.what);
    assert_true(v.entries >= at_least);
}

static void a_stick_that_hangs_holds_up_nobody(void **state)
{
    struct error why = {0};
    struct copied o = {0}, second = {0};
    char head[1100];
    (void)state;
    struct session *s = opened();
    turn_until_saved(s);
    hang_at_the_next_sync();
    assert_true(session_backup(s, in_scratch("."), note_outcome, &o, &why));
    faulty_disk_wait_until_it_hangs();

    hall_start(session_hall(s), "AB", session_now(s));
    turn_until_saved(s); /* the log's own disk answers, and what was decided is saved */
    assert_false(o.is_there);
    assert_false(session_backup(s, in_scratch("."), note_outcome, &second, &why));
    assert_string_equal(why.what, "it is being copied already");

    faulty_disk_goes_on();
    turn_until(s, &o.is_there);
    assert_string_equal(o.why.what, "");
    assert_whole(o.path, 2);
    snprintf(head, sizeof head, "%s.head", o.path);
    assert_int_equal(access(head, F_OK), 0);
    assert_true(session_close(s, &why));
    unlink(o.path);
}

static void a_log_moves_while_the_round_goes_on(void **state)
{
    struct error why = {0};
    struct copied o = {0};
    char path[1024];
    (void)state;
    struct session *s = opened();
    snprintf(path, sizeof path, "%s", in_scratch("moved.flagfall"));
    turn_until_saved(s);
    hang_at_the_next_sync();
    assert_true(session_move_log(s, path, note_outcome, &o, &why));
    faulty_disk_wait_until_it_hangs();
    hall_start(session_hall(s), "AB", session_now(s));
    turn_until_saved(s);
    assert_non_null(strstr(session_path(s), "copied.flagfall"));
    assert_false(o.is_there);
    faulty_disk_goes_on();
    turn_until(s, &o.is_there);
    assert_string_equal(o.why.what, "");
    assert_string_equal(session_path(s), path);
    assert_true(hall_is_started(session_hall(s)));
    hall_end(session_hall(s), "AB", session_now(s));
    turn_until_saved(s);
    assert_true(session_close(s, &why));
    assert_whole(path, 4);
}

static void a_place_that_is_taken_leaves_the_log_where_it_is(void **state)
{
    struct error why = {0};
    struct copied o = {0};
    (void)state;
    struct session *s = opened();
    turn_until_saved(s);
    FILE *f = fopen(in_scratch("moved.flagfall"), "w");
    assert_non_null(f);
    fputs("mine", f);
    fclose(f);
    assert_true(session_move_log(s, in_scratch("moved.flagfall"), note_outcome, &o, &why));
    turn_until(s, &o.is_there);
    assert_string_equal(o.why.what, "is there already");
    assert_non_null(strstr(session_path(s), "copied.flagfall"));
    hall_start(session_hall(s), "AB", session_now(s));
    turn_until_saved(s);
    assert_true(session_close(s, &why));
    assert_whole(in_scratch("copied.flagfall"), 2);
}

static void leaving_waits_for_the_copy_and_tells_nobody(void **state)
{
    struct error why = {0};
    struct copied o = {0};
    (void)state;
    for (int moves = 0; moves < 2; moves++) {
        struct session *s = opened();
        turn_until_saved(s);
        assert_true(moves ? session_move_log(s, in_scratch("moved.flagfall"), note_outcome, &o, &why)
                          : session_backup(s, in_scratch("."), note_outcome, &o, &why));
        assert_true(session_close(s, &why));
        assert_false(o.is_there);
        assert_whole(in_scratch("copied.flagfall"), 2);
    }
}

static int set_up(void **state)
{
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    base = event_base_new();
    return faulty_disk_install(state);
}

static int obey(void **state)
{
    (void)state;
    faulty_disk_obeys();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_stick_that_hangs_holds_up_nobody, obey),
        cmocka_unit_test_teardown(a_log_moves_while_the_round_goes_on, obey),
        cmocka_unit_test_teardown(a_place_that_is_taken_leaves_the_log_where_it_is, obey),
        cmocka_unit_test_teardown(leaving_waits_for_the_copy_and_tells_nobody, obey),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
