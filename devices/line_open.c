#include "line_open.h"

#include "base/hostile.h"
#include "base/text.h"
#include "framer.h"
#include "line_bytes.h"
#include "line_parts.h"
#include "line_time.h"

#include <arpa/inet.h>
#include <assert.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/dns.h>
#include <event2/event.h>
#include <event2/util.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

enum {
    LONGEST_PAUSE = 5000,
    STUCK_AFTER_S = 5, /* a device that accepts nothing for this long is lost */
    CONNECT_WITHIN = 10000,
    READ_AT_ONCE = USUALLY(16384, 3),
    TUNNEL_AT_ONCE = 16384, /* the other end's first message is kept here until it is complete */
};

/* --- closed ------------------------------------------------------------------------------------------------------- */

static void forget_names(struct line *l)
{
    if (l->names)
        evdns_base_free(l->names, 1);
    l->names = NULL;
}

void line_close(struct line *l)
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
    assert(l->pause >= FIRST_PAUSE && l->pause <= LONGEST_PAUSE && "it is tried again within seconds");
    line_close(l);
    l->facts.state = LINE_WAITING;
    l->facts.next_try = line_clock(l) + l->pause;
    line_wake_at(l, l->facts.next_try);
    l->pause = l->pause * 2 < LONGEST_PAUSE ? l->pause * 2 : LONGEST_PAUSE;
    line_become(l, ABSENT, l->facts.trouble.what);
}

void line_lose(struct line *l, const char *words)
{
    if (l->facts.state == LINE_OPEN)
        l->facts.lost++;
    fail(&l->facts.trouble, l->address, words, "check cable and power; it is tried again by itself");
    framer_restart(l->framer);
    wait_and_try_again(l);
}

void line_give_up(struct line *l)
{
    line_lose(l, "does not answer");
}

/* The closing frame is sent as far as the connection accepts it now. */
static void lose_tunnel(struct line *l, const char *words)
{
    char copy[128];
    struct evbuffer *out = bufferevent_get_output(l->io);
    copy_text(copy, sizeof copy, words);
    evbuffer_unfreeze(out, 1);
    evbuffer_write(out, bufferevent_getfd(l->io));
    line_lose(l, copy);
}

/* --- open --------------------------------------------------------------------------------------------------------- */

static void on_bytes(struct bufferevent *io, void *self)
{
    uint8_t bytes[READ_AT_ONCE];
    size_t length = bufferevent_read(io, bytes, sizeof bytes);
    if (length && !line_take_bytes(self, (struct span){bytes, length}, line_clock(self)))
        line_give_up(self);
}

static void begin(struct line *l)
{
    assert(l->io && l->facts.state != LINE_OPEN && "it is opened once, and there is something to read");
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
    if (!line_speak(l, OCCASION_OPENED, line_clock(l)))
        line_give_up(l);
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
        case WEBSOCKET_MESSAGE:
            if (!line_take_bytes(l, message, line_clock(l)))
                line_give_up(l);
            break;
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
        line_lose(l, "takes no bytes any more");
    } else if (what & BEV_EVENT_EOF) {
        line_lose(l, "the other end is gone");
    } else if (what & BEV_EVENT_ERROR) {
        char words[128];
        int error = EVUTIL_SOCKET_ERROR(), dns = bufferevent_socket_get_dns_error(io);
        snprintf(words, sizeof words, "lost: %s", dns ? evutil_gai_strerror(dns) : strerror(error));
        line_lose(l, words);
    }
}

/* --- opened ------------------------------------------------------------------------------------------------------- */

bool line_is_network(const char *address, struct websocket_address *to)
{
    return websocket_address(address, to) || port_is_network(address, to->host, sizeof to->host, &to->port);
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
    line_wake_at(l, line_clock(l) + CONNECT_WITHIN);
    if (bufferevent_socket_connect_hostname(l->io, l->names, AF_UNSPEC, host, port) < 0)
        line_lose(l, "no connection to the serial server");
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

void line_try(struct line *l)
{
    assert(!l->io && !l->tunnel && l->facts.state == LINE_WAITING && "it was closed before");
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
