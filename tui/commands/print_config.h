/* flagfall --print-config [--event FILE] [--set NAME=VALUE]...: each setting, its value, and where that comes from. */
#ifndef FLAGFALL_PRINT_CONFIG_H
#define FLAGFALL_PRINT_CONFIG_H

int print_config(int argc, char **argv);

#endif
