/* When the default time ends on another day than it is now, the console's header says on which. The event's zone is one
 * where it is between 22:00 and 23:00 now: with two hours of default time that is tomorrow, whenever the test runs, and
 * there is an hour left until then. */
#include "console_run.h"

static void write_late_event(const char *name, int hours_ahead)
{
    FILE *f = fopen(in_scratch(name), "w");
    assert_non_null(f);
    /* the signs of these names are those of POSIX: Etc/GMT-1 is an hour ahead */
    fprintf(f,
            "[event]\nname = Late\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 1\nboards = 1\n"
            "default-time = 120\nzone = Etc/GMT%+d\n[players]\n1 = A\n2 = B\n[round 1]\n1 = 1 - 2\n",
            -hours_ahead);
    assert_int_equal(fclose(f), 0);
}

static void the_default_time_of_tomorrow_has_its_day(void **state)
{
    struct console_run r = {0};
    char begun_at[32], header[32];
    time_t now = time(NULL);
    struct tm t;
    (void)state;
    gmtime_r(&now, &t);
    int ahead = 22 - t.tm_hour < -10 ? 22 - t.tm_hour + 24 : 22 - t.tm_hour > 13 ? 22 - t.tm_hour - 24 : 22 - t.tm_hour;
    write_late_event("late.ini", ahead);
    open_event(&r, NULL, "late.ini");
    wait_for(&r, "1 board");
    type(&r, "B");
    wait_for(&r, "y/N");
    type(&r, "y");
    wait_for(&r, "has begun");
    now += (ahead + 24) * 3600; /* 00:.., or 01:.. if the hour ended meanwhile */
    gmtime_r(&now, &t);
    strftime(begun_at, sizeof begun_at, "%a", &t);
    snprintf(header, sizeof header, "default %s 0", begun_at);
    wait_for(&r, header);
    leave(&r);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_time_of_tomorrow_has_its_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
