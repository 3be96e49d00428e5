/* One script being read: what script.c and script_steps.c share. */
#ifndef FLAGFALL_RULES_SCRIPT_PARTS_H
#define FLAGFALL_RULES_SCRIPT_PARTS_H

#include "rules/pack.h"

struct reading {
    struct rulebook *rulebook;
    struct script *script;
    const struct section *section;
    struct step *step;
    struct problems *problems;
    struct naming naming;
};

/* A complaint at an entry, or at the section; both are false. */
bool script_wrong(const struct reading *, const struct entry *, const char *remedy, const char *what);
bool script_lacks(const struct reading *, const char *remedy, const char *what);

bool script_expr(const struct reading *, const struct entry *, const char *text, const struct expr **out);

/* script_steps.c: the section at hand becomes a step. */
bool script_read_step(struct reading *);

#endif
