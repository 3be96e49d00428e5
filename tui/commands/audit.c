#include "commands/command.h"

static int run_audit(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return STATUS_FAILED;
}

const struct command command_audit = {
    .name = "audit",
    .summary = "not yet",
    .usage = "",
    .run = run_audit,
};
