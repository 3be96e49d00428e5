/* A subcommand of flagfall is a row: name, one line for people, its usage, and a function.
 *
 * run() gets the arguments after the name and returns the exit status. Errors go to stderr through complain(), as
 * `flagfall: WHERE: WHAT: REMEDY`; results go to stdout, whole or not at all.
 */
#ifndef FLAGFALL_COMMAND_H
#define FLAGFALL_COMMAND_H

#include "base/error.h"

enum status { STATUS_OK = 0, STATUS_FAILED = 1, STATUS_USAGE = 2, STATUS_NEEDS = 3 };

struct command {
    const char *name;
    const char *summary; /* one line: what it is for       */
    const char *usage;   /* the text of --help, several lines */
    int (*run)(int argc, char **argv); /* argv[0] is the name */
};

extern const struct command command_position, command_audit, command_bench;

extern const struct command *const commands[]; /* ends with NULL */

void complain(const struct error *);
int usage_error(const struct command *, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
