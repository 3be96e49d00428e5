/* Where a rulebook lives: memory that is given back all at once, when the rulebook is. */
#ifndef FLAGFALL_RULES_STORE_H
#define FLAGFALL_RULES_STORE_H

#include <stddef.h>

struct store {
    struct store_chunk *last;
};

void *store_take(struct store *, size_t count, size_t size); /* zeroed, never NULL */
char *store_text(struct store *, const char *bytes, size_t length);
char *store_copy(struct store *, const char *);
char *store_printf(struct store *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void store_release(struct store *);

/* One more place at the end of a list that lives in the store; the list moves when it is full. */
void *store_grow(struct store *, void *list, size_t count, size_t size);

#endif
