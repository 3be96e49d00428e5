/* A sentence of ours that was kept in English is put into another language: it is taken apart by the format that made
 * it, and put together by the catalogue's. So what is logged can be read in any language, and what does not come apart
 * to the letter, as what people typed, stays as it is.
 *
 * Formats have %s, anything up to what follows, and %d, a number; in the catalogue they may be numbered (%2$s).
 */
#ifndef FLAGFALL_BASE_SENTENCE_H
#define FLAGFALL_BASE_SENTENCE_H

#include "base/text.h"

enum { SENTENCE_PARTS = 8, SENTENCE_PART_ROOM = 128 };

struct sentence_parts {
    char at[SENTENCE_PARTS][SENTENCE_PART_ROOM];
    int count;
};

/* Returns what is behind the sentence, or NULL if the text does not begin so. one_word: %s is a single word. */
const char *sentence_take(const char *format, const char *text, bool one_word, struct sentence_parts *);

/* Adds the sentence with these parts, each as `show` gives it. */
void sentence_put(const char *format, const struct sentence_parts *, const char *(*show)(const char *), struct text *);

/* Adds the text as the catalogue says it, by the first of these formats that fits it whole; false if none does. */
bool sentence_again(const char *const *formats, size_t count, const char *text, const char *(*show)(const char *),
                    struct text *);

#endif
