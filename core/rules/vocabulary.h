/* The vocabulary of rulings: every fact that a script may ask, its possible values, and its question.
 *
 * config/rulebooks/facts.ini has them for all rulebooks; a rulebook's own facts.ini adds facts, or adds values and
 * another question to a known one.
 */
#ifndef FLAGFALL_RULES_VOCABULARY_H
#define FLAGFALL_RULES_VOCABULARY_H

#include "rules/sheet.h"

#include <stdint.h>

enum fact_type { FACT_YESNO, FACT_SIDE, FACT_CHOICE, FACT_NUMBER, FACT_TEXT };

enum { FACTS_MAX = 512 };

struct fact_kind {
    const char *name;
    enum fact_type type;
    const char *const *values; /* ends with NULL; NULL for a number or a text  */
    size_t value_count;
    const char *text, *why;    /* the question, and why it matters; or NULL      */
    const char *from;          /* the fact that it can be computed from; or NULL */
    bool asked;                /* a script of the rulebook uses it               */
};

struct vocabulary {
    struct fact_kind *kinds;
    size_t count;
    uint16_t *places; /* by hash of the name: index + 1, 0 for none */
    size_t place_count;
};

/* Adds the facts of a facts.ini. Returns false after adding to the problems. */
bool vocabulary_add(struct vocabulary *, struct store *, const struct sheet *, struct problems *);
/* Adds a fact of the rulebook's own unless it exists: a variation, a parameter that the event chooses. Returns false if
 * there are FACTS_MAX already. */
bool vocabulary_make(struct vocabulary *, struct store *, const char *name, const char *const *values, enum fact_type,
                     const char *text);

struct fact_kind *vocabulary_find(const struct vocabulary *, const char *name); /* or NULL */
bool fact_can_be(const struct fact_kind *, const char *value); /* true if the fact may have this value */
bool fact_is_sided(const struct fact_kind *); /* its values include white and black */

/* Whether the list has this word. The list ends with NULL; NULL for none. */
bool words_have(const char *const *list, const char *word);

/* Parses a whole number; false if it is none. */
bool vocabulary_number(const char *text, int64_t *out);

#endif
