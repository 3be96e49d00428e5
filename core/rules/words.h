/* Names of the rulebooks' format as people read them: on screens, in alerts, lines and reports. */
#ifndef FLAGFALL_RULES_WORDS_H
#define FLAGFALL_RULES_WORDS_H

#include "rules/facts.h"

/* "claim-repetition" in a word or two, the same under all rulebooks; what is no script stays as it is. The title that a
 * rulebook gives it (script_title) is longer. */
const char *script_words(const char *script);

/* A value or a fact without its hyphens: "wrong-increment", "opponent_moved". */
const char *name_words(const char *name, char out[FACT_VALUE_MAX]);

/* "opponent moved: no"; names that end in _s are seconds: "white: 330 s". */
const char *fact_words(const char *name, const char *value, char out[2 * FACT_VALUE_MAX]);

#endif
