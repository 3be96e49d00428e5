/* Expressions of a rulebook: conditions and arithmetic over facts and parameters.
 *
 *     opponent_s + illegal.bonus_s          min(player_s / 2, player_s - 600)
 *     moves_since >= 10 and not time_trouble        fault in pawn-left inverted-rook
 *     lose(player) if opponent_can_mate else draw          known(move_made)
 *
 * Numbers are whole; a division goes to the nearest whole number, ties upward. Words may hold - and . and a name is a
 * fact, a parameter or a role; any other word stands for itself. Whatever is not known makes the result MISSING and
 * says which fact is missing, unless the rest decides alone: `no and x` is no. A yes/no fact stands for itself as a
 * condition; answered `unknown` it is not true, and neither is its `not`.
 */
#ifndef FLAGFALL_RULES_EXPR_H
#define FLAGFALL_RULES_EXPR_H

#include "base/error.h"
#include "rules/store.h"

#include <stdint.h>

enum value_kind { MISSING, NUMBER, WORD };

struct value {
    enum value_kind kind;
    int64_t number;
    const char *word; /* of a WORD; of a MISSING: the fact that is missing; "": it can never be had */
};

/* Where names come from while an expression is read: what is a name, and which words a fact can be. */
struct names {
    bool (*is_name)(const void *context, const char *word);
    bool (*is_value)(const void *context, const char *name, const char *word);
    const void *context;
};

/* Where values come from while it is worked out. */
struct known {
    struct value (*find)(void *context, const char *name);
    struct value (*is_known)(void *context, const char *name); /* NULL: whether find() finds it */
    void *context;
};

struct expr;
const struct expr *expr_read(struct store *, const char *text, const struct names *, struct error *);
struct value expr_value(const struct expr *, const struct known *);
const char *expr_text(const struct expr *);

/* Calls back for what is in it; a NULL callback is left out. */
struct expr_visitor {
    void (*name)(void *context, const char *name);
    void (*compared)(void *context, const char *name, const struct expr *with);
    void (*word)(void *context, const char *word);       /* one that is not compared with a name   */
    void (*comparison)(void *context, const struct expr *whole); /* instead of all that is in it         */
    void (*known)(void *context, const char *name);              /* known(NAME), instead of the name     */
    void *context;
};
void expr_visit(const struct expr *, const struct expr_visitor *);
bool expr_is_constant(const struct expr *, struct value *); /* a number or a word */

void expr_numbers(const struct expr *, void (*number)(void *context, int64_t), void *context);

struct value value_number(int64_t);
struct value value_word(const char *);
struct value value_missing(const char *fact);
bool value_is(struct value, const char *word);
bool value_equal(struct value, struct value);

#endif
