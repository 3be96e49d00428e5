/* NAME=VALUE, as facts, answers and settings stand on the command line. */
#ifndef FLAGFALL_COMMANDS_PAIRS_H
#define FLAGFALL_COMMANDS_PAIRS_H

#include "base/error.h"

struct pair {
    char name[128];
    const char *value; /* lent from the text */
};

bool pair_split(const char *text, struct pair *out, struct error *why);

#endif
