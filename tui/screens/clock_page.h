/* The sheet of clocks as a page: what each clock shows, and how far the sum of both is from what it should be. */
#ifndef FLAGFALL_SCREENS_CLOCK_PAGE_H
#define FLAGFALL_SCREENS_CLOCK_PAGE_H

#include "terminal/draw.h"

struct console;
struct list;

/* All boards whose clock was seen; the list keeps which row is at the top. */
void clock_page_draw(struct console *, struct list *, struct area);
int clock_page_count(const struct console *);          /* how many rows it has */
int clock_page_board(const struct console *, int row); /* number of the board in that row; 0 if there is none */

#endif
