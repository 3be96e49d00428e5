#include "commands/command.h"

#include <stdarg.h>

void complain(const struct error *e)
{
    fflush(stdout);
    fprintf(stderr, "flagfall: %s%s%s%s%s\n", e->where, *e->where ? ": " : "", e->what, *e->remedy ? ": " : "",
            e->remedy);
}

int usage_error(const struct command *c, const char *format, ...)
{
    struct error e = {0};
    va_list args;
    va_start(args, format);
    vsnprintf(e.what, sizeof e.what, format, args);
    va_end(args);
    snprintf(e.where, sizeof e.where, "%s", c->name);
    snprintf(e.remedy, sizeof e.remedy, "see: flagfall %s --help", c->name);
    complain(&e);
    return STATUS_USAGE;
}
