/* The sheet of clocks as a page: what each pair of clocks shows, and how far both together are from what they should. */
#ifndef FLAGFALL_SCREEN_CLOCK_PAGE_H
#define FLAGFALL_SCREEN_CLOCK_PAGE_H

#include "draw.h"

struct console;
struct list;

void clock_page_draw(struct console *, struct list *, struct area);
int clock_page_board(const struct console *, int row); /* number of the board in that row; 0: there is none */

#endif
