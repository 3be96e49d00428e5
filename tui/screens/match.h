/* Team matches: the table of boards and the running score. */
#ifndef FLAGFALL_SCREENS_MATCH_H
#define FLAGFALL_SCREENS_MATCH_H

#include "screens/screen.h"

extern const struct screen screen_match;

#endif
