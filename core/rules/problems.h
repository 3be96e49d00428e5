/* All that is wrong with a rulebook, not only the first thing: who writes one wants the whole list. */
#ifndef FLAGFALL_RULES_PROBLEMS_H
#define FLAGFALL_RULES_PROBLEMS_H

#include "base/error.h"

#include <stddef.h>

enum { PROBLEMS_KEPT = 200 };

struct problems {
    struct error *list; /* the first PROBLEMS_KEPT of them */
    size_t kept, count;
};

/* Adds one, at FILE:LINE (line 0: the file as a whole), and is false. */
bool problem(struct problems *, const char *file, int line, const char *remedy, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void problem_add(struct problems *, const struct error *);
void problems_release(struct problems *);

#endif
