/* Errors as values: where it went wrong, what is wrong, what to do about it.
 *
 * The function that knows makes the sentence with fail(); callers pass it up untouched; only tui/ prints it,
 * as `flagfall: WHERE: WHAT: REMEDY`. An empty `where` or `remedy` is left out.
 */
#ifndef FLAGFALL_BASE_ERROR_H
#define FLAGFALL_BASE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>

struct error {
    char where[192];    /* file:line, option, field: what the user can find again */
    char what[224];     /* what is wrong, in plain words                          */
    char remedy[192];   /* what to do; may be empty                               */
    const char *format; /* the literal that `what` was written by, for another language (base/sentence.h), or NULL */
    const char *remedy_format; /* the same for `remedy` */
    const char *where_format;  /* the same for `where`; NULL if that is a name, the same in every language */
};

/* They fill *why; NULL is allowed. */
void error_set(struct error *why, const char *where, const char *what, const char *remedy);
void error_setf(struct error *why, const char *where, const char *remedy, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void error_setv(struct error *why, const char *where, const char *remedy, const char *format, va_list)
    __attribute__((format(printf, 4, 0)));

/* Gives the error a place that has words in it, or a remedy that has places to fill. NULL is allowed. */
enum error_part { ERROR_WHERE, ERROR_REMEDY };
void error_set_part(struct error *why, enum error_part, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The same, and false, so that a function can end with `return fail(...)`. They are inline so that analyzers, which see
 * one file at a time, know that the call is false. */
static inline bool error_is_failure(void)
{
    return false;
}
static inline bool fail(struct error *why, const char *where, const char *what, const char *remedy)
{
    error_set(why, where, what, remedy);
    return error_is_failure();
}
#define failf(...) (error_setf(__VA_ARGS__), error_is_failure())

/* Called with each error by functions that report all they find. */
typedef void error_fn(void *self, const struct error *);

#endif
