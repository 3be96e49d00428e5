/* All alerts: those that stand, calls that wait, those on the shelf; and how alarming the round has been. */
#ifndef FLAGFALL_SCREENS_ALERTS_H
#define FLAGFALL_SCREENS_ALERTS_H

#include "screens/screen.h"

extern const struct screen screen_alerts;

#endif
