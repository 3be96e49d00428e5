/* What there is when no event is open: the last one, a new one, the demo. */
#ifndef FLAGFALL_SCREENS_START_H
#define FLAGFALL_SCREENS_START_H

#include "screens/screen.h"

extern const struct screen screen_start;

#endif
