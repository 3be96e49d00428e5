/* In the foreground of a service: waits for the end of the recorder, and hands on what ends a service. */
#include "attach/attach.h"

#include "attach/place.h"
#include "base/memory.h"
#include "host/complain.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <unistd.h>

static int signals_that_end_us(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGHUP);
    sigprocmask(SIG_BLOCK, &set, NULL);
    int fd = signalfd(-1, &set, SFD_CLOEXEC);
    if (fd < 0)
        memory_exhausted();
    return fd;
}

/* A descriptor that becomes readable when the recorder has ended, which *process names; below 0 if there is none. */
static int open_recorder(const struct attach_place *p, pid_t *process, struct error *why)
{
    int socket = place_connect(p, process), recorder = -1;
    if (socket < 0) {
        fail(why, p->log, "nothing records it any more", "start it again: it goes on from the log");
        return -1;
    }
    recorder = (int)syscall(SYS_pidfd_open, *process, 0);
    if (recorder < 0)
        failf(why, p->log, "leave out --stay", "its recorder cannot be waited for: %s", strerror(errno));
    close(socket);
    return recorder;
}

static void hand_on(int signals, pid_t process)
{
    struct signalfd_siginfo s;
    if (read(signals, &s, sizeof s) == sizeof s)
        (void)kill(process, SIGTERM);
}

static void wait_for_end(int recorder, int signals, pid_t process)
{
    struct pollfd p[] = {{.fd = recorder, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
    while (!p[0].revents) {
        p[1].revents = 0;
        if (poll(p, 2, -1) > 0 && p[1].revents)
            hand_on(signals, process);
    }
}

int attach_follow(const struct attach_place *p)
{
    struct error why = {0};
    pid_t process = 0;
    int signals = signals_that_end_us(), recorder = open_recorder(p, &process, &why);
    if (recorder >= 0) {
        wait_for_end(recorder, signals, process);
        close(recorder);
        if (!place_is_left(p))
            fail(&why, p->log, "its recorder broke down or was killed", "start it again: it goes on from the log");
    }
    close(signals);
    if (*why.what)
        complain(&why);
    return *why.what ? STATUS_FAILED : STATUS_OK;
}
