/* A device for tests: the far end of a pseudo-terminal that answers certain bytes with certain bytes, if it is spoken
 * to at its own speed. Runs on the event loop of the test. */
#ifndef FLAGFALL_FAKE_DEVICE_H
#define FLAGFALL_FAKE_DEVICE_H

#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

struct fake_answer {
    const char *ask, *reply;
    size_t ask_length, reply_length;
};
#define ANSWER(ask, reply) {ask, reply, sizeof(ask) - 1, sizeof(reply) - 1}

struct fake {
    const struct fake_answer *answers; /* ends with a zeroed row; NULL: deaf */
    speed_t speed;                     /* 0: hears every speed               */
    bool echoes;
    int master;
    struct event *event;
    size_t length; /* of what was said to it, any speed */
    uint8_t said[8192];
    char link[192];
};

static void fake_hears(evutil_socket_t fd, short what, void *self)
{
    (void)what;
    struct fake *f = self;
    struct termios t;
    uint8_t bytes[1024];
    ssize_t n = read(fd, bytes, sizeof bytes);
    for (ssize_t i = 0; i < n; i++) {
        if (f->length < sizeof f->said)
            f->said[f->length++] = bytes[i];
        if (f->speed && (tcgetattr(fd, &t) < 0 || cfgetispeed(&t) != f->speed))
            continue;
        if (f->echoes && write(fd, bytes + i, 1) != 1)
            return;
        for (const struct fake_answer *a = f->answers; a && a->ask; a++)
            if (f->length >= a->ask_length && !memcmp(f->said + f->length - a->ask_length, a->ask, a->ask_length) &&
                write(fd, a->reply, a->reply_length) != (ssize_t)a->reply_length)
                return;
    }
}

/* Plugged in: a new pseudo-terminal under the old name. */
static inline void fake_plug(struct fake *f, struct event_base *base)
{
    f->master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (f->master < 0 || grantpt(f->master) || unlockpt(f->master))
        abort();
    unlink(f->link);
    if (symlink(ptsname(f->master), f->link))
        abort();
    f->length = 0;
    f->event = event_new(base, f->master, EV_READ | EV_PERSIST, fake_hears, f);
    event_add(f->event, NULL);
}

static inline void fake_unplug(struct fake *f)
{
    event_free(f->event);
    close(f->master);
    unlink(f->link);
}

static inline void fake_name(struct fake *f, const char *name)
{
    const char *scratch = getenv("SCRATCH");
    snprintf(f->link, sizeof f->link, "%s/%s", scratch ? scratch : "/tmp", name);
}

/* Lets the loop turn until the fact is true; false if that took longer. */
static inline bool wait_until(struct event_base *base, bool (*fact)(void *), void *of, int ms)
{
    for (int spent = 0; spent < ms; spent += 5) {
        const struct timeval turn = {.tv_usec = 5000};
        if (fact(of))
            return true;
        event_base_loopexit(base, &turn);
        event_base_dispatch(base);
    }
    return fact(of);
}

static inline int open_files(void)
{
    int n = 0;
    for (int fd = 0; fd < 4096; fd++)
        n += fcntl(fd, F_GETFD) >= 0;
    return n;
}

#endif
