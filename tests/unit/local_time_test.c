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

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_time_on_another_day_shows_which),
        cmocka_unit_test(the_day_is_that_of_the_zone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
