/* Compares what a person typed with what the hall knows. To go on in spite of a contradiction takes a reason:
 * ruling_overrule() with the same value. */
#ifndef FLAGFALL_RULING_CONTRADICTION_H
#define FLAGFALL_RULING_CONTRADICTION_H

#include "ruling/ruling.h"

enum { CONTRADICTION_WORDS = 240 };

struct contradiction {
    char fact[FACT_NAME_MAX], value[FACT_VALUE_MAX]; /* as typed */
    char words[CONTRADICTION_WORDS];                 /* "You say that White's flag fell. White's clock shows 1:23." */
    bool of_clocks; /* a clock was set without a ruling; ruling_meanwhile() says the same */
};

/* Returns false if nothing contradicts what a person entered, or if the contradicted fact was already overruled with a
 * reason. Fills in the struct if it returns true, and clears it otherwise. */
bool ruling_contradiction(const struct ruling_case *, const struct hall *, msec now, struct contradiction *);

#endif
