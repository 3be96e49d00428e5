/* What stands at one board, in lines for the arbiter: counts, flags, ordered times, penalties, devices. */
#ifndef FLAGFALL_SCREENS_BOARD_STANDS_H
#define FLAGFALL_SCREENS_BOARD_STANDS_H

#include "draw.h"
#include "hall/hall.h"

struct console;

int stands_draw(struct console *, const struct hall_board *, struct area); /* returns the rows it took */

/* The squares on which the board shows something else than the game; then `shown` becomes what it shows. */
sqset stands_wrong_squares(const struct hall *, const struct hall_board *, piece shown[64]);

#endif
