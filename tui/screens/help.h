/* Help for the screen below it, made from the list of actions. */
#ifndef FLAGFALL_SCREENS_HELP_H
#define FLAGFALL_SCREENS_HELP_H

#include "screens/screen.h"

extern const struct screen screen_help;

#endif
