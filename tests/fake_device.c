#include "fake_device.h"

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

void fake_plug(struct fake *f, struct event_base *base)
{
    f->master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (f->master < 0 || grantpt(f->master) || unlockpt(f->master) || !port_mark_simulated(f->master))
        abort();
    unlink(f->link);
    if (symlink(ptsname(f->master), f->link))
        abort();
    f->length = 0;
    f->event = event_new(base, f->master, EV_READ | EV_PERSIST, fake_hears, f);
    event_add(f->event, NULL);
}

void fake_unplug(struct fake *f)
{
    event_free(f->event);
    close(f->master);
    unlink(f->link);
}

void fake_name(struct fake *f, const char *name)
{
    const char *scratch = getenv("SCRATCH");
    snprintf(f->link, sizeof f->link, "%s/%s", scratch ? scratch : "/tmp", name);
}

bool wait_until(struct event_base *base, bool (*fact)(void *), void *of, int ms)
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

int open_files(void)
{
    int n = 0;
    for (int fd = 0; fd < 4096; fd++)
        n += fcntl(fd, F_GETFD) >= 0;
    return n;
}
