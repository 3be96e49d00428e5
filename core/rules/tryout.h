/* One script walked by the machine along every way that facts can open. */
#ifndef FLAGFALL_RULES_TRYOUT_H
#define FLAGFALL_RULES_TRYOUT_H

#include "rules/check.h"
#include "rules/pack.h"

/* How many walks a script may cost; what is not reached by then is not held against it. */
enum { TRYOUT_WALKS_MAX = 60000 };

bool try_script(struct rulebook *, struct script *, struct check_counts *, struct problems *);

#endif
