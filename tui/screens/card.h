/* The decision as the players may read it over the table: what was decided, what to say, the clocks; nothing of any other board. */
#ifndef FLAGFALL_SCREENS_CARD_H
#define FLAGFALL_SCREENS_CARD_H

#include "screens/screen.h"

struct ruling;

extern const struct screen screen_card;

/* The last decision that stands at the chosen board; NULL: none. */
const struct ruling *card_ruling(const struct console *);

#endif
