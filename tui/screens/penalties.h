/* All penalties of the event, by player, with the rulings that imposed them. */
#ifndef FLAGFALL_SCREENS_PENALTIES_H
#define FLAGFALL_SCREENS_PENALTIES_H

#include "console/screen.h"

struct console;
struct penalty;
const struct penalty *penalties_screen_chosen(struct console *); /* NULL if there is none */

#endif
