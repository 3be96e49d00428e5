#include "line.h"

#include "base/hostile.h"
#include "base/memory.h"
#include "base/text.h"
#include "far.h"
#include "framer.h"
#include "learned.h"
#include "line_parts.h"

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
    QUEUE_MAX = USUALLY(4096, 512), /* bytes waiting to be sent; no driver needs a tenth of this       */
    STUCK_AFTER_S = 5,              /* a device that accepts nothing for this long is lost              */
    CONNECT_WITHIN = 10000,
    RECORDING_MAX = 16 << 20, /* size of a recording at which a new file is begun            */
    READ_AT_ONCE = USUALLY(16384, 3),
    LATE = 250,             /* a timer that rings so much too late says that this program did not run */
    TUNNEL_AT_ONCE = 16384, /* the other end's first message is kept here until it is complete */
};

msec line_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t); /* chess clocks keep running while a laptop sleeps */
    return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static msec now_of(const struct line *l)
{
    return l->world ? l->world->now(l->world->self) : line_now();
}

static void wake_at(struct line *l, msec when)
{
    if (l->world) {
        l->world->wake(l->world->self, l->place, when);
        return;
    }
    msec in = when - line_now();
    l->due = when;
    if (when == MSEC_NEVER) {
        evtimer_del(l->timer);
        return;
    }
    if (in < 0)
        in = 0;
    struct timeval tv = {.tv_sec = (time_t)(in / 1000), .tv_usec = (suseconds_t)(in % 1000 * 1000)};
    evtimer_add(l->timer, &tv);
}

void line_tell_news(struct line *l, enum news what, const char *words)
{
    struct reading r = {.kind = READING_NEWS, .address = -1, .at = now_of(l)};
    r.as.news.what = (uint8_t)what;
    snprintf(r.text, sizeof r.text, "%.*s", READING_TEXT - 1, words);
    l->listener->reading(l->self, l, &r);
}

void line_become(struct line *l, enum presence now, const char *words)
{
    l->facts.present = now == PRESENT;
    if (l->presence == now)
        return;
    l->presence = now;
    line_tell_news(l, now == PRESENT ? NEWS_BACK : NEWS_LOST, words);
}

static void keep_learned(struct line *l)
{
    struct error why = {0};
    if (l->listener->learned && l->driver->keep) {
        struct text words = {0};
        l->driver->keep(framer_state(l->framer), &words);
        l->listener->learned(l->self, l, text_chars(&words));
        text_release(&words);
        return;
    }
    if (l->replay || l->world || !l->driver->keep || learned_keep(l->driver, framer_state(l->framer), l->address, &why))
        return;
    line_tell_news(l, NEWS_OTHER, why.what);
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
        line_become(l, PRESENT, "answers");
    line_facts_note(&l->facts, r);
    hand_on(l, r);
    if (r->kind == READING_NEWS && r->as.news.what == NEWS_LEARNED)
        keep_learned(l);
}

void line_note_bytes(struct line *l, bool sent, struct span s, msec now)
{
    struct error why = {0};
    if (l->listener->bytes)
        l->listener->bytes(l->self, l, sent, s, now);
    if (l->recorder && !recorder_note(l->recorder, sent, s, now, &why)) {
        line_record(l, NULL, NULL);
        line_tell_news(l, NEWS_OTHER, why.what);
    }
}

static uint64_t faults_so_far(const struct line *l)
{
    uint64_t sum = 0;
    for (int f = 0; f < FAULTS; f++)
        sum += l->facts.faults[f];
    return sum;
}

static void send_bytes(struct line *l, const struct outgoing *say, msec now)
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
    line_note_bytes(l, true, said, now);
}

static void lose(struct line *, const char *words);

static void let_speak(struct line *l, enum occasion why, msec now)
{
    if (!l->driver->talk || !l->io)
        return;
    struct readings silence = {.take = hand_on, .context = l, .at = now};
    struct outgoing say = {.silence = &silence};
    msec next = l->driver->talk(framer_state(l->framer), why, now, &say);
    send_bytes(l, &say, now);
    wake_at(l, next);
    if (say.hopeless && !l->was_held_up)
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
    if (l->io && l->world)
        l->world->close(l->world->self, l->place);
    l->io = NULL;
    forget_names(l);
}

static void wait_and_try_again(struct line *l)
{
    close_io(l);
    l->facts.state = LINE_WAITING;
    l->facts.next_try = now_of(l) + l->pause;
    wake_at(l, l->facts.next_try);
    l->pause = l->pause * 2 < LONGEST_PAUSE ? l->pause * 2 : LONGEST_PAUSE;
    line_become(l, ABSENT, l->facts.trouble.what);
}

static void lose(struct line *l, const char *words)
{
    if (l->facts.state == LINE_OPEN)
        l->facts.lost++;
    fail(&l->facts.trouble, l->address, words, "check cable and power; it is tried again by itself");
    framer_restart(l->framer);
    wait_and_try_again(l);
}

/* The closing frame is sent as far as the connection accepts it now. */
static void lose_tunnel(struct line *l, const char *words)
{
    char copy[128];
    struct evbuffer *out = bufferevent_get_output(l->io);
    copy_text(copy, sizeof copy, words);
    evbuffer_unfreeze(out, 1);
    evbuffer_write(out, bufferevent_getfd(l->io));
    lose(l, copy);
}

/* A line that sends nonsense is soon closed and opened again: that is not reported each time. */
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
    struct readings out = {.take = tell_of_health, .context = l, .at = now};
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
    line_note_bytes(l, false, s, now);
    framer_take(l->framer, s, now);
    if (l->tunnel) /* a message is complete: its remainder does not wait for the next one */
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
        take_bytes(self, (struct span){bytes, length}, now_of(self));
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
    if (!l->world)
        bufferevent_set_timeouts(l->io, NULL, &stuck);
    bufferevent_setwatermark(l->io, EV_READ, 0, READ_AT_ONCE);
    bufferevent_enable(l->io, EV_READ | EV_WRITE);
    let_speak(l, OCCASION_OPENED, now_of(l));
}

/* A peer that died silently would otherwise stay connected for hours. */
static void keep_alive(struct bufferevent *io)
{
    int fd = bufferevent_getfd(io), on = 1, idle_s = 5, every_s = 2, times = 3;
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle_s, sizeof idle_s);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &every_s, sizeof every_s);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &times, sizeof times);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

/* The driver may close the line in the middle of this, and the tunnel with it. */
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
        case WEBSOCKET_MESSAGE: take_bytes(l, message, now_of(l)); break;
        case WEBSOCKET_OVER: lose_tunnel(l, words); return;
        }
    }
}

static void on_event(struct bufferevent *, short what, void *self);

/* The wait for a connection includes the opening of the WebSocket. */
static void begin_tunnel(struct line *l, const struct websocket_address *to)
{
    l->tunnel =
        websocket_new(to, l->driver->frame_max - 1, bufferevent_get_input(l->io), bufferevent_get_output(l->io));
    bufferevent_setcb(l->io, on_tunnel, NULL, on_event, l);
    bufferevent_setwatermark(l->io, EV_READ, 0, TUNNEL_AT_ONCE);
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

/* Names are resolved without blocking; the servers are read again each time, as networks change. */
static void connect_network(struct line *l, const char *host, int port)
{
    l->facts.state = LINE_CONNECTING;
    if (!is_numeric(host))
        l->names = evdns_base_new(l->base, EVDNS_BASE_INITIALIZE_NAMESERVERS | EVDNS_BASE_DISABLE_WHEN_INACTIVE);
    wake_at(l, now_of(l) + CONNECT_WITHIN);
    if (bufferevent_socket_connect_hostname(l->io, l->names, AF_UNSPEC, host, port) < 0)
        lose(l, "no connection to the serial server");
}

bool line_is_network(const char *address, struct websocket_address *to)
{
    return websocket_address(address, to) || port_is_network(address, to->host, sizeof to->host, &to->port);
}

static void open_in_world(struct line *l)
{
    l->io = l->world->open(l->world->self, l->place, &l->facts.trouble);
    if (!l->io) {
        wait_and_try_again(l);
        return;
    }
    bufferevent_setcb(l->io, on_bytes, NULL, on_event, l);
    begin(l);
}

static void try_to_open(struct line *l)
{
    struct websocket_address to;
    int fd = -1;
    if (l->world) {
        open_in_world(l);
        return;
    }
    bool network = line_is_network(l->address, &to);
    if (!network && (fd = port_open(l->address, &l->settings, &l->facts.trouble)) < 0) {
        wait_and_try_again(l);
        return;
    }
    /* deferred, so that nothing is freed while the calling library still uses it */
    l->io = bufferevent_socket_new(l->base, fd, BEV_OPT_CLOSE_ON_FREE | BEV_OPT_DEFER_CALLBACKS);
    bufferevent_setcb(l->io, on_bytes, NULL, on_event, l);
    if (network)
        connect_network(l, to.host, to.port);
    else
        begin(l);
}

/* Only some pieces in one turn of the loop: a long recording must not keep other lines waiting. */
static void play(struct line *l)
{
    enum { PIECES_AT_ONCE = 64 };
    bool fast, sent;
    port_is_recording(l->address, &fast);
    for (int i = 0; i < PIECES_AT_ONCE; i++) {
        msec at = replay_due(l->replay) == MSEC_NEVER ? MSEC_NEVER : l->replay_began + replay_due(l->replay);
        if (at == MSEC_NEVER) {
            framer_end(l->framer, now_of(l));
            l->facts.state = LINE_ENDED;
            line_become(l, ABSENT, "the recording is over");
            return;
        }
        if (!fast && at > now_of(l)) {
            wake_at(l, at);
            return;
        }
        struct span s = replay_take(l->replay, &sent);
        if (sent)
            framer_recorded(l->framer, s);
        else
            take_bytes(l, s, at);
    }
    wake_at(l, now_of(l));
}

void line_wake(struct line *l)
{
    if (l->replay && l->facts.state == LINE_OPEN)
        play(l);
    else if (l->facts.state == LINE_OPEN)
        let_speak(l, OCCASION_TIME, now_of(l));
    else if (l->facts.state == LINE_CONNECTING)
        lose(l, "no answer from the serial server");
    else if (l->facts.state == LINE_WAITING)
        try_to_open(l);
}

/* A program that stood still for seconds (a slow disk, a laptop that slept) asked nothing and heard nothing meanwhile,
 * and timers come before the bytes that wait: it asks now, and judges the silence at the next call. */
static void on_timer(evutil_socket_t fd, short what, void *self)
{
    struct line *l = self;
    (void)fd;
    (void)what;
    l->was_held_up = line_now() - l->due > LATE;
    line_wake(l);
    l->was_held_up = false;
}

/* Only a port has a speed: `@9600` at the end of a file's name, or of a feed's path, is a part of it. */
static bool address_fits(const char *address, const struct driver *driver, struct port_settings *settings,
                         struct error *why)
{
    struct websocket_address to;
    bool fast, is_port = !port_is_recording(address, &fast) && !line_is_network(address, &to);
    if (strncmp(address, "tcp:", 4) == 0 && !line_is_network(address, &to))
        return fail(why, address, "not a network address", "write it as tcp:HOST:PORT");
    if (strncmp(address, "ws:", 3) == 0 && !line_is_network(address, &to))
        return fail(why, address, "not the address of a feed", "write it as ws:HOST:PORT/PATH");
    char path[256];
    return port_settings_read(driver->line, settings, why) &&
           (!is_port || port_take_speed(address, path, sizeof path, settings, why));
}

/* No callback runs before line_new() has returned, so even the first attempt is made by the timer. */
static void set_out(struct line *l)
{
    l->facts.state = l->replay ? LINE_OPEN : LINE_WAITING;
    l->replay_began = now_of(l);
    wake_at(l, l->replay_began);
}

struct line *line_new(struct event_base *base, const char *address, const struct driver *driver,
                      const struct line_listener *listener, void *self, struct error *why)
{
    return line_new_in(NULL, base, address, driver, listener, self, why);
}

/* A recording can be played anywhere, on the caller's clock. */
static bool enter_world(struct line *l, struct error *why)
{
    l->place = l->world ? l->world->enter(l->world->self, l, l->address) : 0;
    return l->place >= 0 || fail(why, l->address, "not a line of the simulated hall", "see its list of lines");
}

struct line *line_new_in(const struct line_world *world, struct event_base *base, const char *address,
                         const struct driver *driver, const struct line_listener *listener, void *self,
                         struct error *why)
{
    struct port_settings settings;
    struct error forgotten;
    bool fast;
    const char *recording = port_is_recording(address, &fast);
    if (!address_fits(address, driver, &settings, why))
        return NULL;
    struct replay *replay = recording ? replay_open(recording, why) : NULL;
    if (recording && !replay)
        return NULL;
    struct line *l = memory_take(1, sizeof *l + strlen(address) + 1);
    strcpy(l->address, address);
    l->base = base;
    l->world = world;
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
    if (!replay && !world)
        (void)learned_recall(driver, framer_state(l->framer), address, &forgotten);
    if (!enter_world(l, why)) {
        l->world = NULL;
        line_free(l);
        return NULL;
    }
    set_out(l);
    return l;
}

void line_free(struct line *l)
{
    if (!l)
        return;
    far_end(l->far);
    close_io(l);
    if (l->world)
        l->world->leave(l->world->self, l->place);
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
    if (l->far)
        return far_order(l->far, order) ||
               fail(why, l->address, "the device is not there now", "set the clock by hand");
    msec now = now_of(l);
    if (!l->driver->order(framer_state(l->framer), order, now, why))
        return false;
    let_speak(l, OCCASION_TIME, now);
    return true;
}

void line_facts(const struct line *l, struct line_facts *out)
{
    *out = l->facts;
    out->frames = l->far ? l->facts.frames : framer_frames(l->framer);
    out->recording = l->recorder != NULL;
}
