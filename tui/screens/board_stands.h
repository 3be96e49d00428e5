/* The state of one board in lines for the arbiter: counts of illegal moves, flags, ordered times, penalties,
 * devices. */
#ifndef FLAGFALL_SCREENS_BOARD_STANDS_H
#define FLAGFALL_SCREENS_BOARD_STANDS_H

#include "hall/hall.h"
#include "terminal/draw.h"

struct console;

int stands_draw(struct console *, const struct hall_board *, struct area); /* returns the rows it took */

#endif
