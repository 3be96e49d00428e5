/* The bottom line: the keys that this screen is worked with. A click on one is the key. */
#ifndef FLAGFALL_FOOTER_H
#define FLAGFALL_FOOTER_H

#include "draw.h"

struct console;

void footer_draw(struct console *, struct area);
int footer_key_at(struct console *, int column); /* NO_KEY: none stands there */

#endif
