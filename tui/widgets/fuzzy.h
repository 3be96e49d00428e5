/* Finds text by what people remember of it: letters in order, words in any order, ignoring case and accents. */
#ifndef FLAGFALL_WIDGETS_FUZZY_H
#define FLAGFALL_WIDGETS_FUZZY_H

#include <stdbool.h>

/* How well the text fits the pattern, 0 if it does not. Beginnings of words count most. An empty pattern fits
 * everything. */
int fuzzy_score(const char *pattern, const char *text);

/* True if some word of the sentence begins with `word`. (For sentences fuzzy_score() is too lenient: nearly every
 * sentence contains the letters somewhere.) */
bool fuzzy_begins_word(const char *word, const char *sentence);

/* True if the text contains every word of the filter literally. `|` separates alternatives, `!` before a word negates
 * it. */
bool filter_fits(const char *filter, const char *text);

#endif
