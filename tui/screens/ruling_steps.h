/* What was answered and what is known so far in a walk, each with how it is known. */
#ifndef FLAGFALL_RULING_STEPS_H
#define FLAGFALL_RULING_STEPS_H

#include "draw.h"
#include "rules/walk.h"

/* The last of them, if there are too many for `most` rows; the row after them. */
int ruling_steps_draw(const struct walk *, struct area, int row, int most);

#endif
