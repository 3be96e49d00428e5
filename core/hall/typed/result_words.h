/* Results as they stand in lists of other programs, and words that were meant as one. */
#ifndef FLAGFALL_HALL_TYPED_RESULT_WORDS_H
#define FLAGFALL_HALL_TYPED_RESULT_WORDS_H

#include "hall/hall.h"

/* Reads the result of both sides: "1-0", "= : =", "+ - -". Returns false if there is none; then nothing was read. */
bool result_words_both(const char **at, enum result *, bool *forfeit);
/* A result as on a slip, or as a word, up to the next gap. */
bool result_words_one(const char **at, enum result *, bool *forfeit);

/* A result from a slip, as it is typed: the result it means, NULL if it is none or not whole; and whether it is one, or
 * becomes one if more is typed. */
const char *result_words_meant(const char *typed);
bool result_words_begin(const char *typed);

bool result_words_any(const char *line);     /* a result of both sides, or a half, is somewhere in it     */
bool result_words_garbled(const char *line); /* a word is nearly one, as "1-O", and cannot be read as one */

#endif
