#include "host/notify.h"

#include "base/printable.h"
#include "base/text.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A process group of its own, so that everything it started can be stopped with it. */
static void become(const char *command, const char *words)
{
    struct text whole = {0};
    setsid();
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    text_addf(&whole, "%s \"$1\" >/dev/null 2>&1 </dev/null", command);
    execl("/bin/sh", "sh", "-c", text_chars(&whole), "flagfall", words, (char *)NULL);
    _exit(127);
}

static void trouble(struct notify *n, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void trouble(struct notify *n, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(n->trouble, sizeof n->trouble, format, args);
    va_end(args);
}

void notify_run(struct notify *n, const char *command, const char *words, msec now)
{
    for (int i = 0; i < NOTIFY_AT_ONCE; i++) {
        if (n->runs[i].process)
            continue;
        struct text harmless = {0};
        text_add_printable(&harmless, words); /* names reach terminals, pagers and mail by way of the command */
        pid_t child = fork();
        if (child == 0)
            become(command, text_chars(&harmless));
        text_release(&harmless);
        n->runs[i].process = child > 0 ? child : 0;
        n->runs[i].since = now;
        if (child < 0)
            trouble(n, "it could not be started");
        return;
    }
    trouble(n, "%d of it still run, and an alert was not handed on", NOTIFY_AT_ONCE);
}

static void has_ended(struct notify *n, int status)
{
    if (WIFSIGNALED(status))
        trouble(n, "it was ended by signal %d", WTERMSIG(status));
    else if (WEXITSTATUS(status) == 126 || WEXITSTATUS(status) == 127) /* as shells report it */
        trouble(n, "there is no such command, or it may not be run (exit code %d)", WEXITSTATUS(status));
    else if (WEXITSTATUS(status))
        trouble(n, "it failed with exit code %d", WEXITSTATUS(status));
}

void notify_look_after(struct notify *n, msec now)
{
    for (int i = 0; i < NOTIFY_AT_ONCE; i++) {
        int status = 0;
        pid_t process = n->runs[i].process;
        if (!process)
            continue;
        bool goes_on = waitpid(process, &status, WNOHANG) == 0,
             late = goes_on && now - n->runs[i].since >= NOTIFY_MOST_MS;
        if (goes_on && !late)
            continue;
        if (late) {
            (void)kill(-process, SIGKILL);
            (void)kill(process, SIGKILL); /* in case it has no group of its own yet */
        }
        if (late && waitpid(process, &status, 0) == process)
            trouble(n, "it did not end within %d s and was stopped", NOTIFY_MOST_MS / 1000);
        else
            has_ended(n, status);
        n->runs[i].process = 0;
    }
}

bool notify_take_trouble(struct notify *n, char *out, size_t room)
{
    copy_text(out, room, n->trouble);
    n->trouble[0] = '\0';
    return *out;
}
