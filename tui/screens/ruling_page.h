/* The decision on one page: result, position, clocks old and new side by side, penalty, the sentence to say. */
#ifndef FLAGFALL_SCREENS_RULING_PAGE_H
#define FLAGFALL_SCREENS_RULING_PAGE_H

#include "draw.h"
#include "rulings.h"

struct console;

void ruling_page_draw(struct console *, const struct ruling_case *, struct area);

#endif
