/* What an expression is made of: between its reading and its working out. */
#ifndef FLAGFALL_RULES_EXPR_PARTS_H
#define FLAGFALL_RULES_EXPR_PARTS_H

#include "rules/expr.h"

enum expr_op {
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

enum { EXPR_ARGS_MAX = 12 };

struct expr_function;
struct expr {
    enum expr_op op;
    struct expr_value value;
    const struct expr_function *call;
    const struct expr *arg[EXPR_ARGS_MAX];
    int args;
    const char *text; /* of the whole expression; only at the root */
};

struct expr_function {
    const char *name;
    int least, most; /* arguments */
    struct expr_value (*run)(const struct expr_value *, int count);
};

const struct expr_function *expr_function_named(const char *); /* or NULL (expr.c) */

#endif
