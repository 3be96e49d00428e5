/* Letters as they are compared when somebody looks for a name: without marks, and small. "Öz" is found by "oz", "öz"
 * and "ÖZ".
 */
#ifndef FLAGFALL_BASE_LETTERS_H
#define FLAGFALL_BASE_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The Latin letter from U+00C0 to U+017F as the ASCII letter it is written with; every other character as it is. */
int32_t letter_unmarked(int32_t code);

/* Writes the text with small letters and without marks: Latin, Greek and Cyrillic letters; what is nothing of these, or
 * not UTF-8, remains as it is. Never longer than the text; what does not fit is left out, at the end of a character. */
void letters_for_search(const char *utf8, char *out, size_t room);

/* Writes the text with small letters, their marks kept: Latin (to U+017F), Greek and Cyrillic letters; each takes as
 * many bytes as in the text. What does not fit is left out, at the end of a character. */
void letters_small(const char *utf8, char *out, size_t room);

/* Whether a word may begin there, at a place in the text: no letter or digit stands before it. */
bool letters_begin_word(const char *text, const char *at);

#endif
