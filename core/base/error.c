#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

void error_set(struct error *why, const char *where, const char *what, const char *remedy)
{
    error_setf(why, where, remedy, "%s", what);
}

void error_setf(struct error *why, const char *where, const char *remedy, const char *format, ...)
{
    if (!why)
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(why->what, sizeof why->what, format, args);
    va_end(args);
    snprintf(why->where, sizeof why->where, "%s", where ? where : "");
    snprintf(why->remedy, sizeof why->remedy, "%s", remedy ? remedy : "");
}
