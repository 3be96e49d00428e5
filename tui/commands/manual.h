/* The commands and their options as a part of flagfall(1), out of the command table: so the page cannot fall behind. */
#ifndef FLAGFALL_COMMANDS_MANUAL_H
#define FLAGFALL_COMMANDS_MANUAL_H

void manual_print(void);

#endif
