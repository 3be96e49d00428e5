/* For spectators: boards, moves and clocks, and nothing that could help a player. */
#ifndef FLAGFALL_SCREENS_PUBLIC_H
#define FLAGFALL_SCREENS_PUBLIC_H

#include "screens/screen.h"

extern const struct screen screen_public;

#endif
