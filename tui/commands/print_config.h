/* flagfall --print-config [--event FILE] [--set NAME=VALUE]...: each setting, its value, and its source. */
#ifndef FLAGFALL_COMMANDS_PRINT_CONFIG_H
#define FLAGFALL_COMMANDS_PRINT_CONFIG_H

int print_config(int argc, char **argv); /* returns the exit status; argc and argv as main() has them */

#endif
