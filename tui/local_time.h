/* The time zone of this machine, for those parts of core that are told of it. */
#ifndef FLAGFALL_LOCAL_TIME_H
#define FLAGFALL_LOCAL_TIME_H

#include "base/msec.h"

int local_offset_min(msec wall); /* local time less UTC, as it was then */

#endif
