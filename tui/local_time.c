#include "local_time.h"

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
