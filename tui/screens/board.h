/* One board, large: its game, its clocks, what stands, its devices. */
#ifndef FLAGFALL_SCREENS_BOARD_H
#define FLAGFALL_SCREENS_BOARD_H

#include "screens/screen.h"

extern const struct screen screen_board;

void board_screen_flip(struct console *);
void board_screen_browse(struct console *, int by); /* through the game */
void board_screen_live(struct console *);

#endif
