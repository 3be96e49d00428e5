#include "host/local_time.h"

#include "base/tongue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TIME_DIGITS = 16 };

msec wall_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Where clocks are set back an hour, each time of day in that hour appears twice: 1 the first time, 2 the second; 0 if
 * it appears once. */
static int hour_twice(msec wall)
{
    static const int set_back[] = {30, 60, 120}; /* minutes; hardly anybody does it by more than an hour */
    for (size_t i = 0; i < sizeof set_back / sizeof *set_back; i++) {
        int by = set_back[i], now = local_offset_min(wall);
        if (now - local_offset_min(wall + by * 60000) == by)
            return 1;
        if (local_offset_min(wall - by * 60000) - now == by)
            return 2;
    }
    return 0;
}

const char *local_time_of_day(msec wall, char out[TIME_OF_DAY])
{
    time_t s = (time_t)(wall / 1000);
    struct tm t;
    localtime_r(&s, &t);
    int which = hour_twice(wall);
    char digits[TIME_DIGITS];
    strftime(digits, sizeof digits, "%H:%M:%S", &t);
    snprintf(out, TIME_OF_DAY, which == 1 ? _("%s (1st)") : which == 2 ? _("%s (2nd)") : "%s", digits);
    return out;
}

static msec local_day(msec wall)
{
    enum { DAY_MS = 86400000, MINUTE_MS = 60000 };
    return (wall + (msec)local_offset_min(wall) * MINUTE_MS) / DAY_MS;
}

const char *local_time_and_day(msec wall, msec now, char out[TIME_OF_DAY])
{
    static const char *const days[] = {N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"),
                                       N_("Mon"), N_("Tue"), N_("Wed")}; /* 1 January 1970 was the first */
    char time[TIME_OF_DAY];
    msec day = local_day(wall);
    if (day == local_day(now))
        return local_time_of_day(wall, out);
    snprintf(out, TIME_OF_DAY, "%s %.35s", _(days[day % 7]), local_time_of_day(wall, time));
    return out;
}

int local_offset_min(msec wall)
{
    time_t s = (time_t)(wall / 1000);
    struct tm t;
    localtime_r(&s, &t);
    return (int)(t.tm_gmtoff / 60);
}

msec local_offset_changes(msec from, msec to)
{
    if (to <= from || local_offset_min(from) == local_offset_min(to))
        return 0;
    while (to - from > 1000) {
        msec middle = from + (to - from) / 2;
        if (local_offset_min(middle) == local_offset_min(to))
            to = middle;
        else
            from = middle;
    }
    return to / 1000 * 1000;
}

bool local_hours(const char *text, int *from, int *to)
{
    int h1, m1, h2, m2;
    char more;
    if (sscanf(text, "%2d:%2d-%2d:%2d%c", &h1, &m1, &h2, &m2, &more) != 4)
        return false;
    *from = h1 * 60 + m1;
    *to = h2 * 60 + m2;
    return h1 >= 0 && h1 < 24 && h2 >= 0 && h2 < 24 && m1 >= 0 && m1 < 60 && m2 >= 0 && m2 < 60;
}

/* --- zones ------------------------------------------------------------------------------------------------------ */

#define ZONES "/usr/share/zoneinfo/"

/* What TZ was when the program began is kept for events that name no time zone. */
static const char kept[] = "FLAGFALL_TZ";

void local_zone_set(const char *zone)
{
    const char *was = getenv("TZ");
    if (!getenv(kept))
        setenv(kept, was ? was : "", 1);
    const char *wanted = *zone ? zone : getenv(kept);
    if (wanted && *wanted)
        setenv("TZ", wanted, 1);
    else
        unsetenv("TZ");
    tzset();
}

bool local_zone_is_known(const char *zone)
{
    char path[128];
    snprintf(path, sizeof path, ZONES "%s", zone);
    return !strcmp(zone, "UTC") || access(path, R_OK) == 0;
}

void local_zone_of_machine(char *out, size_t room)
{
    char path[256] = "";
    const char *said = getenv(kept) ? getenv(kept) : getenv("TZ");
    said = said && *said ? said : NULL;
    ssize_t n = said ? -1 : readlink("/etc/localtime", path, sizeof path - 1);
    const char *found = strstr(path, "/zoneinfo/");
    said = said ? said + (*said == ':') : n > 0 && found ? found + strlen("/zoneinfo/") : "";
    snprintf(out, room, "%s", *said && local_zone_is_known(said) && strlen(said) < room ? said : "");
}

/* Tells mktime whether it is summer time: what it guesses for an hour that occurs twice depends on what it was asked
 * before. */
static bool moment_with(struct tm t, int summer, time_t *out)
{
    int hour = t.tm_hour, minute = t.tm_min;
    t.tm_isdst = summer;
    *out = mktime(&t);
    return t.tm_hour == hour && t.tm_min == minute;
}

/* Not midnight plus so many minutes: a day can have 23 hours. For an hour that occurs twice it is the first; for one
 * that is skipped, the same amount later. */
msec local_moment(int year, int month, int day, int minutes)
{
    struct tm t = {
        .tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day, .tm_hour = minutes / 60, .tm_min = minutes % 60};
    time_t summer, winter;
    bool in_summer = moment_with(t, 1, &summer), in_winter = moment_with(t, 0, &winter);
    bool first = in_summer && (!in_winter || summer < winter);
    return (msec)(first ? summer : winter) * 1000;
}
