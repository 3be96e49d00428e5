/* Sentences of a rulebook with placeholders: "{opponent} gets {illegal.bonus_s} more".
 *
 * The braces hold an expression. Sides are written White and Black, numbers in seconds (an expression with a name that
 * ends in _s) as m:ss, unknown values as `the player`, `the opponent` or `...`.
 */
#ifndef FLAGFALL_RULES_WORDING_H
#define FLAGFALL_RULES_WORDING_H

#include "base/text.h"
#include "rules/expr.h"

struct wording {
    const char *raw;
    const struct wording_part *parts;
};

/* Parses a sentence, which lives in the store and borrows `raw`. Returns NULL after an error. */
const struct wording *wording_read(struct store *, const char *raw, const struct names *, struct error *);

void wording_add(const struct wording *, const struct value_source *, struct text *); /* NULL adds nothing */
/* The same, with the sides and all else that is filled in in the language shown. */
void wording_add_shown(const struct wording *, const struct value_source *, struct text *);
void wording_visit(const struct wording *, const struct expr_visitor *); /* NULL is allowed */

/* The sentence as written; "" if NULL. */
const char *wording_raw(const struct wording *);

#endif
