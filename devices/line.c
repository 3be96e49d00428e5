#include "line.h"

#include "base/memory.h"
#include "framer.h"
#include "health.h"
#include "learned.h"
#include "port.h"
#include "recording.h"
#include "replay.h"
#include "websocket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/dns.h>
#include <event2/event.h>
#include <event2/util.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    FIRST_PAUSE = 250,
    LONGEST_PAUSE = 5000,
    QUEUE_MAX = 4096,  /* what waits to be sent; no driver needs a tenth of it            */
    STUCK_AFTER_S = 5, /* a device that takes nothing for so long is lost                  */
    CONNECT_WITHIN = 10000,
    RECORDING_MAX = 16 << 20, /* bytes of a recording before a new file is begun             */
    READ_AT_ONCE = 16384,
};

enum presence { NOT_YET_KNOWN, PRESENT, ABSENT };

struct line {
    struct event_base *base;
    struct bufferevent *io;
    struct websocket *tunnel; /* between io and framer, if the address is one of a WebSocket */
    struct event *timer; /* the next try while waiting, the driver's wish while open */
    const struct driver *driver;
    struct framer *framer;
    const struct line_listener *listener;
    void *self;
    struct port_settings settings;
    struct health health;
    struct line_facts facts;
    enum presence presence;   /* as it was told */
    bool noise_told;
    struct evdns_base *names; /* while a host's name is looked up */
    struct replay *replay;
    struct recorder *recorder;
    msec pause, replay_began;
    char address[];
};

msec line_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t); /* chess clocks go on while a laptop sleeps */
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
    snprintf(r.text, sizeof r.text, "%.*s", READING_TEXT - 1, words);
    l->listener->reading(l->self, l, &r);
}

static void remember_clock(struct line *l, const char *version)
{
    int major, minor, known = 0;
    if (sscanf(version, "version=%2d.%2d", &major, &minor) != 2)
        return;
    while (l->driver->clocks && l->driver->clocks[known])
        known++;
    snprintf(l->facts.clock, sizeof l->facts.clock, "%s, version %d.%d",
             major >= 0 && major < known ? l->driver->clocks[major] : "unknown", major, minor);
}

static void remember_identity(struct line *l, const struct reading *r)
{
    const char *version = r->kind == READING_NEWS ? strstr(r->text, "version=") : NULL;
    if (r->kind == READING_CLOCK && (!l->facts.clock[0] || !strcmp(l->facts.clock, "absent")))
        strcpy(l->facts.clock, "of a kind it does not tell");
    if (r->kind != READING_NEWS)
        return;
    if (r->as.news.what == NEWS_CLOCK_ABSENT)
        strcpy(l->facts.clock, "absent");
    else if (r->as.news.what == NEWS_DONE && version)
        remember_clock(l, version);
    else if (r->as.news.what == NEWS_IDENTITY && strncmp(r->text, "version ", 8) == 0)
        snprintf(l->facts.firmware, sizeof l->facts.firmware, "%s", r->text + 8);
    else if (r->as.news.what == NEWS_IDENTITY && r->address < 0)
        snprintf(l->facts.identity, sizeof l->facts.identity, "%s", r->text);
}

static void become(struct line *l, enum presence now, const char *words)
{
    l->facts.present = now == PRESENT;
    if (l->presence == now)
        return;
    l->presence = now;
    tell_line_news(l, now == PRESENT ? NEWS_BACK : NEWS_LOST, words);
}

static void keep_learned(struct line *l)
{
    struct error why = {0};
    if (l->replay || !l->driver->keep || learned_keep(l->driver, framer_state(l->framer), l->address, &why))
        return;
    tell_line_news(l, NEWS_OTHER, why.what);
}

static void hand_on(void *self, const struct reading *r)
{
    struct line *l = self;
    if (l->health.noisy)
        return;
    l->noise_told = l->noise_told && r->kind == READING_FAULT;
    l->listener->reading(l->self, l, r);
}

static void take_reading(void *self, const struct reading *r)
{
    struct line *l = self;
    if (r->kind == READING_FAULT)
        l->facts.faults[r->as.fault.what]++;
    else if (!l->facts.present)
        become(l, PRESENT, "answers");
    remember_identity(l, r);
    hand_on(l, r);
    if (r->kind == READING_NEWS && r->as.news.what == NEWS_LEARNED)
        keep_learned(l);
}

static void note_bytes(struct line *l, bool sent, struct span s, msec now)
{
    struct error why = {0};
    if (l->listener->bytes)
        l->listener->bytes(l->self, l, sent, s, now);
    if (l->recorder && !recorder_note(l->recorder, sent, s, now, &why)) {
        line_record(l, NULL, NULL);
        tell_line_news(l, NEWS_OTHER, why.what);
    }
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
    struct span said = {say->bytes, say->length};
    if (l->tunnel ? !websocket_say(l->tunnel, said) : bufferevent_write(l->io, said.bytes, said.length) != 0) {
        l->facts.dropped += said.length;
        return;
    }
    l->facts.bytes_out += say->length;
    framer_said(l->framer, said);
    note_bytes(l, true, said, now);
}

static void lose(struct line *, const char *words);

static void let_speak(struct line *l, enum occasion why, msec now)
{
    if (!l->driver->talk || !l->io)
        return;
    struct readings silence = {.take = hand_on, .taker = l, .at = now};
    struct say say = {.silence = &silence};
    msec next = l->driver->talk(framer_state(l->framer), why, now, &say);
    send_bytes(l, &say, now);
    wake_at(l, next);
    if (say.hopeless)
        lose(l, "does not answer");
}

static void forget_names(struct line *l)
{
    if (l->names)
        evdns_base_free(l->names, 1);
    l->names = NULL;
}

static void close_io(struct line *l)
{
    websocket_free(l->tunnel);
    l->tunnel = NULL;
    if (l->io)
        bufferevent_free(l->io);
    l->io = NULL;
    forget_names(l);
}

static void wait_and_try_again(struct line *l)
{
    close_io(l);
    l->facts.state = LINE_WAITING;
    l->facts.next_try = line_now() + l->pause;
    wake_at(l, l->facts.next_try);
    l->pause = l->pause * 2 < LONGEST_PAUSE ? l->pause * 2 : LONGEST_PAUSE;
    become(l, ABSENT, l->facts.trouble.what);
}

static void lose(struct line *l, const char *words)
{
    if (l->facts.state == LINE_OPEN)
        l->facts.lost++;
    fail(&l->facts.trouble, l->address, words, "check cable and power; it is tried again by itself");
    framer_restart(l->framer);
    wait_and_try_again(l);
}

/* The last words (the frame that closes) go as far as the connection takes them now. */
static void lose_tunnel(struct line *l, const char *words)
{
    char copy[128];
    struct evbuffer *out = bufferevent_get_output(l->io);
    snprintf(copy, sizeof copy, "%s", words);
    evbuffer_unfreeze(out, 1);
    evbuffer_write(out, bufferevent_getfd(l->io));
    lose(l, copy);
}

/* A line that talks nonsense is soon given up and opened anew: that need not be told each time. */
static void tell_of_health(void *self, const struct reading *r)
{
    struct line *l = self;
    bool noise = r->as.news.what == NEWS_NOISE;
    if (!noise || !l->noise_told)
        l->listener->reading(l->self, l, r);
    l->noise_told = noise;
}

static void note_health(struct line *l, uint64_t frames_before, uint64_t faults_before, msec now)
{
    uint32_t frames = (uint32_t)(framer_frames(l->framer) - frames_before);
    uint32_t faults = (uint32_t)(faults_so_far(l) - faults_before);
    struct readings out = {.take = tell_of_health, .taker = l, .at = now};
    enum occasion why;
    bool speaks = health_tell(&l->health, frames, faults, &out, &why);
    l->facts.noisy = l->health.noisy;
    if (speaks)
        let_speak(l, why, now);
}

static void take_bytes(struct line *l, struct span s, msec now)
{
    uint64_t frames = framer_frames(l->framer), faults = faults_so_far(l);
    l->facts.bytes_in += s.length;
    l->facts.last_heard = now;
    note_bytes(l, false, s, now);
    framer_take(l->framer, s, now);
    if (l->tunnel) /* a message is whole: what it leaves over does not wait for the next */
        framer_end(l->framer, now);
    if (framer_frames(l->framer) > frames)
        l->pause = FIRST_PAUSE;
    note_health(l, frames, faults, now);
}

static void on_bytes(struct bufferevent *io, void *self)
{
    uint8_t bytes[READ_AT_ONCE];
    size_t length = bufferevent_read(io, bytes, sizeof bytes);
    if (length)
        take_bytes(self, (struct span){bytes, length}, line_now());
}

static void begin(struct line *l)
{
    l->facts.state = LINE_OPEN;
    l->facts.opened++;
    l->facts.present = false;
    l->facts.noisy = false;
    l->facts.trouble = (struct error){0};
    l->health = (struct health){0};
    framer_restart(l->framer);
    struct timeval stuck = {.tv_sec = STUCK_AFTER_S};
    bufferevent_set_timeouts(l->io, NULL, &stuck);
    bufferevent_setwatermark(l->io, EV_READ, 0, READ_AT_ONCE);
    bufferevent_enable(l->io, EV_READ | EV_WRITE);
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

/* A driver may give the line up in the middle of it, and the tunnel with it. */
static void on_tunnel(struct bufferevent *io, void *self)
{
    struct line *l = self;
    struct span message;
    const char *words;
    (void)io;
    while (l->tunnel) {
        switch (websocket_next(l->tunnel, &message, &words)) {
        case WEBSOCKET_WAITS: return;
        case WEBSOCKET_OPENED: begin(l); break;
        case WEBSOCKET_MESSAGE: take_bytes(l, message, line_now()); break;
        case WEBSOCKET_OVER: lose_tunnel(l, words); return;
        }
    }
}

static void on_event(struct bufferevent *, short what, void *self);

/* The wait for a connection goes on until the WebSocket is open, too. */
static void begin_tunnel(struct line *l, const struct websocket_address *to)
{
    l->tunnel = websocket_new(to, l->driver->frame_max - 1, bufferevent_get_input(l->io), bufferevent_get_output(l->io));
    bufferevent_setcb(l->io, on_tunnel, NULL, on_event, l);
    bufferevent_setwatermark(l->io, EV_READ, 0, READ_AT_ONCE);
    bufferevent_enable(l->io, EV_READ | EV_WRITE);
}

static void on_event(struct bufferevent *io, short what, void *self)
{
    struct line *l = self;
    struct websocket_address to;
    if (what & BEV_EVENT_CONNECTED) {
        keep_alive(io);
        forget_names(l);
        if (websocket_address(l->address, &to))
            begin_tunnel(l, &to);
        else
            begin(l);
    } else if (what & BEV_EVENT_TIMEOUT) {
        lose(l, "takes no bytes any more");
    } else if (what & BEV_EVENT_EOF) {
        lose(l, "the other end is gone");
    } else if (what & BEV_EVENT_ERROR) {
        char words[128];
        int error = EVUTIL_SOCKET_ERROR(), dns = bufferevent_socket_get_dns_error(io);
        snprintf(words, sizeof words, "lost: %s", dns ? evutil_gai_strerror(dns) : strerror(error));
        lose(l, words);
    }
}

static bool is_numeric(const char *host)
{
    uint8_t address[16];
    return inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
}

/* A name is looked up without waiting; the servers are read anew each time, as networks change. */
static void connect_network(struct line *l, const char *host, int port)
{
    l->facts.state = LINE_CONNECTING;
    if (!is_numeric(host))
        l->names = evdns_base_new(l->base, EVDNS_BASE_INITIALIZE_NAMESERVERS | EVDNS_BASE_DISABLE_WHEN_INACTIVE);
    wake_at(l, line_now() + CONNECT_WITHIN);
    if (bufferevent_socket_connect_hostname(l->io, l->names, AF_UNSPEC, host, port) < 0)
        lose(l, "no connection to the serial server");
}

/* Host and port, if the address has them: of a serial server or of a WebSocket. */
static bool is_network(const char *address, struct websocket_address *to)
{
    return websocket_address(address, to) || port_is_network(address, to->host, sizeof to->host, &to->port);
}

static void try_to_open(struct line *l)
{
    struct websocket_address to;
    int fd = -1;
    bool network = is_network(l->address, &to);
    if (!network && (fd = port_open(l->address, &l->settings, &l->facts.trouble)) < 0) {
        wait_and_try_again(l);
        return;
    }
    /* deferred, so that nothing is freed under the feet of the library that calls */
    l->io = bufferevent_socket_new(l->base, fd, BEV_OPT_CLOSE_ON_FREE | BEV_OPT_DEFER_CALLBACKS);
    bufferevent_setcb(l->io, on_bytes, NULL, on_event, l);
    if (network)
        connect_network(l, to.host, to.port);
    else
        begin(l);
}

/* Some pieces in one turn of the loop: a long recording must not keep other lines waiting. */
static void play(struct line *l)
{
    enum { PIECES_AT_ONCE = 64 };
    bool fast, sent;
    port_is_recording(l->address, &fast);
    for (int i = 0; i < PIECES_AT_ONCE; i++) {
        msec at = replay_due(l->replay) == MSEC_NEVER ? MSEC_NEVER : l->replay_began + replay_due(l->replay);
        if (at == MSEC_NEVER) {
            framer_end(l->framer, line_now());
            l->facts.state = LINE_ENDED;
            become(l, ABSENT, "the recording is over");
            return;
        }
        if (!fast && at > line_now()) {
            wake_at(l, at);
            return;
        }
        struct span s = replay_take(l->replay, &sent);
        if (sent)
            framer_said(l->framer, s);
        else
            take_bytes(l, s, at);
    }
    wake_at(l, line_now());
}

static void on_timer(evutil_socket_t fd, short what, void *self)
{
    (void)fd;
    (void)what;
    struct line *l = self;
    if (l->replay && l->facts.state == LINE_OPEN)
        play(l);
    else if (l->facts.state == LINE_OPEN)
        let_speak(l, OCCASION_TIME, line_now());
    else if (l->facts.state == LINE_CONNECTING)
        lose(l, "no answer from the serial server");
    else if (l->facts.state == LINE_WAITING)
        try_to_open(l);
}

static bool address_fits(const char *address, const struct driver *driver, struct port_settings *settings,
                         struct error *why)
{
    struct websocket_address to;
    if (strncmp(address, "tcp:", 4) == 0 && !is_network(address, &to))
        return fail(why, address, "not a network address", "write it as tcp:HOST:PORT");
    if (strncmp(address, "ws:", 3) == 0 && !is_network(address, &to))
        return fail(why, address, "not the address of a feed", "write it as ws:HOST:PORT/PATH");
    char path[256];
    return port_settings_read(driver->line, settings, why) &&
           port_take_speed(address, path, sizeof path, settings, why);
}

/* Nobody is called before line_new() has returned: so even the first try is the timer's. */
static void set_out(struct line *l)
{
    l->facts.state = l->replay ? LINE_OPEN : LINE_WAITING;
    l->replay_began = line_now();
    wake_at(l, l->replay_began);
}

struct line *line_new(struct event_base *base, const char *address, const struct driver *driver,
                      const struct line_listener *listener, void *self, struct error *why)
{
    struct port_settings settings;
    struct error forgotten;
    bool fast;
    const char *recording = port_is_recording(address, &fast);
    struct replay *replay = recording ? replay_open(recording, why) : NULL;
    if ((recording && !replay) || !address_fits(address, driver, &settings, why))
        return NULL;
    struct line *l = memory_take(1, sizeof *l + strlen(address) + 1);
    strcpy(l->address, address);
    l->base = base;
    l->driver = driver;
    l->listener = listener;
    l->self = self;
    l->settings = settings;
    l->replay = replay;
    l->facts.address = l->address;
    l->facts.driver = driver;
    l->pause = FIRST_PAUSE;
    l->framer = framer_new(driver, take_reading, l);
    l->timer = evtimer_new(base, on_timer, l);
    if (!replay)
        (void)learned_recall(driver, framer_state(l->framer), address, &forgotten);
    set_out(l);
    return l;
}

void line_free(struct line *l)
{
    if (!l)
        return;
    close_io(l);
    event_free(l->timer);
    framer_free(l->framer);
    replay_close(l->replay);
    recorder_close(l->recorder);
    free(l);
}

bool line_record(struct line *l, const char *path, struct error *why)
{
    recorder_close(l->recorder);
    l->recorder = path ? recorder_open(path, l->driver->name, RECORDING_MAX, why) : NULL;
    return !path || l->recorder;
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
    out->recording = l->recorder != NULL;
}
