/* Reads a script of a rulebook from its file. */
#ifndef FLAGFALL_RULES_SCRIPT_H
#define FLAGFALL_RULES_SCRIPT_H

#include "rules/merge.h"
#include "rules/pack.h"

/* Returns false after adding to the problems. */
bool script_read(struct rulebook *, const struct merged *, const struct sheet *, struct problems *);

#endif
