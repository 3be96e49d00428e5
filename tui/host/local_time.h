/* Local time: as words, and as the offset that is handed to core, which knows no time zones. */
#ifndef FLAGFALL_HOST_LOCAL_TIME_H
#define FLAGFALL_HOST_LOCAL_TIME_H

#include "base/msec.h"

#include <stdbool.h>
#include <stddef.h>

msec wall_now(void); /* what this computer takes for the time: milliseconds since 1970, UTC */

enum { TIME_OF_DAY = 40 };
/* 14:02:10; "02:30:00 (2nd)" in an hour that occurs twice because clocks are set back. */
const char *local_time_of_day(msec wall, char out[TIME_OF_DAY]);
/* The same, but "Tue 00:40:00" if it is on another day than `now`. */
const char *local_time_and_day(msec wall, msec now, char out[TIME_OF_DAY]);
/* Parses "22:00-08:00" into minutes since midnight; false if it is not such a span. */
bool local_hours(const char *text, int *from, int *to);
/* Sets the zone of all times of day, as "Europe/Berlin"; "" goes back to the zone in which the program was started. */
void local_zone_set(const char *zone);
bool local_zone_is_known(const char *zone);
void local_zone_of_machine(char *out, size_t room); /* the machine's zone by name; "" if it has none */
msec local_moment(int year, int month, int day,
                  int minutes); /* the moment (wall time) at which local clocks show so many minutes after midnight */
/* The first moment between the two from which on the offset is that of `to`; 0 if it is the same at both. */
msec local_offset_changes(msec from, msec to);
int local_offset_min(msec wall); /* local time minus UTC, as it was at that moment */

#endif
