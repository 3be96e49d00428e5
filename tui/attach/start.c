/* Starts the recorder in the background through a process in between: so it leads no session and can never get a
 * controlling terminal by opening one. */
#include "attach/attach.h"

#include "attach/place.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LISTENS = 'L', FAILED = 'F' };

struct start_report {
    char how;
    struct error why;
};

/* By its number: the C library has a function for it since 2.34, and a name for the number since 2.33. */
static void close_from_to(unsigned first, unsigned last)
{
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
    syscall(SYS_close_range, first, last, 0);
}

static void close_all_but(int fd)
{
    if (fd > 3)
        close_from_to(3, (unsigned)fd - 1);
    close_from_to((unsigned)fd + 1, ~0U);
}

/* Keeps nothing of the process that started it: neither its terminal nor the ends of its pipes. */
static void let_go(int report)
{
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int fd = 0; nowhere >= 0 && fd < 3; fd++)
        dup2(nowhere, fd);
    close_all_but(report);
}

static void go_into_background(int report)
{
    setsid();
    pid_t recorder = fork();
    if (recorder > 0)
        _exit(0);
    let_go(report);
    if (recorder < 0) {
        struct attach_start start = {.report = report};
        struct error why;
        error_setf(&why, "attach", "end some programs", "no process can be started: %s", strerror(errno));
        attach_started(&start, &why);
        _exit(1);
    }
}

static bool hear(int from, struct error *why)
{
    struct start_report r;
    ssize_t n;
    do
        n = read(from, &r, sizeof r);
    while (n < 0 && errno == EINTR);
    close(from);
    if (n != (ssize_t)sizeof r)
        return fail(why, "attach", "the recorder ended while it was starting", "open the event without --attach");
    if (r.how == LISTENS)
        return true;
    *why = r.why;
    return false;
}

/* Two recorders were started at once: the other one has the log now, and will listen in a moment. */
static bool another_listens(const struct attach_place *p)
{
    enum { TRIES = 20, STEP_US = 50000 };
    for (int i = 0; i < TRIES; i++) {
        if (attach_is_there(p))
            return true;
        usleep(STEP_US);
    }
    return false;
}

enum attach_side attach_start(const struct attach_place *p, struct attach_start *start, struct error *why)
{
    int ends[2];
    fflush(NULL);
    pid_t between = pipe2(ends, O_CLOEXEC) == 0 ? fork() : -1;
    if (between < 0) {
        error_setf(why, "attach", "end some programs", "no process can be started: %s", strerror(errno));
        return ATTACH_FAILED;
    }
    if (between == 0) {
        *start = (struct attach_start){.place = *p, .report = ends[1]};
        go_into_background(ends[1]);
        return ATTACH_BACKGROUND;
    }
    close(ends[1]);
    (void)waitpid(between, NULL, 0);
    return hear(ends[0], why) || another_listens(p) ? ATTACH_FOREGROUND : ATTACH_FAILED;
}

void attach_started(const struct attach_start *start, const struct error *failed)
{
    struct start_report r = {.how = failed ? FAILED : LISTENS};
    if (failed)
        r.why = *failed;
    ssize_t n = write(start->report, &r, sizeof r);
    (void)n; /* nobody is waiting any more; the log goes on anyway */
    close(start->report);
}
