#include "commands/pairs.h"

#include "base/memory.h"

#include <string.h>

void pairs_take(int *argc, char **argv, const char *name, struct pairs *out)
{
    int kept = 1;
    size_t length = strlen(name);
    out->list = memory_take((size_t)*argc, sizeof *out->list);
    for (int i = 1; i < *argc; i++) {
        const char *at = argv[i];
        bool is_long = !strncmp(at, "--", 2) && !strncmp(at + 2, name, length);
        bool is_short = at[0] == '-' && at[1] == name[0] && !at[2];
        if (!strcmp(at, "--")) {
            while (i < *argc)
                argv[kept++] = argv[i++];
        } else if ((is_short || (is_long && !at[2 + length])) && i + 1 < *argc) {
            out->list[out->count++] = argv[++i];
        } else if (is_long && at[2 + length] == '=') {
            out->list[out->count++] = at + 3 + length;
        } else {
            argv[kept++] = argv[i];
        }
    }
    *argc = kept;
}

bool pair_split(const char *text, struct pair *out, struct error *why)
{
    const char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : 0;
    if (!length || length >= sizeof out->name || !equals[1])
        return fail(why, text, "is not NAME=VALUE", "for example: --fact offender=white");
    memcpy(out->name, text, length);
    out->name[length] = '\0';
    out->value = equals + 1;
    return true;
}
