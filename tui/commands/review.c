/* flagfall review: looks through an event's file, while a console writes in it or long after. */
#include "commands/command.h"
#include "commands/open.h"
#include "console/console.h"
#include "log/log.h"

struct review_options {
    struct console_options console;
};

static const struct option_row options[] = {
    CONSOLE_OPTION_ROWS(struct review_options, console),
    {0},
};

/* If the file cannot be opened at all, this is reported before the terminal is taken over. */
static bool can_be_opened(const char *path, struct error *why)
{
    struct error unused;
    struct log *log = log_open(path, &(struct log_opening){.mode = LOG_EXAMINE}, why);
    if (log)
        log_close(log, &unused);
    return log != NULL;
}

static int run_review(int argc, char **argv)
{
    struct review_options asked = {0};
    struct error why = {0};
    int status = options_read(&command_review, &argc, argv, &asked);
    if (status)
        return status;
    if (argc != 2)
        return usage_error(&command_review, argc < 2 ? "name the event's file" : "%s: one file at a time",
                           argv[argc - 1]);
    if (!can_be_opened(argv[1], &why)) {
        complain(&why);
        return STATUS_USAGE;
    }
    asked.console.readonly = true;
    asked.console.review = argv[1];
    return console_with(&asked.console, NULL, NULL);
}

const struct command command_review = {
    .name = "review",
    .summary = "a round looked through: games, what happened and when, what came late",
    .usage = "FILE.flagfall [OPTION]...",
    .options = options,
    .notes = "Nothing is written, and a console that writes in the file is not disturbed: a running round is "
             "followed. A bundle is read as its log is. In the console F10 does the same, and there bookmarks "
             "and notes can be left in the log.\n"
             "A first hour with it: flagfall help reviewer.",
    .run = run_review,
    .apart_unless = "--trace --trace-file --attach",
};
