/* Lines below a question that only show what it is about: rows that none of them can be chosen from. */
#ifndef FLAGFALL_ACTS_OFFERED_H
#define FLAGFALL_ACTS_OFFERED_H

#include "base/text.h"
#include "widgets/prompt.h"

/* Adds each line, in as many rows as it takes; returns the new count. */
int offered_lines(const struct text *lines, struct offer *, int count, int room);
/* If all the room was taken, the last row says that there is more. Returns the count. */
int offered_rest(struct offer *, int count, int room);

#endif
