/* The line on top: time, event, round, rulebook, alarms by priority, what is shelved, feeds, the last save, who works. */
#ifndef FLAGFALL_STATUS_H
#define FLAGFALL_STATUS_H

#include "draw.h"

struct console;

void status_draw(struct console *, struct area);

#endif
