/* NAME=VALUE, as facts, answers and settings are written on the command line. */
#ifndef FLAGFALL_COMMANDS_PAIRS_H
#define FLAGFALL_COMMANDS_PAIRS_H

#include "base/error.h"

struct pair {
    char name[128];
    const char *value; /* borrowed from the text */
};

/* false if there is no = or the name is too long */
bool pair_split(const char *text, struct pair *out, struct error *why);

#endif
