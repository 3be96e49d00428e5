/* A subcommand of flagfall is a row: name, one line for people, how it is called, its options, and a function.
 *
 * run() gets the name in argv[0] and the arguments after it, reads its options with options_read(), and returns the
 * exit status. `--help` never reaches it: main() prints what the row says. Errors go to stderr through complain(),
 * as `flagfall: WHERE: WHAT: REMEDY`. Results go to stdout with printf and friends; main() checks at the end that
 * all of it was taken, so run() need not.
 */
#ifndef FLAGFALL_COMMAND_H
#define FLAGFALL_COMMAND_H

#include "base/error.h"
#include "commands/options.h"

enum status { STATUS_OK = 0, STATUS_FAILED = 1, STATUS_USAGE = 2, STATUS_NEEDS = 3 };

struct command {
    const char *name;
    const char *summary;              /* one line: what it is for                               */
    const char *usage;                /* what follows the name: "FEN [OPTION]..."               */
    const struct option_row *options; /* ends with a zeroed row; NULL: it has none              */
    const char *notes;                /* more lines for --help: exit codes, examples; or NULL   */
    int (*run)(int argc, char **argv);
};

extern const struct command command_position, command_audit, command_bench, command_help, command_decode, command_demo,
    command_devices, command_watch, command_rule, command_rulebook, command_simulate, command_log, command_console,
    command_event, command_review, command_precedents, command_report, command_completion;

extern const struct command *const commands[]; /* ends with NULL */

const struct command *command_named(const char *name); /* NULL and a complaint if there is none */
void command_help_print(const struct command *);       /* what COMMAND --help shows             */
void help_overview(void);                              /* what --help shows                     */

void complain(const struct error *);

/* Complains about how the command was called and returns STATUS_USAGE. */
int usage_error(const struct command *, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
