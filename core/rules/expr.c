#include "rules/expr.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum op {
    OP_NUMBER,
    OP_WORD,
    OP_NAME,
    OP_OR,
    OP_AND,
    OP_NOT,
    OP_EQ,
    OP_NE,
    OP_LT,
    OP_LE,
    OP_GT,
    OP_GE,
    OP_IN,
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_NEGATE,
    OP_IF,
    OP_CALL,
    OP_KNOWN
};

enum { ARGS_MAX = 12, DEPTH_MAX = 24, WORD_MAX = 48 };
static const int64_t LIMIT = 1000000000000; /* no number in a ruling is larger, and products fit in 64 bits */

struct function;
struct expr {
    enum op op;
    struct expr_value value;
    const struct function *call;
    const struct expr *arg[ARGS_MAX];
    int args;
    const char *text; /* of the whole expression; only at the root */
};

struct function {
    const char *name;
    int least, most; /* arguments */
    struct expr_value (*run)(const struct expr_value *, int count);
};

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

static const struct function functions[] = {
    {"min", 1, ARGS_MAX, run_min}, {"max", 1, ARGS_MAX, run_max}, {"half", 1, 1, run_half},
    {"other", 1, 1, run_other},    {"win", 1, 1, run_win},        {"lose", 1, 1, run_lose},
};

static const struct function *function_named(const char *name)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (!strcmp(functions[i].name, name))
            return &functions[i];
    return NULL;
}

/* --- reading --------------------------------------------------------------------------------------------------- */

struct expr_reader {
    struct store *store;
    const struct names *names;
    const char *at, *text;
    int depth;
    bool good;
    struct error *why;
    char word[WORD_MAX]; /* the current token; "" at the end */
    bool is_word, is_number;
};

static struct expr *wrong(struct expr_reader *r, const char *what)
{
    if (r->good)
        r->good = failf(r->why, "", "see config/rulebooks/README.md on expressions", "in \"%.80s\": %s", r->text, what);
    return NULL;
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.';
}

/* A - or / is part of a word if both its neighbours are: pawn-left, rapid-a5. */
static size_t word_length(const char *at)
{
    size_t n = 0;
    while (is_letter(at[n]) || (at[n] == '-' && n && is_letter(at[n + 1])))
        n++;
    return n;
}

static void next_token(struct expr_reader *r)
{
    static const char *const signs[] = {"!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "/", "(", ")", ","};
    while (*r->at == ' ' || *r->at == '\t')
        r->at++;
    r->word[0] = '\0';
    r->is_word = r->is_number = false;
    size_t length = word_length(r->at);
    for (size_t i = 0; !length && i < sizeof signs / sizeof *signs; i++)
        if (!strncmp(r->at, signs[i], strlen(signs[i])))
            length = strlen(signs[i]);
    if (!length && *r->at)
        wrong(r, "there is a sign that means nothing here");
    if (length >= WORD_MAX) {
        wrong(r, "a word is too long");
        length = 0;
    }
    memcpy(r->word, r->at, length);
    r->word[length] = '\0';
    r->at += length;
    r->is_number = length && strspn(r->word, "0123456789") == length;
    r->is_word = length && is_letter(r->word[0]) && !r->is_number;
}

static bool take_sign(struct expr_reader *r, const char *sign)
{
    if (!r->good || strcmp(r->word, sign))
        return false;
    next_token(r);
    return true;
}

static struct expr *new_expr(struct expr_reader *r, enum op op, const struct expr *a, const struct expr *b)
{
    struct expr *e = store_take(r->store, 1, sizeof *e);
    e->op = op;
    e->arg[0] = a;
    e->arg[1] = b;
    e->args = b ? 2 : a ? 1 : 0;
    return e;
}

static const struct expr *read_choice(struct expr_reader *);

static const struct expr *read_call(struct expr_reader *r, const char *name)
{
    struct expr *e = new_expr(r, OP_CALL, NULL, NULL);
    e->call = function_named(name);
    if (!e->call)
        return wrong(r, "there is no such function");
    do {
        if (e->args == ARGS_MAX)
            return wrong(r, "there are too many things in the brackets");
        e->arg[e->args++] = read_choice(r);
    } while (take_sign(r, ","));
    if (!take_sign(r, ")"))
        return wrong(r, "a bracket is not closed");
    if (e->args < e->call->least || e->args > e->call->most)
        return wrong(r, "the function wants another number of things");
    return e;
}

static const struct expr *read_known(struct expr_reader *r)
{
    const struct expr *name = read_choice(r);
    if (!r->good || name->op != OP_NAME || !take_sign(r, ")"))
        return wrong(r, "known() asks of one fact");
    return new_expr(r, OP_KNOWN, name, NULL);
}

/* Of each fact: it is known, and not known to be `no`. The same as known(fact) and fact. */
static const struct expr *read_holds(struct expr_reader *r)
{
    const struct expr *all = NULL;
    do {
        const struct expr *name = read_choice(r);
        if (!r->good || name->op != OP_NAME)
            return wrong(r, "holds() asks of facts");
        const struct expr *one = new_expr(r, OP_KNOWN, name, NULL);
        if (r->names->is_value(r->names->context, name->value.word, "yes"))
            one = new_expr(r, OP_AND, one, name);
        all = all ? new_expr(r, OP_OR, all, one) : one;
    } while (take_sign(r, ","));
    return take_sign(r, ")") ? all : wrong(r, "a bracket is not closed");
}

static const struct expr *read_word(struct expr_reader *r)
{
    char word[WORD_MAX];
    memcpy(word, r->word, sizeof word);
    next_token(r);
    if (take_sign(r, "("))
        return !strcmp(word, "known") ? read_known(r) : !strcmp(word, "holds") ? read_holds(r) : read_call(r, word);
    bool is_name = r->names->is_name(r->names->context, word);
    struct expr *e = new_expr(r, is_name ? OP_NAME : OP_WORD, NULL, NULL);
    e->value = value_word(store_copy(r->store, word));
    return e;
}

static const struct expr *read_number(struct expr_reader *r)
{
    struct expr *e = new_expr(r, OP_NUMBER, NULL, NULL);
    int64_t n = strtoll(r->word, NULL, 10);
    if (strlen(r->word) > 12)
        return wrong(r, "a number is too large");
    e->value = value_number(n);
    next_token(r);
    return e;
}

static const struct expr *read_single(struct expr_reader *r)
{
    if (take_sign(r, "-"))
        return new_expr(r, OP_NEGATE, read_single(r), NULL);
    if (take_sign(r, "(")) {
        const struct expr *inner = read_choice(r);
        return take_sign(r, ")") ? inner : wrong(r, "a bracket is not closed");
    }
    if (r->is_number)
        return read_number(r);
    if (r->is_word)
        return read_word(r);
    return wrong(r, *r->word ? "something is missing before a sign" : "something is missing at the end");
}

static const struct expr *read_product(struct expr_reader *r)
{
    const struct expr *left = read_single(r);
    for (;;) {
        if (take_sign(r, "*"))
            left = new_expr(r, OP_MUL, left, read_single(r));
        else if (take_sign(r, "/"))
            left = new_expr(r, OP_DIV, left, read_single(r));
        else
            return left;
    }
}

static const struct expr *read_sum(struct expr_reader *r)
{
    const struct expr *left = read_product(r);
    for (;;) {
        if (take_sign(r, "+"))
            left = new_expr(r, OP_ADD, left, read_product(r));
        else if (take_sign(r, "-"))
            left = new_expr(r, OP_SUB, left, read_product(r));
        else
            return left;
    }
}

/* In `fault = moves` a word that is a value of the fact means that value, whatever else it may name. */
static const struct expr *as_value_of(struct expr_reader *r, const struct expr *name, const struct expr *word)
{
    if (!r->good || name->op != OP_NAME || word->op != OP_NAME ||
        !r->names->is_value(r->names->context, name->value.word, word->value.word))
        return word;
    struct expr *e = new_expr(r, OP_WORD, NULL, NULL);
    e->value = word->value;
    return e;
}

static bool is_joint(const char *word)
{
    return !strcmp(word, "and") || !strcmp(word, "or") || !strcmp(word, "if") || !strcmp(word, "else");
}

static const struct expr *read_list(struct expr_reader *r, const struct expr *name)
{
    struct expr *e = new_expr(r, OP_IN, name, NULL);
    while (r->good && ((r->is_word && !is_joint(r->word)) || r->is_number)) {
        if (e->args == ARGS_MAX)
            return wrong(r, "the list is too long");
        e->arg[e->args++] = as_value_of(r, name, r->is_number ? read_number(r) : read_word(r));
    }
    return e->args > 1 ? e : wrong(r, "the list is empty");
}

static const struct expr *read_comparison(struct expr_reader *r)
{
    static const struct {
        const char *sign;
        enum op op;
    } signs[] = {{"=", OP_EQ}, {"!=", OP_NE}, {"<=", OP_LE}, {">=", OP_GE}, {"<", OP_LT}, {">", OP_GT}};
    const struct expr *left = read_sum(r);
    if (take_sign(r, "in"))
        return r->good ? read_list(r, left) : NULL;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (take_sign(r, signs[i].sign)) {
            const struct expr *right = read_sum(r);
            return r->good ? new_expr(r, signs[i].op, left, as_value_of(r, left, right)) : NULL;
        }
    return left;
}

static const struct expr *read_not(struct expr_reader *r)
{
    if (r->depth > DEPTH_MAX)
        return wrong(r, "there are too many brackets");
    return take_sign(r, "not") ? new_expr(r, OP_NOT, read_comparison(r), NULL) : read_comparison(r);
}

static const struct expr *read_and(struct expr_reader *r)
{
    const struct expr *left = read_not(r);
    while (take_sign(r, "and"))
        left = new_expr(r, OP_AND, left, read_not(r));
    return left;
}

static const struct expr *read_or(struct expr_reader *r)
{
    const struct expr *left = read_and(r);
    while (take_sign(r, "or"))
        left = new_expr(r, OP_OR, left, read_and(r));
    return left;
}

static const struct expr *read_choice(struct expr_reader *r)
{
    if (++r->depth > DEPTH_MAX)
        return wrong(r, "there are too many brackets");
    const struct expr *first = read_or(r);
    if (take_sign(r, "if")) {
        struct expr *e = new_expr(r, OP_IF, first, read_or(r));
        if (!take_sign(r, "else"))
            return wrong(r, "an if has no else");
        e->arg[2] = read_choice(r);
        e->args = 3;
        first = e;
    }
    r->depth--;
    return first;
}

const struct expr *expr_read(struct store *store, const char *text, const struct names *names, struct error *why)
{
    struct expr_reader r = {.store = store, .names = names, .at = text, .text = text, .good = true, .why = why};
    next_token(&r);
    const struct expr *e = read_choice(&r);
    if (r.good && *r.word)
        wrong(&r, "something follows the end");
    if (!r.good)
        return NULL;
    struct expr *root = store_take(store, 1, sizeof *root);
    *root = *e;
    root->text = store_copy(store, text);
    return root;
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

static struct expr_value arithmetic(enum op op, int64_t a, int64_t b)
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
    struct expr_value v[ARGS_MAX];
    assert(e->call && e->args <= ARGS_MAX);
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

static bool compares(enum op op)
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
