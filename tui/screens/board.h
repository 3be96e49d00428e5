/* One board, large: its game, its clocks, its counts and penalties, its devices. */
#ifndef FLAGFALL_SCREENS_BOARD_H
#define FLAGFALL_SCREENS_BOARD_H

#include "console/screen.h"

void board_screen_flip(struct console *); /* the other side is at the bottom */
void board_screen_browse(struct console *, int by); /* moves through the game */
void board_screen_live(struct console *); /* back from browsing to the present position */

#endif
