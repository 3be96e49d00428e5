/* All penalties of the event, by player, with the ruling that gave them. */
#ifndef FLAGFALL_SCREENS_PENALTIES_H
#define FLAGFALL_SCREENS_PENALTIES_H

#include "screens/screen.h"

extern const struct screen screen_penalties;

struct console;
struct penalty;
const struct penalty *penalties_screen_chosen(struct console *); /* NULL: there is none */

#endif
