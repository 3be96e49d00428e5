/* Finding by what people remember: letters in their order, words in any order, case and accents aside. */
#ifndef FLAGFALL_FUZZY_H
#define FLAGFALL_FUZZY_H

#include <stdbool.h>

/* How well the text fits the pattern; 0: not at all. Beginnings of words count most. An empty pattern fits all. */
int fuzzy_score(const char *pattern, const char *text);

/* The word stands at the beginning of a word of a sentence: scattered letters stand in every sentence. */
bool begins_a_word(const char *word, const char *sentence);

/* Every word of the pattern stands in the text as it is written. `|` parts alternatives, `!` before a word denies it. */
bool filter_fits(const char *filter, const char *text);

#endif
