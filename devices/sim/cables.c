#include "sim/cables.h"

#include "base/memory.h"
#include "port.h"
#include "sim/due.h"

#include <assert.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PACKET = 16, BITS_A_BYTE = 10, CALL_US = 7, FIRST_SERIAL = 1001, PARTS = 16 };

/* Bytes on their way, in order: each part began to be sent at one moment. */
struct flight {
    struct text bytes;
    struct flight_part {
        int64_t from_us; /* when the first byte begins */
        size_t length;
    } parts[PARTS];
    int count;
    int64_t free_us; /* the wire is free from then on */
};

struct cable {
    struct cables *all;
    struct line *listener;   /* NULL if nobody listens */
    struct bufferevent *end; /* our listener; NULL if nobody has the line open */
    struct flight to_host, to_device;
    int line;
    bool plugged;
    msec wake, phase;
};

struct cables {
    struct event_base *base;
    struct sim_hall *hall;
    struct line_world world;
    struct cable *cables;
    struct due due;
    truth_fn *truth;
    void *context;
    int64_t byte_us;
    int lines;
    msec now;
    int *ringing, ringing_count; /* lines whose timer is due in this turn */
    bool buses, feeds;
    long looked_us; /* how far the time has advanced in this turn */
};

/* --- bytes on their way -------------------------------------------------------------------------------------- */

static void flight_add(struct flight *f, struct span s, msec at, int64_t byte_us)
{
    int64_t from = at * 1000 > f->free_us ? at * 1000 : f->free_us;
    assert(f->count <= PARTS && s.length > 0 && "something is on its way");
    bool joins = f->count && (from == f->free_us || f->count == PARTS);
    if (!joins)
        f->parts[f->count++] = (struct flight_part){.from_us = from};
    f->parts[f->count - 1].length += s.length;
    f->free_us = from + (int64_t)s.length * byte_us;
    text_add_bytes(&f->bytes, (const char *)s.bytes, s.length);
}

static void flight_clear(struct flight *f)
{
    text_clear(&f->bytes);
    f->count = 0;
}

/* How many bytes of the first part have arrived by then. */
static size_t arrived(const struct flight *f, msec now, int64_t byte_us)
{
    assert(f->count > 0 && f->parts[0].length > 0 && "something is on its way");
    int64_t passed = now * 1000 - f->parts[0].from_us;
    if (passed < byte_us)
        return 0;
    return passed / byte_us < (int64_t)f->parts[0].length ? (size_t)(passed / byte_us) : f->parts[0].length;
}

static size_t flight_take(struct flight *f, msec now, int64_t byte_us)
{
    size_t taken = 0;
    while (f->count) {
        size_t n = arrived(f, now, byte_us);
        taken += n;
        f->parts[0].length -= n;
        f->parts[0].from_us += (int64_t)n * byte_us;
        if (f->parts[0].length)
            break;
        memmove(f->parts, f->parts + 1, sizeof f->parts[0] * (size_t)--f->count);
    }
    return taken;
}

static void flight_drop(struct flight *f, size_t length)
{
    assert(length <= f->bytes.length && "no more arrives than was sent");
    memmove(f->bytes.chars, f->bytes.chars + length, f->bytes.length - length);
    f->bytes.length -= length;
}

/* A packet leaves at its regular time, with what is there. */
static msec packet_due(const struct cable *c)
{
    const struct flight *f = &c->to_host;
    if (!f->count)
        return MSEC_NEVER;
    msec first = (f->parts[0].from_us + c->all->byte_us + 999) / 1000;
    return first + (PACKET - (first + c->phase) % PACKET) % PACKET;
}

/* What the host sends reaches the device with its last byte. */
static msec said_due(const struct cable *c)
{
    return c->to_device.count ? (c->to_device.free_us + 999) / 1000 : MSEC_NEVER;
}

static void arrange(struct cable *c)
{
    msec next = packet_due(c), said = said_due(c);
    next = said < next ? said : next;
    due_set(&c->all->due, c->line, c->wake < next ? c->wake : next);
}

/* --- the listener's side ------------------------------------------------------------------------------------- */

static msec world_now(void *self)
{
    struct cables *all = self;
    all->looked_us += CALL_US;
    return all->now + all->looked_us / 1000;
}

static int world_enter(void *self, struct line *l, const char *address)
{
    struct cables *all = self;
    int n;
    if (sscanf(address, "sim:%d", &n) != 1 || n < 1 || n > all->lines || all->cables[n - 1].listener)
        return -1;
    all->cables[n - 1].listener = l;
    return n - 1;
}

static void let_go(struct cable *c)
{
    if (c->end)
        bufferevent_free(c->end);
    c->end = NULL;
    flight_clear(&c->to_host);
    flight_clear(&c->to_device);
    arrange(c);
}

static void world_close(void *self, int place)
{
    struct cables *all = self;
    assert(place >= 0 && place < all->lines && "it was entered");
    let_go(&all->cables[place]);
}

static void world_leave(void *self, int place)
{
    struct cables *all = self;
    assert(place >= 0 && place < all->lines && all->cables[place].listener && "it was entered");
    all->cables[place].listener = NULL;
    all->cables[place].wake = MSEC_NEVER;
    let_go(&all->cables[place]);
}

static void world_wake(void *self, int place, msec when)
{
    struct cables *all = self;
    assert(place >= 0 && place < all->lines && "it was entered");
    all->cables[place].wake = when > all->now || when == MSEC_NEVER ? when : all->now + 1;
    arrange(&all->cables[place]);
}

static void on_said(struct bufferevent *io, void *self)
{
    struct cable *c = self;
    uint8_t bytes[256];
    size_t length;
    while ((length = bufferevent_read(io, bytes, sizeof bytes)) > 0)
        flight_add(&c->to_device, (struct span){bytes, length}, c->all->now, c->all->byte_us);
    arrange(c);
}

static struct bufferevent *world_open(void *self, int place, struct error *why)
{
    struct cables *all = self;
    assert(place >= 0 && place < all->lines && "it was entered");
    struct cable *c = &all->cables[place];
    struct bufferevent *pair[2];
    if (!c->plugged) {
        fail(why, "sim", "no such device", "check cable and power; it is tried again by itself");
        return NULL;
    }
    let_go(c);
    if (bufferevent_pair_new(all->base, BEV_OPT_DEFER_CALLBACKS, pair) != 0)
        memory_exhausted();
    c->end = pair[1];
    bufferevent_setcb(c->end, on_said, NULL, NULL, c);
    bufferevent_enable(c->end, EV_READ | EV_WRITE);
    return pair[0];
}

/* --- the hall's side ----------------------------------------------------------------------------------------- */

static void on_sent(void *self, int line, struct span s, msec at)
{
    struct cables *all = self;
    struct cable *c = &all->cables[line];
    if (!c->end)
        return;
    flight_add(&c->to_host, s, at, all->byte_us);
    arrange(c);
}

static void on_cable(void *self, int line, bool in, msec at)
{
    struct cables *all = self;
    struct cable *c = &all->cables[line];
    (void)at;
    c->plugged = in;
    flight_clear(&c->to_host);
    flight_clear(&c->to_device);
    if (!in && c->end)
        bufferevent_flush(c->end, EV_WRITE, BEV_FINISHED);
    arrange(c);
}

static void on_truth(void *self, const struct truth *t)
{
    const struct cables *all = self;
    if (all->truth)
        all->truth(all->context, t);
}

/* --- all of them --------------------------------------------------------------------------------------------- */

static int64_t time_of_a_byte(const char *driver)
{
    struct port_settings settings;
    struct error why;
    return port_settings_read(driver_named(driver)->line, &settings, &why) ? 1000000 * BITS_A_BYTE / settings.baud : 1;
}

struct cables *cables_new(struct event_base *base, const struct sim_settings *settings, const struct sim_games *games,
                          truth_fn *truth, void *context)
{
    struct cables *all = memory_take(1, sizeof *all);
    struct sim_listener listener = {on_sent, on_cable, on_truth, all};
    all->base = base;
    all->truth = truth;
    all->context = context;
    all->now = settings->start;
    all->world = (struct line_world){world_now, world_enter, world_leave, world_wake, world_open, world_close, all};
    all->hall = sim_hall_new(settings, games, &listener);
    all->lines = sim_hall_lines(all->hall);
    all->byte_us = time_of_a_byte(sim_hall_driver(all->hall));
    all->cables = memory_take((size_t)all->lines, sizeof *all->cables);
    all->ringing = memory_take((size_t)all->lines, sizeof *all->ringing);
    all->buses = settings->boards_a_bus > 0;
    all->feeds = !strcmp(sim_hall_driver(all->hall), "livechess"); /* it numbers its boards */
    due_begin(&all->due, all->lines, MSEC_NEVER);
    for (int i = 0; i < all->lines; i++)
        all->cables[i] = (struct cable){.all = all,
                                        .line = i,
                                        .plugged = true,
                                        .wake = MSEC_NEVER,
                                        .phase = (int)(settings->seed + 5u * (unsigned)i) % PACKET};
    return all;
}

void cables_free(struct cables *all)
{
    if (!all)
        return;
    for (int i = 0; i < all->lines; i++) {
        let_go(&all->cables[i]);
        text_release(&all->cables[i].to_host.bytes);
        text_release(&all->cables[i].to_device.bytes);
    }
    sim_hall_free(all->hall);
    due_end(&all->due);
    free(all->ringing);
    free(all->cables);
    free(all);
}

const struct line_world *cables_world(struct cables *all)
{
    return &all->world;
}

void cables_list(const struct cables *all, struct line_list *out)
{
    int a_line = sim_hall_boards_a_line(all->hall);
    *out = (struct line_list){.speed = 1};
    for (int i = 0; i < all->lines; i++) {
        struct line_entry e = {.driver = driver_named(sim_hall_driver(all->hall)), .board = 1 + i * a_line};
        e.first_address = all->buses ? FIRST_SERIAL + i * a_line : all->feeds ? 1 : 0;
        snprintf(e.address, sizeof e.address, "sim:%d", i + 1);
        lines_add(out, &e);
    }
}

msec cables_next(const struct cables *all)
{
    msec hall = sim_hall_next(all->hall), cable = due_time(&all->due);
    return hall < cable ? hall : cable;
}

msec cables_now(const struct cables *all)
{
    return all->now;
}

/* What arrives waits for the listener, which reads when the turn begins. */
static void serve(struct cable *c, msec at)
{
    struct cables *all = c->all;
    if (packet_due(c) <= at) {
        assert(c->end && "only to a line that is open something is sent");
        size_t length = flight_take(&c->to_host, at, all->byte_us);
        bufferevent_write(c->end, c->to_host.bytes.chars, length);
        flight_drop(&c->to_host, length);
    }
    if (said_due(c) <= at) {
        struct text said = c->to_device.bytes;
        c->to_device.bytes = (struct text){0};
        flight_clear(&c->to_device);
        sim_hall_hear(all->hall, c->line, (struct span){(const uint8_t *)said.chars, said.length}, at);
        text_release(&said);
    }
    if (c->wake <= at) {
        c->wake = MSEC_NEVER;
        assert(all->ringing_count < all->lines && "each line rings once in a turn");
        all->ringing[all->ringing_count++] = c->line;
    }
    arrange(c);
}

static void read_what_came(struct cables *all)
{
    do
        event_base_loop(all->base, EVLOOP_NONBLOCK);
    while (event_base_get_num_events(all->base, EVENT_BASE_COUNT_ACTIVE) > 0);
}

/* The listener's turn: what has arrived is read, then the due timers fire, as in libevent. */
static void turn(struct cables *all)
{
    all->looked_us = 0;
    read_what_came(all);
    while (all->ringing_count) {
        struct cable *c = &all->cables[all->ringing[--all->ringing_count]];
        if (c->listener)
            line_wake(c->listener);
    }
    read_what_came(all);
}

/* The devices keep their own time, whatever delays the listener. */
void cables_run(struct cables *all, msec now)
{
    for (msec next = cables_next(all); next <= now; next = cables_next(all)) {
        all->now = next > all->now ? next : all->now;
        if (sim_hall_next(all->hall) <= due_time(&all->due))
            sim_hall_step(all->hall, next);
        else
            serve(&all->cables[due_first(&all->due)], next);
    }
    all->now = now > all->now ? now : all->now;
    turn(all);
}

struct sim_hall *cables_hall(const struct cables *all)
{
    return all->hall;
}
