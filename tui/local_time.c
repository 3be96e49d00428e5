#include "local_time.h"

#include <time.h>

int local_offset_min(msec wall)
{
    time_t s = (time_t)(wall / 1000);
    struct tm t;
    localtime_r(&s, &t);
    return (int)(t.tm_gmtoff / 60);
}
