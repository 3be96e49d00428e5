#include "commands/command.h"

#include <stddef.h>

const struct command *const commands[] = {
    &command_position,
    &command_audit,
    &command_bench,
    NULL,
};
