/* Letters as they are compared when somebody looks for a name: without marks, and small, however an
 * apostrophe was typed. "Öz" is found by "oz", "öz" and "ÖZ", "O’Hara" by "o'hara".
 */
#ifndef FLAGFALL_BASE_LETTERS_H
#define FLAGFALL_BASE_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The Latin letter from U+00C0 to U+017F as the ASCII letter it is written with; every other character as it is. */
int32_t letter_unmarked(int32_t code);

/* What stands for an apostrophe on one keyboard or another, and in old files, as "'"; other characters as they are. */
int32_t letter_plain(int32_t code);

/* Writes the text with small letters, without marks and with one kind of apostrophe: Latin, Greek and Cyrillic letters;
 * what is nothing of these, or not UTF-8, remains as it is. Never longer than the text; what does not fit is left out,
 * at the end of a character. */
void letters_for_search(const char *utf8, char *out, size_t room);

/* As strcmp(), 0 for a name however its capitals (Latin to U+017F, Greek, Cyrillic) and its apostrophes were typed; the
 * marks on letters do tell. */
int letters_compare(const char *, const char *);

/* With how many bytes of the first, whole characters, both begin by the same measure. */
size_t letters_in_common(const char *, const char *);

/* Whether a word may begin there, at a place in the text: no letter or digit stands before it. */
bool letters_begin_word(const char *text, const char *at);

#endif
