/* One script being read: what script.c and script_steps.c share, with what both complain of (script_problems.c). */
#ifndef FLAGFALL_RULES_SCRIPT_PARTS_H
#define FLAGFALL_RULES_SCRIPT_PARTS_H

#include "rules/names.h"
#include "rules/pack.h"

struct script_reading {
    struct rulebook *rulebook;
    struct script *script;
    const struct section *section;
    struct script_step *step;
    struct problems *problems;
    struct naming naming;
};

/* Add a problem at an entry, or at the section; both return false. */
bool script_wrong(const struct script_reading *, const struct sheet_entry *, const char *remedy, const char *what);
bool script_lacks(const struct script_reading *, const char *remedy, const char *what);

/* Parses an expression with the names of this script. Returns false after adding a problem at the entry. */
bool script_expr(const struct script_reading *, const struct sheet_entry *, const char *text, const struct expr **out);

/* script_steps.c: reads the present section as a step. */
bool script_read_step(struct script_reading *);

#endif
