/* NAME=VALUE on the command line, as often as there are facts or answers. */
#ifndef FLAGFALL_COMMANDS_PAIRS_H
#define FLAGFALL_COMMANDS_PAIRS_H

#include "base/error.h"

#include <stddef.h>

struct pairs {
    const char **list; /* free() gives it back; its texts are argv's */
    size_t count;
};

/* Takes `--name VALUE`, `--name=VALUE` and `-n VALUE` out of the arguments. */
void pairs_take(int *argc, char **argv, const char *name, struct pairs *out);

struct pair {
    char name[128];
    const char *value;
};

bool pair_split(const char *text, struct pair *out, struct error *why);

#endif
