/* One script walked by the machine along every way that facts can open. */
#ifndef FLAGFALL_RULES_TRYOUT_H
#define FLAGFALL_RULES_TRYOUT_H

#include "rules/check.h"
#include "rules/pack.h"

/* A script that would cost more walks is refused, since it is not proved. */
enum { TRYOUT_WALKS_MAX = 50000 };

bool try_script(struct rulebook *, struct script *, struct check_counts *, struct problems *);

#endif
