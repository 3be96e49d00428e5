/* Errors as values: where it went wrong, what is wrong, what to do about it.
 *
 * The function that knows makes the sentence with fail(); callers pass it up untouched; only tui/ prints it,
 * as `flagfall: WHERE: WHAT: REMEDY`. An empty `where` or `remedy` is left out.
 */
#ifndef FLAGFALL_BASE_ERROR_H
#define FLAGFALL_BASE_ERROR_H

#include <stdbool.h>

struct error {
    char where[192];  /* file:line, option, field: what the user can find again */
    char what[224];   /* what is wrong, in plain words                          */
    char remedy[192]; /* what to do; may be empty                               */
};

/* Fills *why (NULL is allowed) and returns false, so that a function can end with `return fail(...)`. */
bool fail(struct error *why, const char *where, const char *what, const char *remedy);

/* The same with a formatted `what`. */
bool failf(struct error *why, const char *where, const char *remedy, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
