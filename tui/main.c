#include "commands/command.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void complain(const struct error *e)
{
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

static void print_help(void)
{
    puts("usage: flagfall COMMAND [ARGUMENTS]");
    for (const struct command *const *c = commands; *c; c++)
        printf("  %-10s %s\n", (*c)->name, (*c)->summary);
}

int main(int argc, char **argv)
{
    if (argc < 2 || !strcmp(argv[1], "--help")) {
        print_help();
        return STATUS_OK;
    }
    for (const struct command *const *c = commands; *c; c++)
        if (!strcmp(argv[1], (*c)->name))
            return (*c)->run(argc - 1, argv + 1);
    fprintf(stderr, "flagfall: %s: no such command: see: flagfall --help\n", argv[1]);
    return STATUS_USAGE;
}
