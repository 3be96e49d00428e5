/* The program: finds the command, runs it, and makes sure that what it printed has arrived. */
#include "commands/command.h"
#include "commands/print_config.h"
#include "commands/version.h"
#include "host/apart.h"
#include "host/complain.h"
#include "host/moved_logs.h"
#include "host/pager.h"
#include "host/printed.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--"); i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return true;
    return false;
}

static int output_arrived(int status);

/* One line for each log among the arguments that its event has left. */
static void tell_of_left_logs(int argc, char **argv)
{
    struct error why;
    for (int i = 1; i < argc; i++)
        if (strstr(argv[i], ".flagfall") && moved_log_was_left(argv[i], &why))
            complain(&why);
}

static int run_told(const struct command *c, int argc, char **argv)
{
    tell_of_left_logs(argc, argv);
    return c->run(argc, argv);
}

/* In a process of its own it has to check by itself whether its output arrived. */
static int run_whole(int argc, char **argv)
{
    return output_arrived(run_told(command_named(argv[0]), argc, argv));
}

static bool is_command(const char *name)
{
    for (const struct command *const *c = commands; *c; c++)
        if (!strcmp((*c)->name, name))
            return true;
    return false;
}

/* Of players, pairings or games, as other programs write them. */
static bool is_to_be_imported(const char *name)
{
    static const char *const ends[] = {".trf", ".trfx", ".csv", ".pgn"};
    const char *end = strrchr(name, '.');
    for (size_t i = 0; end && i < sizeof ends / sizeof *ends; i++)
        if (!strcasecmp(end, ends[i]))
            return true;
    return false;
}

/* Anyone who names a file wants it opened. True, and says what to do, if it cannot be. */
static bool was_meant_as_file(const char *name)
{
    struct error why = {0};
    struct stat found;
    bool exists = stat(name, &found) == 0;
    if (!exists && !strpbrk(name, "./"))
        return false;
    if (!exists)
        fail(&why, name, "there is no such file here", "");
    else if (S_ISDIR(found.st_mode))
        fail(&why, name, "is a folder", "name the event's file in it; flagfall event new FILE makes one");
    else if (!is_to_be_imported(name))
        fail(&why, name, "is not an event's file",
             "those end in .ini, and their logs in .flagfall; flagfall event new FILE makes one");
    else
        fail(&why, name, "is not an event's file", "");
    if (is_to_be_imported(name))
        error_set_part(&why, ERROR_REMEDY, "flagfall event import %.60s --into EVENT takes its players and pairings",
                       name);
    else if (!exists)
        error_set_part(&why, ERROR_REMEDY,
                       "look at its name and folder; flagfall event new FILE makes an event's file");
    complain(&why);
    return true;
}

static int run_command(int argc, char **argv)
{
    if (!is_command(argv[0]) && was_meant_as_file(argv[0]))
        return STATUS_USAGE;
    const struct command *c = command_named(argv[0]);
    if (!c)
        return STATUS_USAGE;
    if (asks_for_help(argc, argv)) {
        command_help_print(c, argc > 1 ? argv[1] : NULL);
        return STATUS_OK;
    }
    int refused = command_refuses_extra(c, argc, argv);
    if (refused != STATUS_OK)
        return refused;
    return command_is_apart(c, argc, argv) ? apart_command(run_whole, argc, argv, STATUS_FAILED)
                                           : run_told(c, argc, argv);
}

/* A full disk or a closed pipe may only show when the buffer is flushed: a result that was cut off must not look
 * complete. */
static int output_arrived(int status)
{
    pager_end();
    bool lost = ferror(stdout);
    errno = 0;
    if (lost) { /* stdio does not keep the reason: tried once more, the system gives it again */
        clearerr(stdout);
        putchar('\n');
    }
    bool arrived = fflush(stdout) == 0 && !lost;
    if (!arrived && errno == EPIPE)
        return status ? status : STATUS_FAILED; /* the reader of our output has closed it */
    if (!arrived) {
        struct error why;
        failf(&why, "standard output", "what was printed is not complete; make room and run it again", "%s",
              errno ? strerror(errno) : "a write failed");
        complain(&why);
        return status ? status : STATUS_FAILED;
    }
    return status;
}

/* `flagfall`, `flagfall FILE` and `flagfall --theme light` are the console. */
static bool means_the_console(int argc, char **argv)
{
    return argc < 2 || argv[1][0] == '-' ||
           ((strstr(argv[1], ".flagfall") || strstr(argv[1], ".ini")) && access(argv[1], F_OK) == 0);
}

static int run(int argc, char **argv)
{
    if (argc >= 2 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
        help_overview();
        return STATUS_OK;
    }
    if (argc >= 2 && !strcmp(argv[1], "--version")) {
        version_print();
        return STATUS_OK;
    }
    if (argc >= 2 && !strcmp(argv[1], "--print-config"))
        return print_config(argc - 1, argv + 1);
    if (means_the_console(argc, argv))
        return command_console.run(argc, argv);
    return run_command(argc - 1, argv + 1);
}

/* The reader has what it wanted, as in `| head`: a normal end, immediately, and without a signal that a shell would
 * report. */
static void nobody_listens(int number)
{
    (void)number;
    _exit(STATUS_FAILED);
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, nobody_listens); /* even if the parent ignored it: otherwise we would go on for nobody */
    printed_begin();
    return output_arrived(run(argc, argv));
}
