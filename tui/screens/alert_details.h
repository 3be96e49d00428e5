/* All that is known of one alert, in a few rows below the list. */
#ifndef FLAGFALL_SCREENS_ALERT_DETAILS_H
#define FLAGFALL_SCREENS_ALERT_DETAILS_H

#include "draw.h"

struct console;
struct alert;

/* More where it stands for many boards: they are all named. */
int alert_details_rows(const struct console *, const struct alert *, int columns);
void alert_details_draw(struct console *, const struct alert *, struct area);

#endif
