/* The time of day where this machine stands: as words, and as an offset for those parts of core that are told of it. */
#ifndef FLAGFALL_LOCAL_TIME_H
#define FLAGFALL_LOCAL_TIME_H

#include "base/msec.h"

#include <stdbool.h>

enum { TIME_OF_DAY = 16 };
const char *local_time_of_day(msec wall, char out[TIME_OF_DAY]); /* 14:02:10 */
/* "22:00-08:00" as minutes since midnight; false: it is no such span. */
bool local_hours(const char *text, int *from, int *to);
int local_offset_min(msec wall); /* local time less UTC, as it was then */

#endif
