/* Sentences of a rulebook with places to fill: "{opponent} gets {illegal.bonus_s} more".
 *
 * Between the braces stands an expression. Sides are written White and Black, numbers whose expression speaks of
 * seconds (a name that ends with _s) as m:ss, what is not known as `the player`, `the opponent` or `...`.
 */
#ifndef FLAGFALL_RULES_WORDING_H
#define FLAGFALL_RULES_WORDING_H

#include "base/text.h"
#include "rules/expr.h"

struct wording {
    const char *raw;
    const struct wording_part *parts;
};

const struct wording *wording_read(struct store *, const char *raw, const struct names *, struct error *);
void wording_add(const struct wording *, const struct known *, struct text *); /* NULL adds nothing */
void wording_visit(const struct wording *, const struct expr_visitor *);

/* "" for none. */
const char *wording_raw(const struct wording *);

#endif
