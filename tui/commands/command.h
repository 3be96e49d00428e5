/* The subcommands: one row each, COMMAND(name) for `command_name` in a file of its own, in the order of --help. For
 * struct command see host/command.h.
 *
 * help.c looks up commands by name and prints their help.
 */
#ifndef FLAGFALL_COMMANDS_COMMAND_H
#define FLAGFALL_COMMANDS_COMMAND_H

#include "host/command.h"

/* clang-format off */
#define ALL_COMMANDS(COMMAND) \
    COMMAND(console) \
    COMMAND(position) \
    COMMAND(event) \
    COMMAND(audit) \
    COMMAND(rule) \
    COMMAND(rulebook) \
    COMMAND(bench) \
    COMMAND(decode) \
    COMMAND(devices) \
    COMMAND(demo) \
    COMMAND(watch) \
    COMMAND(simulate) \
    COMMAND(log) \
    COMMAND(review) \
    COMMAND(precedents) \
    COMMAND(report) \
    COMMAND(standings) \
    COMMAND(broadcast) \
    COMMAND(completion) \
    COMMAND(help)

#define COMMAND_DECLARED(name) extern const struct command command_##name;
ALL_COMMANDS(COMMAND_DECLARED)
#undef COMMAND_DECLARED
/* clang-format on */

extern const struct command *const commands[]; /* ends with NULL */

const struct command *command_named(const char *name); /* NULL, after complaining, if there is none */

/* Returns STATUS_OK if the row takes options or arguments, or none were given; else complains and returns
 * STATUS_USAGE. */
int command_refuses_extra(const struct command *, int argc, char **argv);

/* Prints what COMMAND --help shows; of "event pair" only what is for `pair`. part: NULL, or no part of it: all. */
void command_help_print(const struct command *, const char *part);
void help_overview(void);                              /* prints what --help shows              */

extern const char *const help_guides[]; /* names of the guides that `help` prints; ends with NULL */

#endif
