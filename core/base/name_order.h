/* The order of names in a list that people look themselves up in: without regard to capitals and to the marks on
 * letters, so that Łukasz stands beside Lukas and Ábel before Adam, on every machine alike. */
#ifndef FLAGFALL_BASE_NAME_ORDER_H
#define FLAGFALL_BASE_NAME_ORDER_H

#include <stdbool.h>

int names_compare(const char *, const char *); /* as strcmp(); 0 only for the same bytes */

/* How many letters have to be put in, taken out or changed, without regard to capitals, marks, blanks and signs: 0 for
 * one name in two spellings. What stands behind the 96th letter is not looked at. */
int names_apart(const char *, const char *);

/* At most a letter in three is another. */
bool names_nearly_alike(const char *, const char *);

/* One name as it was and as somebody corrected it: nearly alike, or a word of one is a word of the other or begins it,
 * as of "Berg, B" and "Bergmann, Bo", "Moe, Carla" and "Lund, Carla". Not what tells two people apart: that nobody else
 * has either of the two is for the caller to see. */
bool name_may_be_corrected(const char *, const char *);

/* A name that something cut at its end: the whole begins with it and goes on. Not for an empty one. */
bool name_is_cut(const char *name, const char *whole);

/* What was typed stands in the name, by its letters alone: a look-up. */
bool name_has(const char *name, const char *typed);

/* Both stand in the text, one behind the other, by their letters alone. */
bool names_in_order(const char *text, const char *first, const char *second);

#endif
