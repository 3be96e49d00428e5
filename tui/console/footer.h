/* The bottom line: the most important keys of this screen. Clicking one presses it. */
#ifndef FLAGFALL_CONSOLE_FOOTER_H
#define FLAGFALL_CONSOLE_FOOTER_H

#include "terminal/draw.h"

struct console;

/* The keys that mean something now, in the last row of the area. */
void footer_draw(struct console *, struct area);
int footer_key_at(struct console *, int column); /* NO_KEY if there is none */

#endif
