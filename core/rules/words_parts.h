/* labels.c, labels_values.c: the tables of words.c. NULL if the name needs no label of its own. */
#ifndef FLAGFALL_RULES_WORDS_PARTS_H
#define FLAGFALL_RULES_WORDS_PARTS_H

#include <stddef.h>

struct label {
    const char *name, *words;
};

/* The words of that name; NULL if the list has none. */
const char *label_in(const struct label *, size_t count, const char *name);

/* In words, for people; NULL if there are none. */
const char *label_of_fact(const char *name);
const char *label_of_value(const char *value);
const char *label_of_answer(const char *fact, const char *value); /* where its question gives it other words */

#endif
