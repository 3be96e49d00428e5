/* The memory of a rulebook, which is freed all at once. */
#ifndef FLAGFALL_RULES_STORE_H
#define FLAGFALL_RULES_STORE_H

#include <stddef.h>

struct store {
    struct store_chunk *last;
};

void *store_take(struct store *, size_t count, size_t size); /* zeroed, never NULL */
char *store_text(struct store *, const char *bytes, size_t length); /* a copy that ends with NUL */
char *store_copy(struct store *, const char *); /* lives as long as the store */

/* Of any length: the caller bounds text from outside. */
char *store_printf(struct store *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Frees all that was ever put into it; it may be used again. */
void store_release(struct store *);

/* Makes room for one more item in a list in the store, and returns the list, which may have moved. */
void *store_grow(struct store *, void *list, size_t count, size_t size);

/* `yes, no, unknown` as a list that ends with NULL. */
const char *const *store_word_list(struct store *, const char *list);

/* Splits `VALUE cite LIST`; cite is NULL if there is none. */
void store_split_cite(struct store *, const char *text, const char **value, const char **cite);

#endif
