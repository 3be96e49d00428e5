/* Everything known about one alert, in a few rows below the list. */
#ifndef FLAGFALL_SCREENS_ALERT_DETAILS_H
#define FLAGFALL_SCREENS_ALERT_DETAILS_H

#include "terminal/draw.h"

struct console;
struct alert;

/* How many rows it needs: more for an alert of many boards, which are all named. */
int alert_details_rows(const struct console *, const struct alert *, int columns);
void alert_details_draw(struct console *, const struct alert *, struct area);

#endif
