/* Reads rulebook.ini: everything that applies to all scripts of a rulebook. */
#ifndef FLAGFALL_RULES_FRAME_H
#define FLAGFALL_RULES_FRAME_H

#include "rules/pack.h"

struct problems;

/* Returns false after adding to the problems. */
bool frame_read(struct rulebook *, const struct sheet *, struct problems *);

#endif
