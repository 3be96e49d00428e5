/* The program: finds the command, runs it, and makes sure that what it printed has arrived. */
#include "commands/command.h"
#include "commands/print_config.h"
#include "commands/version.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--"); i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return true;
    return false;
}

static int run_command(int argc, char **argv)
{
    const struct command *c = command_named(argv[0]);
    if (!c)
        return STATUS_USAGE;
    if (!asks_for_help(argc, argv))
        return c->run(argc, argv);
    command_help_print(c);
    return STATUS_OK;
}

/* A full disk or a closed pipe shows itself at the last when the buffer is emptied: a result that was cut must
 * not look whole. */
static int output_arrived(int status)
{
    bool lost = ferror(stdout);
    errno = 0;
    if (lost) { /* stdio has forgotten why: asked once more, the system says it again */
        clearerr(stdout);
        putchar('\n');
    }
    bool arrived = fflush(stdout) == 0 && !lost;
    if (!arrived && errno == EPIPE)
        return status ? status : STATUS_FAILED; /* whoever read it has seen enough */
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
    return argc < 2 || argv[1][0] == '-' || ((strstr(argv[1], ".flagfall") || strstr(argv[1], ".ini")) && access(argv[1], F_OK) == 0);
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

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_DFL); /* whoever started us may have had it ignored: then `| head` would not end us */
    return output_arrived(run(argc, argv));
}
