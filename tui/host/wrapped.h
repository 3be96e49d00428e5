/* Texts of the command line, broken at blanks so that they fit on the terminal. */
#ifndef FLAGFALL_HOST_WRAPPED_H
#define FLAGFALL_HOST_WRAPPED_H

#include <stdio.h>

enum { WRAPPED_COLUMNS = 80 }; /* no line is longer, however wide the terminal is */

/* How many columns a line may have: those of the terminal that standard output is, at most WRAPPED_COLUMNS. */
int wrapped_columns(void);

/* Prints the words up to their end or the newline among them, the first at column `at`, where the cursor is; further
 * lines begin at column `indent`. A word that is longer than a line is broken behind its bars, as in "a|b|c". Ends with
 * a newline. */
void wrapped_print(FILE *, int at, int indent, const char *words);

/* Prints a text whose lines are paragraphs, or only its first. What is indented, or follows a word and two blanks or
 * more at the line's beginning, is continued below itself. */
void wrapped_print_paragraphs(FILE *, const char *text);
void wrapped_print_paragraph(FILE *, const char *text);

#endif
