/* Walks a script automatically along every path that facts can open. */
#ifndef FLAGFALL_RULES_TRYOUT_H
#define FLAGFALL_RULES_TRYOUT_H

#include "rules/check.h"
#include "rules/pack.h"

/* A script that needs more walks is refused, since it cannot be proved. */
enum { TRYOUT_WALKS_MAX = 50000 };

/* Returns false after adding to the problems. */
bool tryout_script(struct rulebook *, struct script *, struct check_counts *, struct problems *);

#endif
