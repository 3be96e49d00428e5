#include "commands/command.h"

const struct command *const commands[] = {
    &command_position,
    &command_audit,
    &command_bench,
    &command_decode,
    &command_help,
    NULL,
};
