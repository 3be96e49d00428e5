/* The alerts beside every screen: those that need action now first, those that settled by themselves folded into one
 * line. */
#ifndef FLAGFALL_CONSOLE_RAIL_H
#define FLAGFALL_CONSOLE_RAIL_H

#include "console/alert_row.h"

struct console;

/* The alerts, most urgent first, with a title; fills the area. */
void rail_draw(struct console *, struct area);
bool rail_has_unsettled(const struct console *);
void rail_draw_most_urgent(struct console *, struct area); /* in the row above a list that lies over the rail */
void rail_draw_line(struct console *, struct area); /* the chosen one, or the most urgent, for the smallest terminals */
int rail_rows(struct console *, int columns);       /* the rows it needs at that many columns */
int rail_open(const struct console *); /* rows of alerts that go on; the one that is ruled on is not among them */
void rail_click(struct console *, int row); /* clicks on a row of the rail as last drawn */
void rail_step(struct console *, int by); /* 0 goes to the first; beyond the last open alert the settled ones unfold */
/* The same among open alerts only, and round from the last to the first; what came since and is NOW is next. False
 * if there are none. */
bool rail_next(struct console *, int by);
const struct alert *rail_following(const struct console *, int by); /* where rail_next() would go, or NULL */

/* How many have not settled by themselves: these come first. */
int rail_unsettled(const struct alert *const *list, int count);

#endif
