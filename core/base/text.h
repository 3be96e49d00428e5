/* Text that grows while it is built: lines of output, reports, PGN.
 *
 * A zeroed struct text is empty and ready. text_chars() is always a C string. Running out of memory ends the
 * program in order, as memory_exhausted() in memory.h says; so no call here can fail.
 */
#ifndef FLAGFALL_BASE_TEXT_H
#define FLAGFALL_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct text {
    char *chars; /* NULL while empty and never used */
    size_t length;
    size_t room;
};

const char *text_chars(const struct text *); /* "" while it is empty; valid until the text changes */
void text_add(struct text *, const char *);
void text_add_bytes(struct text *, const char *, size_t); /* zero bytes too */
void text_add_char(struct text *, char);
void text_addf(struct text *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_addv(struct text *, const char *format, va_list) __attribute__((format(printf, 2, 0)));
void text_clear(struct text *);   /* empty, memory kept */
void text_release(struct text *); /* empty, memory given back */

/* Copies `from`, or "" for NULL, into `out`, which has `room` bytes including the '\0'. Returns false if it had to cut,
 * which it does between two characters of UTF-8. The two may overlap. */
bool copy_text(char *out, size_t room, const char *from);

/* As strcmp() says, which is not called for two that begin differently: for long lists of names. */
static inline bool same_text(const char *one, const char *other)
{
    return *one == *other && !strcmp(one, other);
}

/* Time left as clocks show it: 1:29:59, 4:05; by correspondence in days: 30 d. It must not be negative. */
enum { CLOCK_DIGITS = 16 };
const char *clock_digits(int64_t seconds, char out[CLOCK_DIGITS]);
const char *clock_hours(int64_t seconds, char out[CLOCK_DIGITS]); /* with its hours, however few: 0:04:05 */

#endif
