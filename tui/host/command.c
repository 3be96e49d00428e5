#include "host/command.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *command_usage(const struct command *c)
{
    return c->usage ? c->usage : "";
}

int usage_error(const struct command *c, const char *format, ...)
{
    struct error e = {0};
    va_list args;
    va_start(args, format);
    vsnprintf(e.what, sizeof e.what, format, args);
    va_end(args);
    copy_text(e.where, sizeof e.where, c->name);
    snprintf(e.remedy, sizeof e.remedy, "see: flagfall %s --help", c->name);
    complain(&e);
    return STATUS_USAGE;
}

/* True for both "--bundle FILE" and "--bundle=FILE". */
bool command_is_apart(const struct command *c, int argc, char **argv)
{
    bool apart = c->apart_unless != NULL;
    for (int i = 1; apart && i < argc; i++) {
        char listed[256], word[64];
        snprintf(listed, sizeof listed, " %s ", c->apart_unless);
        snprintf(word, sizeof word, " %.*s ", (int)strcspn(argv[i], "="), argv[i]);
        apart = !*argv[i] || !strstr(listed, word);
    }
    return apart;
}
