#include "commands/command.h"

static int run_position(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return STATUS_FAILED;
}

const struct command command_position = {
    .name = "position",
    .summary = "not yet",
    .usage = "",
    .run = run_position,
};
