/* The lines, what hangs on them, and how they do. */
#ifndef FLAGFALL_SCREENS_DEVICES_H
#define FLAGFALL_SCREENS_DEVICES_H

#include "screens/screen.h"

extern const struct screen screen_devices;

#endif
