#include "crash.h"

#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define AFTER_CRASH "FLAGFALL_AFTER_CRASH"

enum { ENVIRONMENT_MOST = 1000, FILES_MOST = 65536 };

/* Made ready before: a signal handler may not. */
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

void crash_looks_on(const char *log)
{
    ready.arguments[0] = NULL;
    if (!log || strlen(log) >= sizeof ready.log || crash_was_before())
        return;
    snprintf(ready.log, sizeof ready.log, "%s", log);
    take_environment();
    ready.arguments[1] = ready.log;
    snprintf(ready.option, sizeof ready.option, "--readonly");
    ready.arguments[2] = ready.option;
    snprintf(ready.name, sizeof ready.name, "flagfall");
    ready.arguments[0] = ready.name; /* the last: now it is ready */
}

/* What broke is in the core that the child leaves, where the system keeps cores. */
static void leave_core(int number)
{
    if (fork() == 0) {
        signal(number, SIG_DFL);
        raise(number);
        _exit(1);
    }
}

void crash_look_on(int number)
{
    sigset_t none;
    if (!ready.arguments[0])
        return;
    sigemptyset(&none);
    leave_core(number);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int fd = STDERR_FILENO + 1; fd < FILES_MOST;
         fd++) /* with them go the locks of the log and the lines of the boards */
        close(fd);
    execve("/proc/self/exe", ready.arguments, ready.environment);
}

bool crash_was_before(void)
{
    return getenv(AFTER_CRASH) != NULL;
}
