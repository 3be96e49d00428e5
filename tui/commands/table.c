#include "commands/command.h"

const struct command *const commands[] = {
    &command_console,
    &command_position,
    &command_event,
    &command_audit,
    &command_rule,
    &command_rulebook,
    &command_bench,
    &command_decode,
    &command_devices,
    &command_demo,
    &command_watch,
    &command_simulate,
    &command_log,
    &command_review,
    &command_precedents,
    &command_report,
    &command_completion,
    &command_help,
    NULL,
};
