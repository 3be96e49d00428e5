/* A ruling: from an alert, or from what somebody saw, over its questions to a decision that is confirmed and logged. */
#ifndef FLAGFALL_SCREENS_RULING_H
#define FLAGFALL_SCREENS_RULING_H

#include "screens/screen.h"

extern const struct screen screen_ruling;

/* script "": the one that the alert proposes, or, without an alert, chosen from a list. */
void ruling_begin(struct console *, int board, int alert, const char *script);

#endif
