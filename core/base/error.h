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

/* Both fill *why; NULL is allowed. */
void error_set(struct error *why, const char *where, const char *what, const char *remedy);
void error_setf(struct error *why, const char *where, const char *remedy, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same, and false, so that a function can end with `return fail(...)`. They stand here whole so that whoever reads
 * one file at a time, people and analyzers alike, sees that what follows a failure does not happen. */
static inline bool error_stands(void)
{
    return false;
}
static inline bool fail(struct error *why, const char *where, const char *what, const char *remedy)
{
    error_set(why, where, what, remedy);
    return error_stands();
}
#define failf(...) (error_setf(__VA_ARGS__), error_stands())

#endif
