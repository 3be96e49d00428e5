/* `flagfall` without a terminal: a simulated hall as plain lines. */
#ifndef FLAGFALL_COMMANDS_DEMO_H
#define FLAGFALL_COMMANDS_DEMO_H

int demo_in_lines(void); /* runs a small hall for some seconds; returns the exit status */

#endif
