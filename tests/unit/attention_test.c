/* Bells and messages: which alerts ring, how often, when they are silent, and what the user's own command is told. */
#include "hall/desk.h"
#include "hall/hand.h"
#include "widgets/attention.h"

#include "hall/hall_made.h"
#include "patience.h"
#include "scratch.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

enum { SECOND = 1000, AT_NOON = 12 * 60 };

static struct error why;
static int strokes;

static void count_strokes(const char *bytes)
{
    strokes += (int)strlen(bytes);
}

/* The wall clock of today at so many minutes past midnight, where we are. */
static msec wall_at(int minute)
{
    time_t now = time(NULL);
    struct tm t;
    localtime_r(&now, &t);
    t.tm_hour = minute / 60;
    t.tm_min = minute % 60;
    t.tm_sec = 0;
    return (msec)mktime(&t) * 1000;
}

static int rings(struct attention *a, struct hall_fixture *m, int minute)
{
    strokes = 0;
    attention_pay(a, 0, m->hall, m->now, wall_at(minute));
    return strokes;
}

static void the_highest_rings_twice_and_again_until_it_is_acknowledged(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct attention a = {.sound = true, .bell = count_strokes};
    make_hall(&m, 2, "90+30", false);
    wait_ms(&m, SECOND);
    assert_int_equal(rings(&a, &m, AT_NOON), 0);
    int flag = report(&m, 1, INCIDENT_FLAG_FALL);
    assert_int_equal(rings(&a, &m, AT_NOON), 2);
    assert_int_equal(rings(&a, &m, AT_NOON), 0);
    wait_ms(&m, 19 * SECOND);
    assert_int_equal(rings(&a, &m, AT_NOON), 0);
    wait_ms(&m, SECOND);
    assert_int_equal(rings(&a, &m, AT_NOON), 2);
    assert_true(hall_acknowledge(m.hall, flag, "AB", "", m.now, &why));
    wait_ms(&m, 60 * SECOND);
    assert_int_equal(rings(&a, &m, AT_NOON), 0);
    unmake_hall(&m);
}

static void what_is_less_urgent_never_keeps_the_highest_silent(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct attention a = {.sound = true, .bell = count_strokes};
    make_hall(&m, 9, "90+30", false);
    wait_ms(&m, SECOND);
    report(&m, 1, INCIDENT_FLAG_FALL);
    assert_int_equal(rings(&a, &m, AT_NOON), 2);
    for (int board = 2; board <= 5; board++) {
        wait_ms(&m, 5 * SECOND);
        report(&m, board, INCIDENT_CALL);
        assert_int_equal(rings(&a, &m, AT_NOON), board < 5 ? 1 : 2);
    }
    unmake_hall(&m);
}

static void the_next_rings_once_and_the_lowest_never(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct attention a = {.sound = true, .bell = count_strokes};
    make_hall(&m, 2, "90+30", false);
    report(&m, 1, INCIDENT_CALL);
    assert_int_equal(rings(&a, &m, AT_NOON), 1);
    wait_ms(&m, 60 * SECOND);
    assert_int_equal(rings(&a, &m, AT_NOON), 0);
    report(&m, 2, INCIDENT_CLOCK_BATTERY);
    assert_int_equal(rings(&a, &m, AT_NOON), 0);
    unmake_hall(&m);
}

/* It began earlier and had to last: it rings when it is shown. So does what comes back from the shelf. */
static void what_is_shown_later_rings_though_it_began_before(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct attention a = {.sound = true, .bell = count_strokes};
    make_hall(&m, 2, "90+30", false);
    news_says(&m, 1, NEWS_LOST);
    wait_ms(&m, 5 * SECOND);
    report(&m, 2, INCIDENT_CALL);
    assert_int_equal(rings(&a, &m, AT_NOON), 1);
    wait_ms(&m, 6 * SECOND);
    int lost = only_alert(&m, INCIDENT_FEED_LOST)->id;
    assert_int_equal(hall_alert(m.hall, lost)->state, ALERT_UNSEEN);
    assert_int_equal(rings(&a, &m, AT_NOON), 1);
    assert_true(hall_shelve(m.hall, lost, "AB", "a loose cable", SHELF_USUAL, m.now, &why));
    assert_int_equal(rings(&a, &m, AT_NOON), 0);
    wait_ms(&m, SHELF_USUAL);
    assert_int_equal(rings(&a, &m, AT_NOON), 1);
    unmake_hall(&m);
}

static void another_round_rings_from_its_first_alert_on(void **unused)
{
    (void)unused;
    struct hall_fixture m, next;
    struct attention a = {.sound = true, .bell = count_strokes};
    make_hall(&m, 2, "90+30", false);
    report(&m, 1, INCIDENT_CALL);
    report(&m, 2, INCIDENT_CALL);
    assert_int_equal(rings(&a, &m, AT_NOON), 1);
    make_hall(&next, 2, "90+30", false);
    report(&next, 1, INCIDENT_CALL);
    assert_int_equal(rings(&a, &next, AT_NOON), 1);
    unmake_hall(&m);
    unmake_hall(&next);
}

static void silent_hours_and_sound_off_ring_for_nothing(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct attention night = {.sound = true, .silent = "22:00-08:00", .bell = count_strokes},
                     off = {.bell = count_strokes};
    make_hall(&m, 1, "90+30", false);
    report(&m, 1, INCIDENT_FLAG_FALL);
    assert_int_equal(rings(&night, &m, 23 * 60), 0);
    assert_int_equal(rings(&off, &m, AT_NOON), 0);
    wait_ms(&m, 20 * SECOND);
    assert_int_equal(rings(&night, &m, 8 * 60), 2); /* it still stands when the day begins */
    unmake_hall(&m);
}

static char sent[512];

static void keep_bytes(const char *bytes)
{
    strncat(sent, bytes, sizeof sent - strlen(sent) - 1);
}

static const char *sends(struct attention *a, struct hall_fixture *m)
{
    sent[0] = '\0';
    attention_pay(a, 0, m->hall, m->now, wall_at(AT_NOON));
    return sent;
}

static void a_flash_ends_by_itself(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct attention a = {.flash = true, .bell = keep_bytes};
    make_hall(&m, 2, "90+30", false);
    report(&m, 1, INCIDENT_FLAG_FALL);
    assert_string_equal(sends(&a, &m), "\033[?5h");
    assert_string_equal(sends(&a, &m), "");
    wait_ms(&m, SECOND);
    assert_string_equal(sends(&a, &m), "\033[?5l");
    assert_string_equal(sends(&a, &m), "");
    report(&m, 2, INCIDENT_FLAG_FALL);
    sends(&a, &m);
    sent[0] = '\0';
    attention_rest(&a); /* the program ends */
    assert_string_equal(sent, "\033[?5l");
    unmake_hall(&m);
}

static void the_terminal_shows_the_words_and_no_name_ends_them(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct attention a = {.message = true, .bell = keep_bytes},
                     inside = {.message = true, .in_tmux = true, .bell = keep_bytes};
    make_hall(&m, 2, "90+30", false);
    hall_report(m.hall, 1, INCIDENT_CALL, WHITE, "", "come\a\033]0;x now", "AB", m.now);
    assert_string_equal(sends(&a, &m), "\033]9;board 1: come??]0;x now\a");
    assert_string_equal(sends(&inside, &m), "\033Ptmux;\033\033]9;board 1: come??]0;x now\a\033\\");
    unmake_hall(&m);
}

/* Nobody waits for the command: the test has to. */
static bool is_told(const char *path, const char *words)
{
    char line[256] = "";
    for (long until = now_ms() + patience_ms(); now_ms() < until; usleep(10000)) {
        FILE *f = fopen(path, "re");
        bool read = f && fgets(line, sizeof line, f);
        if (f)
            fclose(f);
        if (read && strchr(line, '\n'))
            break;
    }
    return strstr(line, words) != NULL;
}

static void the_users_command_gets_the_words_even_in_silent_hours(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    const char *path = in_scratch("notified");
    char command[600];
    unlink(path);
    snprintf(command, sizeof command, "tell() { printf '%%s\\n' \"$1\" | tee %s; }; tell", path);
    struct attention a = {.sound = true, .silent = "00:00-23:59", .notify = command, .bell = count_strokes};
    make_hall(&m, 2, "90+30", false);
    report(&m, 2, INCIDENT_CLOCK_BATTERY); /* needs no message */
    hall_report(m.hall, 1, INCIDENT_CALL, WHITE, "", "come; `touch x` $(touch y)", "AB", m.now);
    assert_int_equal(rings(&a, &m, AT_NOON), 0);
    assert_true(is_told(path, "board 1: come; `touch x` $(touch y)")); /* as words, never as a command */
    unlink(path);
    unmake_hall(&m);
}

static bool is_in_trouble(struct attention *a, struct hall_fixture *m, const char *words)
{
    char trouble[sizeof a->commands.trouble];
    for (long until = now_ms() + patience_ms(); now_ms() < until; usleep(10000)) {
        rings(a, m, AT_NOON);
        if (notify_take_trouble(&a->commands, trouble, sizeof trouble))
            return strstr(trouble, words) != NULL;
    }
    return false;
}

static void a_command_that_fails_or_is_missing_is_told_of(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    struct attention a = {.notify = "exit 3 #", .bell = count_strokes};
    make_hall(&m, 2, "90+30", false);
    report(&m, 1, INCIDENT_CALL);
    assert_true(is_in_trouble(&a, &m, "exit code 3"));
    a.notify = "/nowhere/at/all";
    report(&m, 2, INCIDENT_CALL);
    assert_true(is_in_trouble(&a, &m, "there is no such command"));
    unmake_hall(&m);
}

static void commands_that_hang_are_few_and_are_stopped(void **unused)
{
    (void)unused;
    struct hall_fixture m;
    char trouble[sizeof(struct notify)];
    struct attention a = {.notify = "sleep 1000 #", .bell = count_strokes};
    make_hall(&m, NOTIFY_AT_ONCE + 1, "90+30", false);
    for (int board = 1; board <= NOTIFY_AT_ONCE; board++) {
        report(&m, board, INCIDENT_CALL);
        rings(&a, &m, AT_NOON);
    }
    assert_false(notify_take_trouble(&a.commands, trouble, sizeof trouble));
    report(&m, NOTIFY_AT_ONCE + 1, INCIDENT_CALL);
    assert_true(is_in_trouble(&a, &m, "was not handed on"));
    pid_t first = a.commands.runs[0].process;
    assert_true(kill(first, 0) == 0);
    wait_ms(&m, NOTIFY_MOST_MS);
    assert_true(is_in_trouble(&a, &m, "did not end within 60 s"));
    for (int i = 0; i < NOTIFY_AT_ONCE; i++)
        assert_int_equal(a.commands.runs[i].process, 0);
    assert_true(kill(first, 0) < 0);
    unmake_hall(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_highest_rings_twice_and_again_until_it_is_acknowledged),
        cmocka_unit_test(what_is_shown_later_rings_though_it_began_before),
        cmocka_unit_test(another_round_rings_from_its_first_alert_on),
        cmocka_unit_test(what_is_less_urgent_never_keeps_the_highest_silent),
        cmocka_unit_test(the_next_rings_once_and_the_lowest_never),
        cmocka_unit_test(silent_hours_and_sound_off_ring_for_nothing),
        cmocka_unit_test(a_flash_ends_by_itself),
        cmocka_unit_test(the_terminal_shows_the_words_and_no_name_ends_them),
        cmocka_unit_test(the_users_command_gets_the_words_even_in_silent_hours),
        cmocka_unit_test(a_command_that_fails_or_is_missing_is_told_of),
        cmocka_unit_test(commands_that_hang_are_few_and_are_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
