/* Times of day as the header and the page of the round show them. */
#include "host/local_time.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { HOUR = 3600000, MINUTE = 60000 };

/* 2026-11-30, a Monday, 23:40 in that zone. */
static void a_time_on_another_day_shows_which(void **state)
{
    char out[TIME_OF_DAY];
    (void)state;
    local_zone_set("Etc/UTC");
    msec begins = local_moment(2026, 11, 30, 23 * 60 + 40);
    assert_string_equal(local_time_and_day(begins, begins, out), "23:40:00");
    assert_string_equal(local_time_and_day(begins + HOUR, begins, out), "Tue 00:40:00");
    assert_string_equal(local_time_and_day(begins + HOUR, begins + 30 * (msec)MINUTE, out), "00:40:00");
    assert_string_equal(local_time_and_day(begins, begins + HOUR, out), "Mon 23:40:00");
}

/* The day is the zone's: an hour further east it has begun already. */
static void the_day_is_that_of_the_zone(void **state)
{
    char out[TIME_OF_DAY];
    (void)state;
    local_zone_set("Etc/GMT-1");
    msec begins = local_moment(2026, 12, 1, 40);
    assert_string_equal(local_time_and_day(begins + HOUR, begins, out), "01:40:00");
    local_zone_set("Etc/UTC");
    assert_string_equal(local_time_and_day(begins + HOUR, begins, out), "Tue 00:40:00");
    local_zone_set("");
}

/* 2026-10-25 in Berlin: at 03:00 clocks are set back to 02:00. */
static void an_hour_that_comes_twice_shows_which(void **state)
{
    char out[TIME_OF_DAY];
    (void)state;
    local_zone_set("Europe/Berlin");
    msec first = local_moment(2026, 10, 25, 2 * 60 + 30), day_before = local_moment(2026, 10, 24, 23 * 60);
    assert_string_equal(local_time_of_day(first - HOUR, out), "01:30:00");
    assert_string_equal(local_time_of_day(first, out), "02:30:00 (1st)");
    assert_string_equal(local_time_of_day(first + HOUR, out), "02:30:00 (2nd)");
    assert_string_equal(local_time_and_day(first + HOUR, day_before, out), "Sun 02:30:00 (2nd)");
    assert_string_equal(local_time_of_day(first + (msec)2 * HOUR, out), "03:30:00");
    local_zone_set("");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_time_on_another_day_shows_which),
        cmocka_unit_test(the_day_is_that_of_the_zone),
        cmocka_unit_test(an_hour_that_comes_twice_shows_which),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
