/* Identifiers of the rulebooks' format in words, for screens, alerts, lines and reports. */
#ifndef FLAGFALL_RULES_WORDS_H
#define FLAGFALL_RULES_WORDS_H

#include "base/text.h"
#include "rules/facts.h"

/* A script in a word or two, the same under all rulebooks; other words are returned unchanged. A rulebook's own title
 * (script_title) is longer. */
const char *script_words(const char *script);

/* What a script is about, as a line beside its words: at most 50 columns, so that a list of 80 columns shows all of it.
 * "" for other words. */
const char *script_description(const char *script);

/* The words for a value or a fact such as "wrong-increment" or "opponent_moved". */
const char *name_words(const char *name, char out[FACT_VALUE_MAX]);

/* The words for a fact's value, as an answer to its question: "a piece of the player's own". */
const char *answer_words(const char *fact, const char *value, char out[FACT_VALUE_MAX]);

/* The words for a penalty as a decision writes it, such as "time-opponent 120". */
const char *penalty_words(const char *penalty, char out[FACT_VALUE_MAX]);

/* The penalties of a decision, as the log keeps them, for a document: "White's clock -0:30, Black's clock +2:00" for
 * "White -0:30, Black +2:00". */
enum { PENALTIES_WORDS = 160 };
const char *penalties_in_words(const char *penalties, char out[PENALTIES_WORDS]);
/* "White's clock" and the amount if a penalty of the log is a change of a clock ("White -0:30"); else NULL. */
const char *penalty_clock(const char *penalty, const char **amount);

/* A fact in words: "the clock was pressed: no"; names that end in _s are times: "White's clock: 5:30". */
const char *fact_words(const char *name, const char *value, char out[2 * FACT_VALUE_MAX]);
const char *fact_words_shown(const char *name, const char *value,
                             char out[2 * FACT_VALUE_MAX]); /* in the language shown */

/* Adds a part of a kept sentence (base/sentence.h) in the language shown, where it is a word of ours: "White", "rook",
 * "the left side", also each "White -2:00" or "White's clock -2:00" of a list. A square, a name or a time is
 * added as it is. */
void words_add_part(const char *part, struct text *);

#endif
