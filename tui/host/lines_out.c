#include "host/lines_out.h"

#include "base/memory.h"
#include "base/printable.h"
#include "base/text.h"
#include "base/tongue.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct lines_out {
    int fd;
    int failed; /* errno, or 0 if it did not fail */
    bool own;   /* opened again, so that our O_NONBLOCK does not affect others */
    struct text waiting;
    struct printable_stream cleaning;
    size_t room;
    long missed;
};

/* Any process that has the same description open can make it block or not: so the file is opened again if possible. A
 * file on a disk never blocks. */
static int open_again(int fd)
{
    struct stat st;
    char path[32];
    if (fstat(fd, &st) < 0 || S_ISREG(st.st_mode))
        return -1;
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    return open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

struct lines_out *lines_out_new(int fd, size_t room)
{
    assert(fd >= 0 && room > 0 && "it is open, and something may wait");
    struct lines_out *o = memory_take(1, sizeof *o);
    int again = open_again(fd);
    *o = (struct lines_out){.fd = again >= 0 ? again : fd, .own = again >= 0, .room = room};
    return o;
}

void lines_out_free(struct lines_out *o)
{
    if (!o)
        return;
    if (o->own)
        close(o->fd);
    text_release(&o->waiting);
    free(o);
}

int lines_out_failed(const struct lines_out *o)
{
    return o->failed;
}

/* No more than can be written without waiting: a pipe that is ready takes a page. */
static size_t piece(const struct lines_out *o)
{
    return o->own || o->waiting.length < PIPE_BUF ? o->waiting.length : PIPE_BUF;
}

static bool is_ready(const struct lines_out *o)
{
    struct pollfd p = {.fd = o->fd, .events = POLLOUT};
    return poll(&p, 1, 0) == 1;
}

bool lines_out_flush(struct lines_out *o)
{
    while (o->waiting.length && !o->failed && is_ready(o)) {
        ssize_t n = write(o->fd, o->waiting.chars, piece(o));
        if (n < 0 && errno == EAGAIN)
            break;
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            o->failed = n < 0 ? errno : EIO;
            break;
        }
        memmove(o->waiting.chars, o->waiting.chars + n, o->waiting.length - (size_t)n);
        o->waiting.length -= (size_t)n;
    }
    return !o->waiting.length;
}

static void say_what_was_missed(struct lines_out *o)
{
    if (!o->missed || o->waiting.length > o->room / 2)
        return;
    text_addf(&o->waiting,
              tongue_english("%ld line was missed: nobody read it in time\n",
                             "%ld lines were missed: nobody read them in time\n", o->missed),
              o->missed);
    o->missed = 0;
}

void lines_out_add(struct lines_out *o, const char *line, size_t length)
{
    lines_out_flush(o);
    say_what_was_missed(o);
    if (o->missed || o->waiting.length + length > o->room)
        o->missed++;
    else
        printable_pass(&o->cleaning, line, length, &o->waiting);
    lines_out_flush(o);
}

void lines_out_finish(struct lines_out *o, int wait_ms)
{
    struct pollfd p = {.fd = o->fd, .events = POLLOUT};
    do {
        lines_out_flush(o);
        say_what_was_missed(o);
    } while (o->waiting.length && !o->failed && poll(&p, 1, wait_ms) == 1);
}
