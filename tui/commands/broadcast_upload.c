#include "commands/broadcast_upload.h"

#include "host/complain.h"
#include "line.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_MS = 600000, AGAIN_MS = 30000, NOT_THERE = 127 };

/* A process group of its own, so that all that it started can be stopped with it; what it says on standard error is
 * seen. */
static void become(const char *command, const char *folder)
{
    setsid();
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    int nothing = open("/dev/null", O_RDWR);
    (void)dup2(nothing, STDIN_FILENO);
    (void)dup2(nothing, STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command, "flagfall", folder, (char *)NULL);
    _exit(NOT_THERE);
}

static void begin(struct broadcast_upload *u, const char *folder, unsigned changes, msec now)
{
    pid_t child = fork();
    if (child == 0)
        become(u->command, folder);
    u->runs = child > 0 ? child : 0;
    u->since = now;
    u->brings = changes;
    u->again_at = now + AGAIN_MS; /* where it could not be started */
}

static msec most_of(const struct broadcast_upload *u)
{
    return u->most ? u->most : MOST_MS;
}

/* Said when it is new. */
static void is_done(struct broadcast_upload *u, int status, bool late, msec now)
{
    char was[sizeof u->trouble];
    struct error why;
    memcpy(was, u->trouble, sizeof was);
    u->runs = 0;
    u->again_at = now + AGAIN_MS;
    u->trouble[0] = '\0';
    if (late)
        snprintf(u->trouble, sizeof u->trouble, "did not end within %d s, and was stopped", (int)(most_of(u) / 1000));
    else if (WIFSIGNALED(status))
        snprintf(u->trouble, sizeof u->trouble, "was ended by signal %d", WTERMSIG(status));
    else if (WEXITSTATUS(status))
        snprintf(u->trouble, sizeof u->trouble, "failed with exit code %d", WEXITSTATUS(status));
    else
        u->brought = u->brings;
    if (*u->trouble && strcmp(was, u->trouble) != 0) {
        error_set(&why, "broadcast.upload", u->trouble, "the folder is its $1: try it in a shell");
        complain(&why);
    }
}

/* With all that it started; alone in case it has no group of its own yet. */
static void stop(const struct broadcast_upload *u, int with)
{
    (void)kill(-u->runs, with);
    (void)kill(u->runs, with);
}

static void look_after(struct broadcast_upload *u, msec now)
{
    int status = 0;
    bool late = now - u->since >= most_of(u);
    if (!u->runs || (waitpid(u->runs, &status, WNOHANG) == 0 && !late))
        return;
    if (late) {
        stop(u, SIGKILL);
        (void)waitpid(u->runs, &status, 0);
    }
    is_done(u, status, late, now);
}

static void wait_a_little(void)
{
    enum { LITTLE_NS = 20000000 };
    (void)nanosleep(&(struct timespec){.tv_nsec = LITTLE_NS}, NULL);
}

void broadcast_upload_end(struct broadcast_upload *u)
{
    enum { IN_ORDER_MS = 2000 };
    int status;
    if (!u->runs)
        return;
    stop(u, SIGTERM);
    msec began = line_now();
    while (waitpid(u->runs, &status, WNOHANG) == 0 && line_now() - began < IN_ORDER_MS)
        wait_a_little();
    stop(u, SIGKILL); /* what it left behind, too */
    (void)waitpid(u->runs, &status, 0);
    u->runs = 0;
}

void broadcast_upload_turn(struct broadcast_upload *u, const char *folder, unsigned changes, msec now)
{
    look_after(u, now);
    if (*u->command && !u->runs && changes != u->brought && (!*u->trouble || now >= u->again_at))
        begin(u, folder, changes, now);
}

bool broadcast_upload_whole(struct broadcast_upload *u, struct loop *loop, const char *folder, unsigned changes)
{
    if (!*u->command || changes == u->brought)
        return true;
    begin(u, folder, changes, line_now());
    while (u->runs && !loop_interrupted(loop)) {
        wait_a_little();
        event_base_loop(loop_base(loop), EVLOOP_NONBLOCK);
        look_after(u, line_now());
    }
    broadcast_upload_end(u);
    return u->brought == changes;
}
