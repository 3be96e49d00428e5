#include "commands/command.h"

#define COMMAND_ROW(name) &command_##name,

const struct command *const commands[] = {ALL_COMMANDS(COMMAND_ROW) NULL};
