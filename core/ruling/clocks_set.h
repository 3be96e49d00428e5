/* Clocks that were set by somebody since Flagfall saw an incident, without a ruling. */
#ifndef FLAGFALL_RULING_CLOCKS_SET_H
#define FLAGFALL_RULING_CLOCKS_SET_H

#include "ruling/ruling.h"

struct text;

/* Those that show more than play can have given them, in sentences. Adds nothing if nobody set one. */
void ruling_clocks_set(const struct ruling_case *, const struct hall *, msec now, struct text *);

#endif
