/* What the command line offers beside actions: boards and players to go to, and recent commands. */
#ifndef FLAGFALL_ACTS_PALETTE_H
#define FLAGFALL_ACTS_PALETTE_H

#include "console/console.h"

/* Adds to the `count` offers in `out`; returns the new count. */
int palette_offer(struct console *, const char *text, struct offer *out, int count, int room);

#endif
