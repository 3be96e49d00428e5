/* The hall: every board of the round on one screen. */
#ifndef FLAGFALL_SCREENS_HALL_H
#define FLAGFALL_SCREENS_HALL_H

#include "console/screen.h"

/* order: names in hall.c, places in hall_cells.c */
enum hall_level { LEVEL_AUTO, LEVEL_TILES, LEVEL_ROWS, LEVEL_CELLS, LEVEL_DOTS, LEVEL_PLAN, LEVELS };
enum hall_order { ORDER_BY_NUMBER, ORDER_BY_NEED, ORDER_BY_TIME, HALL_ORDERS };

void hall_screen_level(struct console *);                  /* switches to the next level of detail */
void hall_screen_order(struct console *, enum hall_order); /* sorts; a second call reverses the order */
void hall_screen_chip(struct console *);                   /* switches to the next filter of the heading */
void hall_screen_group(struct console *);                  /* switches the grouping: sections, matches, none */
void hall_screen_find_next(struct console *, int by); /* goes to the next board that fits the search; by: 1 or -1 */

#endif
