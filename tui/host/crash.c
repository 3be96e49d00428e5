#include "host/crash.h"

#include "base/text.h"

#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define AFTER_CRASH "FLAGFALL_AFTER_CRASH"

enum { ENVIRONMENT_MOST = 1000, FILES_MOST = 65536 };

/* Prepared in advance, since a signal handler may not do it. */
static struct {
    char log[1024], name[16], option[16], mark[32];
    char *arguments[4];
    char *environment[ENVIRONMENT_MOST + 2];
} ready;

static void take_environment(void)
{
    extern char **environ;
    int count = 0;
    snprintf(ready.mark, sizeof ready.mark, "%s=1", AFTER_CRASH);
    ready.environment[count++] = ready.mark;
    for (char **e = environ; *e && count <= ENVIRONMENT_MOST; e++)
        ready.environment[count++] = *e;
    ready.environment[count] = NULL;
}

void crash_reopen_readonly(const char *log)
{
    ready.arguments[0] = NULL;
    if (!log || strlen(log) >= sizeof ready.log || crash_was_before())
        return;
    copy_text(ready.log, sizeof ready.log, log);
    take_environment();
    ready.arguments[1] = ready.log;
    snprintf(ready.option, sizeof ready.option, "--readonly");
    ready.arguments[2] = ready.option;
    snprintf(ready.name, sizeof ready.name, "flagfall");
    ready.arguments[0] = ready.name; /* set last: now it is ready */
}

/* What went wrong is in the core dump that the child leaves, if the system keeps them. */
static void leave_core(int number)
{
    if (fork() == 0) {
        signal(number, SIG_DFL);
        raise(number);
        _exit(1);
    }
}

/* This also releases the locks of the log and the boards' cables: the child keeps none while its core is written. */
static void close_files(void)
{
    for (int fd = STDERR_FILENO + 1; fd < FILES_MOST; fd++)
        close(fd);
}

void crash_look_on(int number)
{
    sigset_t none;
    if (!ready.arguments[0])
        return;
    close_files();
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL); /* the signal that is handled waits until then, in the child too */
    leave_core(number);
    execve("/proc/self/exe", ready.arguments, ready.environment);
}

bool crash_was_before(void)
{
    return getenv(AFTER_CRASH) != NULL;
}
