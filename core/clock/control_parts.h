/* Between reading time controls and writing them. */
#ifndef FLAGFALL_CLOCK_CONTROL_PARTS_H
#define FLAGFALL_CLOCK_CONTROL_PARTS_H

#include "clock/control.h"

enum { SECONDS_MOST = DAY_S }; /* of a period that is not given in days */

/* Written in the usual short form it can be meant in another way. is_first: nothing stands before it, and its time has
 * no unit. (control.c) */
bool period_is_doubtful(const struct period *, bool is_first);

#endif
