/* The hall: every board of the round on one screen. */
#ifndef FLAGFALL_SCREENS_HALL_H
#define FLAGFALL_SCREENS_HALL_H

#include "screens/screen.h"

/* order: names in hall.c, places in hall_cells.c */
enum hall_level { LEVEL_AUTO, LEVEL_TILES, LEVEL_ROWS, LEVEL_CELLS, LEVEL_DOTS, LEVELS };
enum hall_order { ORDER_BY_NUMBER, ORDER_BY_NEED, ORDER_BY_TIME };

extern const struct screen screen_hall;

void hall_screen_level(struct console *);                  /* the next one          */
void hall_screen_order(struct console *, enum hall_order); /* again: the other way  */
void hall_screen_group(struct console *);                  /* sections, matches, none */
void hall_screen_find_next(struct console *, int by);

#endif
