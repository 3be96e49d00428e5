#include "commands/pairs.h"

#include <string.h>

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
