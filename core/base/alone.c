#include "base/alone.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- in the child ------------------------------------------------------------------------------------------------- */

static void close_from(unsigned first)
{
    enum { MOST = 65536 };
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, ~0U, 0) == 0)
        return;
#endif
    for (int fd = (int)first; fd < MOST; fd++)
        close(fd);
}

static void keep_only(int keep)
{
    int nowhere = open("/dev/null", O_RDWR);
    for (int fd = 0; fd <= STDERR_FILENO && nowhere >= 0; fd++)
        if (fd != keep)
            dup2(nowhere, fd);
    close_from((unsigned)keep + 1);
    for (int fd = STDERR_FILENO + 1; fd < keep; fd++)
        close(fd);
}

/* The child does not inherit the parent's signal handlers; a fault ends it. */
static void hear_no_signal(void)
{
    static const int broken[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
    sigset_t most;
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigfillset(&most);
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
        sigdelset(&most, broken[i]);
    sigprocmask(SIG_SETMASK, &most, NULL);
}

void alone_become(const char *name, int keep)
{
    struct rlimit none = {0};
    hear_no_signal();
    keep_only(keep);
    prctl(PR_SET_NAME, name);
    prctl(PR_SET_DUMPABLE, 0); /* no core dump, and no other program of this user can trace it */
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

bool alone_hold(void)
{
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) == 0;
}

bool alone_can_be_held(void)
{
    return prctl(PR_GET_SECCOMP) >= 0;
}

void alone_end(void)
{
    for (;;)
        syscall(SYS_exit, 0);
}

/* --- on both sides ------------------------------------------------------------------------------------------------ */

static bool put(int fd, const void *bytes, size_t count, bool is_child)
{
    for (const char *at = bytes; count;) {
        ssize_t n = is_child ? write(fd, at, count) : send(fd, at, count, MSG_NOSIGNAL);
        if (n < 0 && errno != EINTR)
            return false;
        at += n > 0 ? n : 0;
        count -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

bool alone_answer(int fd, const void *bytes, size_t count)
{
    return put(fd, bytes, count, true);
}

bool alone_ask(int fd, const void *bytes, size_t count)
{
    return put(fd, bytes, count, false);
}

static bool has_bytes(int fd, int wait_ms)
{
    struct pollfd p = {.fd = fd, .events = POLLIN};
    int n;
    while ((n = poll(&p, 1, wait_ms)) < 0 && errno == EINTR)
        ;
    if (n == 0)
        errno = ETIMEDOUT;
    return n > 0;
}

bool alone_read(int fd, void *bytes, size_t count, int wait_ms)
{
    for (char *at = bytes; count;) {
        if (wait_ms >= 0 && !has_bytes(fd, wait_ms))
            return false;
        ssize_t n = read(fd, at, count);
        if (n == 0)
            errno = EPIPE;
        if (n == 0 || (n < 0 && errno != EINTR))
            return false;
        at += n > 0 ? n : 0;
        count -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* --- in the parent ------------------------------------------------------------------------------------------------ */

void alone_stop(pid_t child, char *how, size_t room)
{
    enum { TRIES = 20, PAUSE_MS = 5 };
    int status = 0;
    pid_t ended = 0;
    for (int i = 0; i < TRIES && (ended = waitpid(child, &status, WNOHANG)) == 0; i++)
        poll(NULL, 0, PAUSE_MS); /* it has closed its end but may not have exited yet */
    if (ended == 0) {
        kill(child, SIGKILL);
        while (waitpid(child, &status, 0) < 0 && errno == EINTR)
            ;
        snprintf(how, room, "did not answer");
    } else if (ended == child && WIFSIGNALED(status))
        snprintf(how, room, "ended (signal %d, %s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        snprintf(how, room, "ended");
}
