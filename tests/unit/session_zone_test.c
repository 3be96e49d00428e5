/* A round begins at its time of day in the event's time zone: on a day of 23 or 25 hours too, and on a machine that is
 * set to another zone. */
#include "hall/hall.h"
#include "host/local_time.h"
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

static msec begins_at(const char *zone, const char *date, const char *start)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    struct error why = {0};
    struct session_settings settings = {.who = "AB"};
    for (size_t i = 0; i < 4; i++) {
        char path[700];
        snprintf(path, sizeof path, "%s%s", in_scratch("zone.flagfall"), endings[i]);
        unlink(path);
    }
    FILE *f = fopen(in_scratch("zone.ini"), "w");
    assert_non_null(f);
    fprintf(f,
            "[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\n%s%s\nboards = 1\n[players]\n1 = A\n2 = B\n"
            "[round 1]\ndate = %s\nstart = %s\n1 = 1 - 2\n",
            *zone ? "zone = " : "", zone, date, start);
    fclose(f);
    struct event_base *base = event_base_new();
    struct session *s = session_open_event(base, &settings, in_scratch("zone.ini"), &why);
    if (!s)
        fail_msg("%s: %s", why.where, why.what);
    msec at = session_wall(s, hall_settings_of(session_hall(s))->starts_at);
    session_close(s, NULL);
    event_base_free(base);
    return at;
}

static msec utc(int year, int month, int day, int hour, int minute)
{
    struct tm t = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day, .tm_hour = hour, .tm_min = minute};
    return (msec)timegm(&t) * 1000;
}

static void a_round_begins_at_its_time_of_day(void **state)
{
    static const struct {
        const char *zone, *date, *start;
        int year, month, day, hour, minute; /* UTC */
    } rows[] = {
        {"Europe/Berlin", "2026-03-28", "14:00", 2026, 3, 28, 13, 0}, /* the clock changes the night after */
        {"Europe/Berlin", "2026-03-29", "14:00", 2026, 3, 29, 12, 0}, /* a day of 23 hours                 */
        {"Europe/Berlin", "2026-03-29", "01:30", 2026, 3, 29, 0, 30},
        {"Europe/Berlin", "2026-10-25", "09:15", 2026, 10, 25, 8, 15}, /* of 25 */
        {"Europe/Berlin", "2026-10-25", "02:30", 2026, 10, 25, 0, 30}, /* an hour that comes twice: the first */
        {"Europe/Dublin", "2026-10-25", "01:30", 2026, 10, 25, 0, 30}, /* where winter is what differs */
        {"Europe/Berlin", "2026-12-01", "02:30", 2026, 12, 1, 1, 30},
        {"Europe/Berlin", "2026-10-25", "02:30", 2026, 10, 25, 0, 30}, /* whatever was asked before */
        {"Europe/Berlin", "2027-03-28", "02:30", 2027, 3, 28, 1, 30},  /* an hour that is left out: 03:30 */
        {"America/New_York", "2026-03-08", "10:00", 2026, 3, 8, 14, 0},
        {"UTC", "2026-03-29", "14:00", 2026, 3, 29, 14, 0},
        {"", "2026-03-29", "14:00", 2026, 3, 29, 5, 0}, /* of the machine: Tokyo */
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        msec wanted = utc(rows[i].year, rows[i].month, rows[i].day, rows[i].hour, rows[i].minute);
        msec got = begins_at(rows[i].zone, rows[i].date, rows[i].start);
        if (got != wanted)
            fail_msg("%s %s %s: %lld s away", rows[i].zone, rows[i].date, rows[i].start,
                     (long long)(got - wanted) / 1000);
    }
}

/* --- a file that names none, on two laptops --------------------------------------------------------------------- */

static void be_in(const char *zone)
{
    setenv("TZ", zone, 1);
    unsetenv("FLAGFALL_TZ");
    tzset();
}

/* When round 1 begins, as this machine has it; and what it says on opening. */
static msec opened_in(const char *zone, char notice[400])
{
    struct error why = {0};
    struct session_settings settings = {.who = "AB"};
    struct event_base *base = event_base_new();
    be_in(zone);
    struct session *s = session_open_event(base, &settings, in_scratch("zone.ini"), &why);
    if (!s)
        fail_msg("%s: %s", why.where, why.what);
    msec at = session_wall(s, hall_settings_of(session_hall(s))->starts_at);
    const char *said = session_take_notice(s);
    snprintf(notice, 400, "%s", said ? said : "");
    session_close(s, NULL);
    event_base_free(base);
    return at;
}

static void add_to_file(const char *line)
{
    FILE *f = fopen(in_scratch("zone.ini"), "a");
    assert_non_null(f);
    fputs(line, f);
    fclose(f);
}

static void a_file_without_a_zone_keeps_that_of_the_first_laptop(void **state)
{
    char notice[400];
    (void)state;
    be_in("Europe/Berlin");
    msec nine = utc(2026, 6, 1, 7, 0);
    assert_int_equal(begins_at("", "2026-06-01", "09:00"), nine);
    assert_int_equal(opened_in("Europe/Berlin", notice), nine);
    assert_string_equal(notice, "");
    assert_int_equal(opened_in("Asia/Tokyo", notice), nine);
    assert_non_null(strstr(notice, "stay those of Europe/Berlin"));
    assert_non_null(strstr(notice, "this machine's are those of Asia/Tokyo"));
    assert_int_equal(opened_in("Europe/Paris", notice), nine); /* another name for the same times */
    assert_string_equal(notice, "");
    add_to_file("[boards 1]\nnote = seen in Tokyo\n"); /* a file that changed is logged again */
    assert_int_equal(opened_in("Asia/Tokyo", notice), nine);
    assert_int_equal(opened_in("America/New_York", notice), nine);
}

static void the_first_opening_says_which_zone_it_takes(void **state)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    char notice[400], path[700];
    (void)state;
    be_in("Europe/Berlin");
    (void)begins_at("", "2026-06-01", "09:00");
    for (size_t i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s%s", in_scratch("zone.flagfall"), endings[i]);
        unlink(path);
    }
    assert_int_equal(opened_in("Asia/Tokyo", notice), utc(2026, 6, 1, 0, 0));
    assert_non_null(strstr(notice, "names no zone: its times of day are those of Asia/Tokyo"));
}

static void a_zone_written_later_holds(void **state)
{
    char notice[400];
    (void)state;
    be_in("Asia/Tokyo");
    (void)begins_at("", "2026-06-01", "09:00");
    FILE *f = fopen(in_scratch("zone.ini"), "w");
    assert_non_null(f);
    fputs("[event]\nname = T\nrulebook = fide-2023\ncontrol = 90+30\nzone = Europe/Berlin\nboards = 1\n"
          "[players]\n1 = A\n2 = B\n[round 1]\ndate = 2026-06-01\nstart = 09:00\n1 = 1 - 2\n",
          f);
    fclose(f);
    assert_int_equal(opened_in("Asia/Tokyo", notice), utc(2026, 6, 1, 7, 0));
}

static void a_zone_that_nobody_knows_is_refused(void **state)
{
    (void)state;
    assert_true(local_zone_is_known("Europe/Berlin"));
    assert_false(local_zone_is_known("Europe/Atlantis"));
}

static void of_an_hour_that_comes_twice_it_is_told_which(void **state)
{
    static const struct {
        const char *zone;
        int month, day, hour, minute, wanted; /* of 2027, UTC */
    } rows[] = {
        {"Europe/Athens", 10, 30, 23, 59, 0},
        {"Europe/Athens", 10, 31, 0, 0, 1},
        {"Europe/Athens", 10, 31, 0, 59, 1},
        {"Europe/Athens", 10, 31, 1, 0, 2},
        {"Europe/Athens", 10, 31, 1, 59, 2},
        {"Europe/Athens", 10, 31, 2, 0, 0},
        {"Europe/Athens", 3, 28, 1, 0, 0},
        {"Europe/Athens", 3, 28, 0, 59, 0},
        {"UTC", 10, 31, 0, 30, 0},
        {"Australia/Lord_Howe", 4, 3, 14, 30, 1}, /* half an hour, which is gone back at 15:00 */
        {"Australia/Lord_Howe", 4, 3, 15, 29, 2},
        {"Australia/Lord_Howe", 4, 3, 15, 30, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        local_zone_set(rows[i].zone);
        char shown[TIME_OF_DAY];
        local_time_of_day(utc(2027, rows[i].month, rows[i].day, rows[i].hour, rows[i].minute), shown);
        int got = strstr(shown, "(1st)") ? 1 : strstr(shown, "(2nd)") ? 2 : 0;
        if (got != rows[i].wanted)
            fail_msg("row %zu, %s: %d", i, rows[i].zone, got);
    }
    local_zone_set("");
}

int main(void)
{
    setenv("XDG_STATE_HOME", in_scratch("state"), 1);
    setenv("TZ", "Asia/Tokyo", 1);
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_begins_at_its_time_of_day),
        cmocka_unit_test(a_file_without_a_zone_keeps_that_of_the_first_laptop),
        cmocka_unit_test(the_first_opening_says_which_zone_it_takes),
        cmocka_unit_test(a_zone_written_later_holds),
        cmocka_unit_test(a_zone_that_nobody_knows_is_refused),
        cmocka_unit_test(of_an_hour_that_comes_twice_it_is_told_which),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
