#ifndef FLAGFALL_SCREENS_REPEATS_H
#define FLAGFALL_SCREENS_REPEATS_H

#include "screens/screen.h"

extern const struct screen screen_repeats;

#endif
