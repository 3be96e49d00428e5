/* Clocks that show more than play can have given them since Flagfall saw an incident: they may have been set. */
#ifndef FLAGFALL_RULING_CLOCKS_SET_H
#define FLAGFALL_RULING_CLOCKS_SET_H

#include "ruling/ruling.h"

struct text;

/* Adds a sentence for each, and nothing where moves may have been played that Flagfall does not know: each of those
 * may have brought an increment. */
void ruling_clocks_set(const struct ruling_case *, const struct hall *, msec now, struct text *);

#endif
