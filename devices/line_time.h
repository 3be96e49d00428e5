/* The time of a line: this computer's clock, or the one of the world that it stands in. */
#ifndef FLAGFALL_LINE_TIME_H
#define FLAGFALL_LINE_TIME_H

#include "base/msec.h"

struct line;

msec line_clock(const struct line *);        /* now */
void line_wake_at(struct line *, msec when); /* calls line_wake() then and at no time chosen before; or never */

#endif
