/* An entry of the log as one plain line: for pipes, logs and screen readers. */
#ifndef FLAGFALL_PLAIN_H
#define FLAGFALL_PLAIN_H

#include "hall/hall.h"
#include "log/entry.h"

/* False: there is nothing in it that an arbiter would want to be told. `all`: moves, clocks and devices too. */
bool plain_words(const struct hall *, const struct entry *, bool all, struct text *out);

#endif
