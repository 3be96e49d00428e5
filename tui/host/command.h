/* A subcommand of flagfall is a row: name, one line for people, how it is called, its options, and a function.
 *
 * run() gets the name in argv[0] and the arguments after it, reads its options with options_read(), and returns the
 * exit status. A row without options and usage has nothing to read: main() refuses what follows its name. `--help`
 * never reaches it: main() prints what the row says. Errors go to stderr through complain(). Results go to stdout with
 * printf and friends; main() checks at the end that all of it was taken, so run() need not.
 */
#ifndef FLAGFALL_HOST_COMMAND_H
#define FLAGFALL_HOST_COMMAND_H

#include "host/complain.h"
#include "host/options.h"

struct command {
    const char *name;
    const char *summary;              /* what it is for, in one line                            */
    const char *usage;                /* what follows the name: "FEN [OPTION]..."; or NULL      */
    const struct option_row *options; /* ends with a zeroed row; NULL if there are none         */
    const char *notes;                /* more lines for --help: exit codes, examples; or NULL   */
    int (*run)(int argc, char **argv);
    /* The command reads files that others made, so it runs in a child (host/apart.h), except when one of these words,
     * separated by blanks, is among the arguments: then it has to write or sign. NULL if it never runs in a child. */
    const char *apart_unless;
};

/* What follows the command's name, "" if nothing does. */
const char *command_usage(const struct command *);

/* true if it runs in a child (host/apart.h) with these arguments */
bool command_is_apart(const struct command *, int argc, char **argv);

/* Complains about how the command was called and returns STATUS_USAGE. */
int usage_error(const struct command *, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
