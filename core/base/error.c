#include "base/error.h"

#include "base/text.h"

#include <stdio.h>

void error_set(struct error *why, const char *where, const char *what, const char *remedy)
{
    error_setf(why, where, remedy, "%s", what);
    if (why)
        why->format = NULL;
}

void error_setf(struct error *why, const char *where, const char *remedy, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    error_setv(why, where, remedy, format, args);
    va_end(args);
}

void error_set_part(struct error *why, enum error_part part, const char *format, ...)
{
    va_list args;
    if (!why)
        return;
    va_start(args, format);
    if (part == ERROR_WHERE) {
        vsnprintf(why->where, sizeof why->where, format, args);
        why->where_format = format;
    } else {
        vsnprintf(why->remedy, sizeof why->remedy, format, args);
        why->remedy_format = format;
    }
    va_end(args);
}

void error_setv(struct error *why, const char *where, const char *remedy, const char *format, va_list args)
{
    if (!why)
        return;
    vsnprintf(why->what, sizeof why->what, format, args);
    copy_text(why->where, sizeof why->where, where);
    copy_text(why->remedy, sizeof why->remedy, remedy);
    why->format = format;
    why->remedy_format = why->where_format = NULL;
}
