/* Reads an expression into the tree that expr.c works out. */
#include "rules/expr_parts.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 24, WORD_MAX = 48 };

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

static struct expr *new_expr(struct expr_reader *r, enum expr_op op, const struct expr *a, const struct expr *b)
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
    e->call = expr_function_named(name);
    if (!e->call)
        return wrong(r, "there is no such function");
    do {
        if (e->args == EXPR_ARGS_MAX)
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

/* The fact that `fact`, `not fact` or `fact = word` is about, or NULL. */
static const struct expr *fact_of(const struct expr *e)
{
    bool is_of_one = e->op == OP_NOT || (e->op >= OP_EQ && e->op <= OP_IN);
    const struct expr *name = is_of_one ? e->arg[0] : e;
    return name->op == OP_NAME ? name : NULL;
}

/* One of them: the same as known(fact) and fact, or known(fact) and fact = word. */
static const struct expr *read_holds(struct expr_reader *r)
{
    const struct expr *all = NULL;
    do {
        const struct expr *is = read_choice(r), *name = r->good ? fact_of(is) : NULL;
        if (!name)
            return wrong(r, "holds() asks of facts");
        const struct expr *one = new_expr(r, OP_KNOWN, name, NULL);
        if (is != name || r->names->is_value(r->names->context, name->value.word, "yes"))
            one = new_expr(r, OP_AND, one, is);
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
        if (e->args == EXPR_ARGS_MAX)
            return wrong(r, "the list is too long");
        e->arg[e->args++] = as_value_of(r, name, r->is_number ? read_number(r) : read_word(r));
    }
    return e->args > 1 ? e : wrong(r, "the list is empty");
}

static const struct expr *read_comparison(struct expr_reader *r)
{
    static const struct {
        const char *sign;
        enum expr_op op;
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
