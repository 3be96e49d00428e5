#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

bool fail(struct error *why, const char *where, const char *what, const char *remedy)
{
    return failf(why, where, remedy, "%s", what);
}

bool failf(struct error *why, const char *where, const char *remedy, const char *format, ...)
{
    if (!why)
        return false;
    va_list args;
    va_start(args, format);
    vsnprintf(why->what, sizeof why->what, format, args);
    va_end(args);
    snprintf(why->where, sizeof why->where, "%s", where ? where : "");
    snprintf(why->remedy, sizeof why->remedy, "%s", remedy ? remedy : "");
    return false;
}
