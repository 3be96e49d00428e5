/* Prints the commands and their options as a part of flagfall(1), from the command table, so that the page is always up
 * to date. */
#ifndef FLAGFALL_COMMANDS_MANUAL_H
#define FLAGFALL_COMMANDS_MANUAL_H

void manual_print(void); /* the part of the manual page about subcommands, on standard output, in roff */

#endif
