#include "commands/command.h"

static int run_bench(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return STATUS_FAILED;
}

const struct command command_bench = {
    .name = "bench",
    .summary = "not yet",
    .usage = "",
    .run = run_bench,
};
