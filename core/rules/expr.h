/* Expressions of a rulebook: conditions and arithmetic over facts and parameters.
 *
 *     opponent_s + illegal.bonus_s          min(player_s / 2, player_s - 600)
 *     moves_since >= 10 and not time_trouble        fault in pawn-left inverted-rook
 *     lose(player) if opponent_can_mate else draw          known(move_made)        holds(resigned, flags = both)
 *
 * Numbers are whole; division rounds to the nearest whole number, ties upward. Words may contain - and . A name is a
 * fact, a parameter or a role; any other word is a value. Anything unknown makes the result MISSING, with the missing
 * fact, unless the rest decides: `no and x` is no. A yes/no fact is a condition by itself; if it was answered
 * `unknown`, neither it nor its `not` is true.
 */
#ifndef FLAGFALL_RULES_EXPR_H
#define FLAGFALL_RULES_EXPR_H

#include "base/error.h"
#include "rules/store.h"

#include <stdint.h>

enum value_kind { MISSING, NUMBER, WORD };

struct expr_value {
    enum value_kind kind;
    int64_t number;
    const char *word; /* of a WORD; of a MISSING the missing fact, or "" if it can never be known */
};

/* For reading an expression: which words are names, and which values a name can have. */
struct names {
    bool (*is_name)(const void *context, const char *word);
    bool (*is_value)(const void *context, const char *name, const char *word);
    const void *context;
};

/* For evaluating an expression: where values come from. */
struct value_source {
    struct expr_value (*find)(void *context, const char *name);
    struct expr_value (*is_known)(void *context, const char *name); /* NULL to use find() */
    void *context;
};

struct expr;

/* Parses an expression, which lives in the store. Returns NULL after an error. (expr_read.c) */
const struct expr *expr_read(struct store *, const char *text, const struct names *, struct error *);

/* evaluates it; MISSING with the name of an unknown fact */
struct expr_value expr_value(const struct expr *, const struct value_source *);
const char *expr_text(const struct expr *); /* its source; "" if it has none */

/* Callbacks for the parts of an expression; each may be NULL. */
struct expr_visitor {
    void (*name)(void *context, const char *name);
    void (*compared)(void *context, const char *name, const struct expr *with);
    void (*word)(void *context, const char *word);       /* a word that is not compared with a name */
    void (*comparison)(void *context, const struct expr *whole); /* a whole comparison, instead of its parts */
    void (*known)(void *context, const char *name);              /* known(NAME), instead of the name     */
    void *context;
    const struct value_source *values; /* may be NULL: what stands behind `and` is left out where the rest is no   */
};
void expr_visit(const struct expr *, const struct expr_visitor *);
bool expr_is_constant(const struct expr *, struct expr_value *); /* a number or a word */

/* calls back with every number in it */
void expr_numbers(const struct expr *, void (*number)(void *context, int64_t), void *context);

/* These two make values; a word is borrowed. */
struct expr_value value_number(int64_t);
struct expr_value value_word(const char *);
struct expr_value value_missing(const char *fact); /* fact: its name */
bool value_is(struct expr_value, const char *word); /* false for a number or a missing value */

#endif
