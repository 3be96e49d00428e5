/* The language of the terminal: how its letters are coded. */
#ifndef FLAGFALL_HOST_LOCALE_H
#define FLAGFALL_HOST_LOCALE_H

#include <stdbool.h>

/* As setlocale(CATEGORY, ""), but what the environment names may not be on this machine: then another one in UTF-8, if
 * it was to be in UTF-8, else "C". Nothing of an earlier call is left. */
void locale_take(int category);

/* What was taken last can write every letter. */
bool locale_is_utf8(void);

#endif
