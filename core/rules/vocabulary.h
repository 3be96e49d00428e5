/* The words that rulings are made of: every fact a script may ask, what it can be, and how one asks for it.
 *
 * config/rulebooks/facts.ini names them for all rulebooks; a rulebook's own facts.ini adds facts, or values and another
 * question to one that is there.
 */
#ifndef FLAGFALL_RULES_VOCABULARY_H
#define FLAGFALL_RULES_VOCABULARY_H

#include "rules/sheet.h"

#include <stdint.h>

enum fact_type { FACT_YESNO, FACT_SIDE, FACT_CHOICE, FACT_NUMBER, FACT_TEXT };

struct fact_kind {
    const char *name;
    enum fact_type type;
    const char *const *values; /* ends with NULL; NULL of a number or a text   */
    size_t value_count;
    const char *text, *why;    /* the question, and why it matters; or NULL      */
    const char *from;          /* it can be computed from this fact; or NULL     */
    bool asked;                /* some script of the rulebook uses it            */
};

struct vocabulary {
    struct fact_kind *kinds;
    size_t count;
    uint16_t *places; /* by hash of the name: index + 1, 0 for none */
    size_t place_count;
};

bool vocabulary_add(struct vocabulary *, struct store *, const struct sheet *, struct problems *);
/* A fact that a rulebook makes itself, unless it is there: a variation, a parameter that the event chooses. */
void vocabulary_make(struct vocabulary *, struct store *, const char *name, const char *const *values, enum fact_type,
                     const char *text);

struct fact_kind *vocabulary_find(const struct vocabulary *, const char *name); /* or NULL */
bool fact_can_be(const struct fact_kind *, const char *value);
bool fact_is_sided(const struct fact_kind *); /* white or black, perhaps more */

/* Whether a word is a whole number, and which. */
bool number_in(const char *text, int64_t *out);

#endif
