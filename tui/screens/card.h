/* The decision as the players may read it over the table: what was decided, what to say, the clocks; nothing of any other board. */
#ifndef FLAGFALL_SCREENS_CARD_H
#define FLAGFALL_SCREENS_CARD_H

#include "screens/screen.h"

extern const struct screen screen_card;

#endif
