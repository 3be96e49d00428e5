/* The language that people read: which one, and its texts taken from their file (base/tongue.h). */
#ifndef FLAGFALL_HOST_LANGUAGE_H
#define FLAGFALL_HOST_LANGUAGE_H

#include "base/error.h"

/* Takes what was asked for: "auto" (the first of LANGUAGE, LC_ALL, LC_MESSAGES and LANG by gettext's rules, or
 * English), "en", a language such as "de" or "de_AT", or the path of a .mo file. Returns false, and English is shown,
 * if what was asked for by its name is not there or is wrong. */
bool language_take(const char *asked, struct error *why);

#endif
