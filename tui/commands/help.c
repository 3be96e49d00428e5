/* The text of --help and the way to a command by its name: both come out of the rows, nothing is written twice. */
#include "commands/command.h"
#include "commands/manual.h"

#include <string.h>

enum { COMMANDS_MAX = 40 };

void help_overview(void)
{
    puts("flagfall: a console for chess arbiters\n\n"
         "usage: flagfall                      open the console\n"
         "       flagfall COMMAND [ARGUMENTS]  one answer, without the console\n\n"
         "commands:");
    for (const struct command *const *c = commands; *c; c++)
        printf("  %-10s  %s\n", (*c)->name, (*c)->summary);
    puts("\nMore on each: flagfall COMMAND --help. What this build is made of: flagfall --version.\n"
         "Exit codes: 0 all is well, 1 a check failed, 2 bad usage or input.");
}

void command_help_print(const struct command *c)
{
    printf("usage: flagfall %s%s%s\n\n%s\n", c->name, *c->usage ? " " : "", c->usage, c->summary);
    if (c->options)
        puts("");
    options_print(c->options, stdout);
    if (c->notes)
        printf("\n%s\n", c->notes);
}

const struct command *command_named(const char *name)
{
    const char *names[COMMANDS_MAX + 1] = {0};
    size_t n = 0;
    for (const struct command *const *c = commands; *c; c++) {
        if (!strcmp((*c)->name, name))
            return *c;
        if (n < COMMANDS_MAX)
            names[n++] = (*c)->name;
    }
    const char *meant = nearest_word(name, names);
    struct error why;
    failf(&why, name, "see: flagfall --help", "no such command%s%s", meant ? "; perhaps " : "", meant ? meant : "");
    complain(&why);
    return NULL;
}

struct asked {
    bool manual;
};

static const struct option_row options[] = {
    {"man", 0, NULL, "all commands and options, as a part of the manual page", OPTION_FLAG,
     offsetof(struct asked, manual), 0, 0},
    {0},
};

static int run_help(int argc, char **argv)
{
    struct asked asked = {0};
    int status = options_read(&command_help, &argc, argv, &asked);
    if (status)
        return status;
    if (asked.manual) {
        manual_print();
        return STATUS_OK;
    }
    if (argc > 2)
        return usage_error(&command_help, "one command at a time");
    if (argc == 1) {
        help_overview();
        return STATUS_OK;
    }
    const struct command *c = command_named(argv[1]);
    if (!c)
        return STATUS_USAGE;
    command_help_print(c);
    return STATUS_OK;
}

const struct command command_help = {
    .name = "help",
    .summary = "what flagfall can do, or how one command is used",
    .usage = "[COMMAND]",
    .options = options,
    .run = run_help,
};
