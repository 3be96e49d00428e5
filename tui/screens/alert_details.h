/* All that is known of one alert, in a few rows below the list. */
#ifndef FLAGFALL_SCREENS_ALERT_DETAILS_H
#define FLAGFALL_SCREENS_ALERT_DETAILS_H

#include "draw.h"

struct console;
struct alert;

enum { ALERT_DETAIL_ROWS = 5 };
void alert_details_draw(struct console *, const struct alert *, struct area);

#endif
