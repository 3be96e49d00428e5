#include "rules/expr_parts.h"

#include <assert.h>
#include <string.h>

static const int64_t LIMIT = 1000000000000; /* no number in a ruling is larger, and products fit in 64 bits */

/* --- values ---------------------------------------------------------------------------------------------------- */

struct expr_value value_number(int64_t n)
{
    return (struct expr_value){NUMBER, n, NULL};
}

struct expr_value value_word(const char *word)
{
    return (struct expr_value){WORD, 0, word};
}

struct expr_value value_missing(const char *fact)
{
    return (struct expr_value){MISSING, 0, fact};
}

bool value_is(struct expr_value v, const char *word)
{
    return v.kind == WORD && !strcmp(v.word, word);
}

static bool value_equal(struct expr_value a, struct expr_value b)
{
    return a.kind == b.kind && (a.kind == NUMBER ? a.number == b.number : a.kind == WORD && !strcmp(a.word, b.word));
}

static struct expr_value yes_if(bool yes)
{
    return value_word(yes ? "yes" : "no");
}

static struct expr_value bounded(int64_t n)
{
    return value_number(n > LIMIT ? LIMIT : n < -LIMIT ? -LIMIT : n);
}

/* --- functions ------------------------------------------------------------------------------------------------- */

static bool all_numbers(const struct expr_value *v, int count)
{
    for (int i = 0; i < count; i++)
        if (v[i].kind != NUMBER)
            return false;
    return true;
}

static struct expr_value run_min(const struct expr_value *v, int count)
{
    struct expr_value least = v[0];
    for (int i = 1; i < count && all_numbers(v, count); i++)
        if (v[i].number < least.number)
            least = v[i];
    return all_numbers(v, count) ? least : value_missing("");
}

static struct expr_value run_max(const struct expr_value *v, int count)
{
    struct expr_value most = v[0];
    for (int i = 1; i < count && all_numbers(v, count); i++)
        if (v[i].number > most.number)
            most = v[i];
    return all_numbers(v, count) ? most : value_missing("");
}

static int64_t nearest(int64_t a, int64_t b) /* ties upward */
{
    int64_t twice = 2 * a + b, whole = 2 * b;
    if (whole < 0) {
        twice = -twice;
        whole = -whole;
    }
    int64_t n = twice / whole;
    return n * whole > twice ? n - 1 : n;
}

static struct expr_value run_half(const struct expr_value *v, int count)
{
    (void)count;
    return v->kind == NUMBER ? value_number(nearest(v->number, 2)) : value_missing("");
}

static struct expr_value run_other(const struct expr_value *v, int count)
{
    (void)count;
    return value_is(*v, "white")   ? value_word("black")
           : value_is(*v, "black") ? value_word("white")
                                   : value_missing("");
}

static struct expr_value run_win(const struct expr_value *v, int count)
{
    (void)count;
    return value_is(*v, "white") ? value_word("1-0") : value_is(*v, "black") ? value_word("0-1") : value_missing("");
}

static struct expr_value run_lose(const struct expr_value *v, int count)
{
    return value_is(*v, "both") ? value_word("0-0")
                                : run_win(&(struct expr_value){WORD, 0, run_other(v, count).word}, 1);
}

static const struct expr_function functions[] = {
    {"min", 1, EXPR_ARGS_MAX, run_min},
    {"max", 1, EXPR_ARGS_MAX, run_max},
    {"half", 1, 1, run_half},
    {"other", 1, 1, run_other},
    {"win", 1, 1, run_win},
    {"lose", 1, 1, run_lose},
};

const struct expr_function *expr_function_named(const char *name)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (!strcmp(functions[i].name, name))
            return &functions[i];
    return NULL;
}

const char *expr_text(const struct expr *e)
{
    return e->text ? e->text : "";
}

/* --- working out ----------------------------------------------------------------------------------------------- */

static bool is_yes(struct expr_value v)
{
    return value_is(v, "yes");
}

static struct expr_value logic(const struct expr *e, const struct value_source *k)
{
    bool is_and = e->op == OP_AND;
    struct expr_value a = expr_value(e->arg[0], k), b;
    if (a.kind != MISSING && is_yes(a) != is_and)
        return yes_if(!is_and);
    b = expr_value(e->arg[1], k);
    if (b.kind != MISSING && is_yes(b) != is_and)
        return yes_if(!is_and);
    return a.kind == MISSING ? a : b.kind == MISSING ? b : yes_if(is_and);
}

static struct expr_value negation(struct expr_value v)
{
    return v.kind == MISSING || value_is(v, "unknown") ? v : yes_if(!is_yes(v));
}

static struct expr_value product(int64_t a, int64_t b)
{
    int64_t n;
    return bounded(!__builtin_mul_overflow(a, b, &n) ? n : (a < 0) == (b < 0) ? LIMIT : -LIMIT);
}

static struct expr_value arithmetic(enum expr_op op, int64_t a, int64_t b)
{
    switch (op) {
    case OP_ADD: return bounded(a + b);
    case OP_SUB: return bounded(a - b);
    case OP_MUL: return product(a, b);
    case OP_DIV: return b ? bounded(nearest(a, b)) : value_missing("");
    case OP_LT: return yes_if(a < b);
    case OP_LE: return yes_if(a <= b);
    case OP_GT: return yes_if(a > b);
    default: assert(op == OP_GE && "equality is of any values"); return yes_if(a >= b);
    }
}

static struct expr_value of_two(const struct expr *e, const struct value_source *k)
{
    assert(e->args == 2);
    struct expr_value a = expr_value(e->arg[0], k), b = expr_value(e->arg[1], k);
    if (a.kind == MISSING || b.kind == MISSING)
        return a.kind == MISSING ? a : b;
    if (e->op == OP_EQ || e->op == OP_NE)
        return yes_if(value_equal(a, b) == (e->op == OP_EQ));
    return a.kind == NUMBER && b.kind == NUMBER ? arithmetic(e->op, a.number, b.number) : value_missing("");
}

static struct expr_value one_of(const struct expr *e, const struct value_source *k)
{
    assert(e->args > 1 && "an empty list is refused when it is read");
    struct expr_value v = expr_value(e->arg[0], k);
    for (int i = 1; v.kind != MISSING && i < e->args; i++)
        if (value_equal(v, expr_value(e->arg[i], k)))
            return yes_if(true);
    return v.kind == MISSING ? v : yes_if(false);
}

static struct expr_value call(const struct expr *e, const struct value_source *k)
{
    struct expr_value v[EXPR_ARGS_MAX];
    assert(e->call && e->args <= EXPR_ARGS_MAX);
    for (int i = 0; i < e->args; i++) {
        v[i] = expr_value(e->arg[i], k);
        if (v[i].kind == MISSING)
            return v[i];
    }
    return e->call->run(v, e->args);
}

struct expr_value expr_value(const struct expr *e, const struct value_source *k)
{
    struct expr_value v;
    switch (e->op) {
    case OP_NUMBER:
    case OP_WORD: return e->value;
    case OP_NAME: return k->find(k->context, e->value.word);
    case OP_AND:
    case OP_OR: return logic(e, k);
    case OP_NOT: return negation(expr_value(e->arg[0], k));
    case OP_NEGATE:
        v = expr_value(e->arg[0], k);
        return v.kind == NUMBER ? value_number(-v.number) : v.kind == MISSING ? v : value_missing("");
    case OP_IF: v = expr_value(e->arg[1], k); return v.kind == MISSING ? v : expr_value(e->arg[is_yes(v) ? 0 : 2], k);
    case OP_IN: return one_of(e, k);
    case OP_KNOWN:
        return k->is_known ? k->is_known(k->context, e->arg[0]->value.word)
                           : yes_if(expr_value(e->arg[0], k).kind != MISSING);
    case OP_CALL: return call(e, k);
    default: return of_two(e, k);
    }
}

/* --- looking inside -------------------------------------------------------------------------------------------- */

static bool compares(enum expr_op op)
{
    return (op >= OP_EQ && op <= OP_IN);
}

static bool is_compared(const struct expr *e, int arg)
{
    return compares(e->op) && arg && e->arg[0]->op == OP_NAME;
}

void expr_visit(const struct expr *e, const struct expr_visitor *visitor)
{
    if (e->op == OP_NAME && visitor->name)
        visitor->name(visitor->context, e->value.word);
    if (e->op == OP_WORD && visitor->word)
        visitor->word(visitor->context, e->value.word);
    if (e->op == OP_KNOWN && visitor->known) {
        visitor->known(visitor->context, e->arg[0]->value.word);
        return;
    }
    if (compares(e->op) && visitor->comparison) {
        visitor->comparison(visitor->context, e);
        return;
    }
    if (e->op == OP_AND && visitor->values) {
        struct expr_value first = expr_value(e->arg[0], visitor->values);
        if (first.kind != MISSING && !is_yes(first)) {
            expr_visit(e->arg[0], visitor);
            return;
        }
    }
    for (int i = 0; i < e->args; i++) {
        if (is_compared(e, i) && visitor->compared)
            visitor->compared(visitor->context, e->arg[0]->value.word, e->arg[i]);
        if (!is_compared(e, i) || e->arg[i]->op != OP_WORD)
            expr_visit(e->arg[i], visitor);
    }
}

void expr_numbers(const struct expr *e, void (*number)(void *, int64_t), void *context)
{
    if (e->op == OP_NUMBER)
        number(context, e->value.number);
    for (int i = 0; i < e->args; i++)
        expr_numbers(e->arg[i], number, context);
}

bool expr_is_constant(const struct expr *e, struct expr_value *out)
{
    *out = e->value;
    return e->op == OP_NUMBER || e->op == OP_WORD;
}
