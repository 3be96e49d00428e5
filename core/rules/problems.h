/* All errors of a rulebook, not only the first: its author wants the whole list. */
#ifndef FLAGFALL_RULES_PROBLEMS_H
#define FLAGFALL_RULES_PROBLEMS_H

#include "base/error.h"

#include <stddef.h>

enum { PROBLEMS_KEPT = 200 };

struct problems {
    struct error *list; /* the first PROBLEMS_KEPT of them */
    size_t kept, count;
};

/* Adds one at FILE:LINE (line 0 for the whole file) and returns false. */
bool problems_report(struct problems *, const char *file, int line, const char *remedy, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void problem_add(struct problems *, const struct error *);
void problems_release(struct problems *);

#endif
