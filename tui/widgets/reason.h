/* What can be a reason: words of somebody who says why. */
#ifndef FLAGFALL_WIDGETS_REASON_H
#define FLAGFALL_WIDGETS_REASON_H

#include <stdbool.h>

enum { REASON_WHY_NOT = 200 };

bool reason_is_command(const char *typed); /* ":bye 20 half": meant for another line */

/* NULL if it is a reason; otherwise why not, in `room` or as a literal that is still to be translated. */
const char *reason_why_not(const char *typed, char room[REASON_WHY_NOT]);

#endif
