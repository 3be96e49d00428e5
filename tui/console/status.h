/* The line on top: time, event, round, rulebook, alarms by priority, what is shelved, feeds, the last save, who
 * works. */
#ifndef FLAGFALL_CONSOLE_STATUS_H
#define FLAGFALL_CONSOLE_STATUS_H

#include "terminal/draw.h"

struct console;

/* Fills the first row of the area: time, round, alarms, what is connected and saved. */
void status_draw(struct console *, struct area);

/* The progress of each section, in one row. Returns false and draws nothing if there is only one. */
bool sections_draw(struct console *, struct area);
void sections_click(struct console *, int column); /* shows the one that was drawn there */

#endif
