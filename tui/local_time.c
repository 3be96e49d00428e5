#include "local_time.h"

#include <stdio.h>
#include <time.h>

const char *local_time_of_day(msec wall, char out[TIME_OF_DAY])
{
    time_t s = (time_t)(wall / 1000);
    struct tm t;
    localtime_r(&s, &t);
    strftime(out, TIME_OF_DAY, "%H:%M:%S", &t);
    return out;
}

int local_offset_min(msec wall)
{
    time_t s = (time_t)(wall / 1000);
    struct tm t;
    localtime_r(&s, &t);
    return (int)(t.tm_gmtoff / 60);
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
