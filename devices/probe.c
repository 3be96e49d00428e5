#include "probe.h"

#include "base/memory.h"
#include "base/text.h"
#include "framer.h"
#include "port.h"

#include <event2/event.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SAY(bytes) bytes, sizeof(bytes) - 1

/* A home-built board restarts when its port is opened, and needs two seconds. V is sent with odd parity, as on the
 * wire. Text at 9600 and less comes last, when no DGT board has answered. The Universal Chess Board and Saitek need
 * commands that contain an N, so only a bare line end may be tried. */
const struct probe_step probe_steps[] = {
    {"listen for a board that talks by itself", "38400 8N1", SAY(""), 2000, "certabo", false},
    {"ping boards on a DGT bus", "9600 8N1", SAY("\x87\x00\x00\x07"), 1200, "dgt-bus", true},
    {"ping them again: the first may only have led them back to the bus", "9600 8N1", SAY("\x87\x00\x00\x07"), 1200,
     "dgt-bus", true},
    {"ask a DGT board for its version", "9600 8N1", SAY("\x4d"), 1000, "dgt", false},
    {"ask a ChessLink for its version", "38400 8N1", SAY("\xd6\xb5\xb6"), 1000, "millennium", false},
    {"ask it again: the first command after opening may be lost", "38400 8N1", SAY("\xd6\xb5\xb6"), 1000, "millennium",
     false},
    {"ask a Novag computer who it is", "57600 8N1", SAY("I\r\n"), 1000, "novag-citrine", false},
    {"say hello to a home-built device", "115200 8N1", SAY("\nhello?\n"), 1500, "plain", false},
    {"ask an iChessOne for its position", "115200 8N1", SAY("RP"), 1000, "ichessone", false},
    {"say hello to a home-built device at another speed", "57600 8N1", SAY("\nhello?\n"), 1000, "plain", false},
    {"the same", "38400 8N1", SAY("\nhello?\n"), 1000, "plain", false},
    {"the same", "19200 8N1", SAY("\nhello?\n"), 1000, "plain", false},
    {"the same", "9600 8N1", SAY("\nhello?\n"), 1000, "plain", false},
    {"wake a prompt with a line end", "9600 8N1", SAY("\r\n"), 1000, "saitek-osa", false},
    {0},
};

struct probe {
    int fd;
    bool board_itself, answered, over;
    const struct probe_step *step;
    struct framer *framer;
    struct event *readable, *timer;
    probe_fn *take;
    void *self;
    char identity[READING_TEXT];
};

static void begin_step(struct probe *);

static void after(struct probe *p, int ms)
{
    const struct timeval in = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
    evtimer_add(p->timer, &in);
}

static void take_reading(void *self, const struct reading *r)
{
    struct probe *p = self;
    if (r->kind == READING_FAULT || p->answered)
        return;
    p->answered = true;
    if (r->kind == READING_NEWS)
        copy_text(p->identity, sizeof p->identity, r->text);
}

static void end_step(struct probe *p)
{
    const struct probe_step *now = p->step;
    const struct driver *found = p->answered ? driver_named(now->driver) : NULL;
    framer_free(p->framer);
    p->framer = NULL;
    do
        p->step++;
    while (p->step->words && p->step->adapters_only && p->board_itself);
    p->over = found || !p->step->words;
    if (p->over)
        evtimer_del(p->timer);
    else
        begin_step(p);
    p->take(p->self, now, found, p->identity, p->over); /* last: it may end the probe */
}

static void on_bytes(evutil_socket_t fd, short what, void *self)
{
    struct probe *p = self;
    uint8_t bytes[1024];
    (void)what;
    ssize_t n = read(fd, bytes, sizeof bytes);
    if (n <= 0 || p->over)
        event_del(p->readable); /* the device is gone; the remaining steps find nothing */
    else if (p->framer)
        framer_take(p->framer, (struct span){bytes, (size_t)n}, 0);
    if (p->answered && !p->over)
        end_step(p);
}

static void on_time(evutil_socket_t fd, short what, void *self)
{
    (void)fd;
    (void)what;
    end_step(self);
}

static void begin_step(struct probe *p)
{
    const struct probe_step *s = p->step;
    struct port_settings settings;
    struct error why;
    p->framer = framer_new(driver_named(s->driver), take_reading, p);
    if (port_settings_read(s->settings, &settings, &why) && port_set(p->fd, &settings) && s->length) {
        framer_said(p->framer, (struct span){(const uint8_t *)s->bytes, s->length});
        if (write(p->fd, s->bytes, s->length) != (ssize_t)s->length)
            p->identity[0] = '\0'; /* it accepts nothing, so it will not answer */
    }
    after(p, s->wait_ms);
}

struct probe *probe_start(struct event_base *base, const char *path, bool board_itself, probe_fn *take, void *self,
                          struct error *why)
{
    struct port_settings settings;
    int fd = port_settings_read(probe_steps->settings, &settings, why) ? port_open(path, &settings, why) : -1;
    if (fd < 0)
        return NULL;
    struct probe *p = memory_take(1, sizeof *p);
    p->fd = fd;
    p->board_itself = board_itself;
    p->take = take;
    p->self = self;
    p->step = probe_steps;
    p->readable = event_new(base, fd, EV_READ | EV_PERSIST, on_bytes, p);
    p->timer = evtimer_new(base, on_time, p);
    event_add(p->readable, NULL);
    begin_step(p);
    return p;
}

void probe_end(struct probe *p)
{
    if (!p)
        return;
    event_free(p->readable);
    event_free(p->timer);
    framer_free(p->framer);
    close(p->fd);
    free(p);
}
