#include "line.h"

#include "base/memory.h"
#include "framer.h"
#include "health.h"
#include "port.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <time.h>
#include <unistd.h>

enum {
    FIRST_PAUSE = 250,
    LONGEST_PAUSE = 5000,
    QUEUE_MAX = 4096,   /* what waits to be sent; no driver needs a tenth of it            */
    STUCK_AFTER_S = 5,  /* a device that takes nothing for so long is lost                  */
    READ_AT_ONCE = 16384,
};

struct line {
    struct event_base *base;
    struct bufferevent *io;
    struct event *timer; /* the next try while waiting, the driver's wish while open */
    const struct driver *driver;
    struct framer *framer;
    const struct line_listener *listener;
    void *self;
    struct port_settings settings;
    struct health health;
    struct line_facts facts;
    msec pause;
    char address[];
};

msec line_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void wake_at(struct line *l, msec when)
{
    msec in = when - line_now();
    if (when == MSEC_NEVER) {
        evtimer_del(l->timer);
        return;
    }
    if (in < 0)
        in = 0;
    struct timeval tv = {.tv_sec = (time_t)(in / 1000), .tv_usec = (suseconds_t)(in % 1000 * 1000)};
    evtimer_add(l->timer, &tv);
}

static void tell_line_news(struct line *l, enum news what, const char *words)
{
    struct reading r = {.kind = READING_NEWS, .address = -1, .at = line_now()};
    r.as.news.what = (uint8_t)what;
    snprintf(r.text, sizeof r.text, "%s", words);
    l->listener->reading(l->self, l, &r);
}

static void remember_identity(struct line *l, const struct reading *r)
{
    if (r->kind != READING_NEWS)
        return;
    if (r->as.news.what == NEWS_IDENTITY)
        snprintf(l->facts.identity, sizeof l->facts.identity, "%s", r->text);
    if (r->as.news.what == NEWS_CLOCK_ABSENT || (r->as.news.what == NEWS_DONE && strstr(r->text, "version")))
        snprintf(l->facts.clock, sizeof l->facts.clock, "%s", r->text);
}

static void take_reading(void *self, const struct reading *r)
{
    struct line *l = self;
    if (r->kind == READING_FAULT)
        l->facts.faults[r->as.fault.what]++;
    remember_identity(l, r);
    if (!l->health.noisy)
        l->listener->reading(l->self, l, r);
}

static uint64_t faults_so_far(const struct line *l)
{
    uint64_t sum = 0;
    for (int f = 0; f < FAULTS; f++)
        sum += l->facts.faults[f];
    return sum;
}

static void send_bytes(struct line *l, const struct say *say, msec now)
{
    if (!say->length)
        return;
    if (evbuffer_get_length(bufferevent_get_output(l->io)) + say->length > QUEUE_MAX) {
        l->facts.dropped += say->length;
        return;
    }
    bufferevent_write(l->io, say->bytes, say->length);
    l->facts.bytes_out += say->length;
    if (l->listener->bytes)
        l->listener->bytes(l->self, l, true, (struct span){say->bytes, say->length}, now);
}

static void lose(struct line *, const char *words);

static void let_speak(struct line *l, enum occasion why, msec now)
{
    if (!l->driver->talk || !l->io)
        return;
    struct readings silence = {.take = take_reading, .taker = l, .at = now};
    struct say say = {.silence = &silence};
    msec next = l->driver->talk(framer_state(l->framer), why, now, &say);
    send_bytes(l, &say, now);
    wake_at(l, next);
    if (say.hopeless)
        lose(l, "does not answer");
}

static void close_io(struct line *l)
{
    if (l->io)
        bufferevent_free(l->io);
    l->io = NULL;
}

static void wait_and_try_again(struct line *l)
{
    close_io(l);
    l->facts.state = LINE_WAITING;
    l->facts.next_try = line_now() + l->pause;
    wake_at(l, l->facts.next_try);
    l->pause = l->pause * 2 < LONGEST_PAUSE ? l->pause * 2 : LONGEST_PAUSE;
}

static void lose(struct line *l, const char *words)
{
    bool was_open = l->facts.state == LINE_OPEN;
    fail(&l->facts.trouble, l->address, words, "check cable and power; it is tried again by itself");
    wait_and_try_again(l);
    framer_restart(l->framer);
    if (was_open) {
        l->facts.lost++;
        tell_line_news(l, NEWS_LOST, words);
    }
}

static void note_health(struct line *l, uint64_t frames_before, uint64_t faults_before, msec now)
{
    uint32_t frames = (uint32_t)(framer_frames(l->framer) - frames_before);
    uint32_t faults = (uint32_t)(faults_so_far(l) - faults_before);
    switch (health_note(&l->health, frames, faults, now)) {
    case HEALTH_SAME: break;
    case HEALTH_NOISY: tell_line_news(l, NEWS_NOISE, "noise on the line: nothing is believed until it is clean"); break;
    case HEALTH_CLEAN: tell_line_news(l, NEWS_BACK, "the line is clean again"); break;
    }
    l->facts.noisy = l->health.noisy;
    if (frames)
        let_speak(l, OCCASION_FRAME, now);
    else if (faults)
        let_speak(l, OCCASION_FAULT, now);
}

static void on_bytes(struct bufferevent *io, void *self)
{
    struct line *l = self;
    uint8_t bytes[READ_AT_ONCE];
    size_t length = bufferevent_read(io, bytes, sizeof bytes);
    msec now = line_now();
    uint64_t frames = framer_frames(l->framer), faults = faults_so_far(l);
    if (!length)
        return;
    l->facts.bytes_in += length;
    l->facts.last_heard = now;
    l->pause = FIRST_PAUSE;
    if (l->listener->bytes)
        l->listener->bytes(l->self, l, false, (struct span){bytes, length}, now);
    framer_take(l->framer, (struct span){bytes, length}, now);
    note_health(l, frames, faults, now);
}

static void begin(struct line *l)
{
    l->facts.state = LINE_OPEN;
    l->facts.opened++;
    l->facts.trouble = (struct error){0};
    l->health = (struct health){0};
    framer_restart(l->framer);
    struct timeval stuck = {.tv_sec = STUCK_AFTER_S};
    bufferevent_set_timeouts(l->io, NULL, &stuck);
    bufferevent_setwatermark(l->io, EV_READ, 0, READ_AT_ONCE);
    bufferevent_enable(l->io, EV_READ | EV_WRITE);
    tell_line_news(l, NEWS_BACK, "line open");
    let_speak(l, OCCASION_OPENED, line_now());
}

/* A peer that died without a word would stay connected for hours. */
static void keep_alive(struct bufferevent *io)
{
    int fd = bufferevent_getfd(io), on = 1, idle_s = 5, every_s = 2, times = 3;
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle_s, sizeof idle_s);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &every_s, sizeof every_s);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &times, sizeof times);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

static void on_event(struct bufferevent *io, short what, void *self)
{
    struct line *l = self;
    if (what & BEV_EVENT_CONNECTED) {
        keep_alive(io);
        begin(l);
    } else if (what & BEV_EVENT_TIMEOUT) {
        lose(l, "takes no bytes any more");
    } else if (what & BEV_EVENT_EOF) {
        lose(l, "the other end is gone");
    } else if (what & BEV_EVENT_ERROR) {
        char words[128];
        snprintf(words, sizeof words, "lost: %s", strerror(errno));
        lose(l, words);
    }
}

static void connect_network(struct line *l, const char *host, int port)
{
    l->facts.state = LINE_CONNECTING;
    if (bufferevent_socket_connect_hostname(l->io, NULL, AF_UNSPEC, host, port) < 0)
        lose(l, "no connection to the serial server");
}

static void try_to_open(struct line *l)
{
    char host[256];
    int port, fd = -1;
    bool network = port_is_network(l->address, host, sizeof host, &port);
    if (!network && (fd = port_open(l->address, &l->settings, &l->facts.trouble)) < 0) {
        wait_and_try_again(l);
        return;
    }
    l->io = bufferevent_socket_new(l->base, fd, BEV_OPT_CLOSE_ON_FREE);
    bufferevent_setcb(l->io, on_bytes, NULL, on_event, l);
    if (network)
        connect_network(l, host, port);
    else
        begin(l);
}

static void on_timer(evutil_socket_t fd, short what, void *self)
{
    (void)fd;
    (void)what;
    struct line *l = self;
    if (l->facts.state == LINE_OPEN)
        let_speak(l, OCCASION_TIME, line_now());
    else if (l->facts.state == LINE_WAITING)
        try_to_open(l);
}

struct line *line_new(struct event_base *base, const char *address, const struct driver *driver,
                      const struct line_listener *listener, void *self, struct error *why)
{
    char host[256];
    int port;
    struct port_settings settings;
    if (strncmp(address, "tcp:", 4) == 0 && !port_is_network(address, host, sizeof host, &port)) {
        fail(why, address, "not a network address", "write it as tcp:HOST:PORT");
        return NULL;
    }
    if (!port_settings_read(driver->line, &settings, why))
        return NULL;
    struct line *l = memory_take(1, sizeof *l + strlen(address) + 1);
    strcpy(l->address, address);
    l->base = base;
    l->driver = driver;
    l->listener = listener;
    l->self = self;
    l->settings = settings;
    l->facts.address = l->address;
    l->facts.driver = driver;
    l->pause = FIRST_PAUSE;
    l->framer = framer_new(driver, take_reading, l);
    l->timer = evtimer_new(base, on_timer, l);
    try_to_open(l);
    return l;
}

void line_free(struct line *l)
{
    if (!l)
        return;
    close_io(l);
    event_free(l->timer);
    framer_free(l->framer);
    free(l);
}

bool line_order(struct line *l, const struct clock_order *order, struct error *why)
{
    if (l->facts.state != LINE_OPEN)
        return fail(why, l->address, "the device is not there now", "set the clock by hand");
    if (!l->driver->order)
        return fail(why, l->driver->name, "this device cannot set a clock", "set the clock by hand");
    msec now = line_now();
    if (!l->driver->order(framer_state(l->framer), order, now, why))
        return false;
    let_speak(l, OCCASION_TIME, now);
    return true;
}

void line_facts(const struct line *l, struct line_facts *out)
{
    *out = l->facts;
    out->frames = framer_frames(l->framer);
}
