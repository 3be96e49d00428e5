#include "sim/hall.h"

#include "base/memory.h"
#include "sim/bus.h"
#include "sim/due.h"

#include <stdlib.h>

struct sim_wire {
    struct sim_bus *bus; /* NULL if it is one table */
    struct sim_table *table;
    bool was_out;
};

struct sim_hall {
    struct sim_settings settings;
    const struct sim_device *device;
    struct sim_listener listener;
    struct sim_table *tables;
    struct sim_bus *buses;
    struct sim_wire *wires;
    struct due due;
    int lines;
    struct text out;
    struct sim_chance chance; /* for the noise */
};

static uint64_t seed_of_table(uint64_t seed, int number)
{
    struct sim_chance c = {.state = seed * 1000003 + (uint64_t)number};
    return chance_next(&c);
}

static void begin_table(struct sim_hall *h, int i, const struct sim_games *games)
{
    struct sim_table *t = &h->tables[i];
    const struct sim_settings *s = &h->settings;
    uint64_t seed = seed_of_table(s->seed, i);
    struct sim_game game = sim_games_at(games, (int)(seed % (uint64_t)sim_games_count(games)));
    table_begin(t, i + 1, &game, &s->control, seed, s->start);
    t->faults = s->faults;
    t->device = h->device;
    if (!t->device->clock)
        t->board.clock = NULL;
    sim_voice_begin(&t->voice, t->device, &t->board, s->start);
    t->at_once = s->at_once;
    t->waits = s->waits;
    t->obeys = s->obeys;
    t->lead_ms = s->lead_ms;
    t->rate = s->rate > 0 ? s->rate : 1;
    t->tell = h->listener.truth;
    t->context = h->listener.self;
}

static void lay_wires(struct sim_hall *h)
{
    int a_line = h->settings.boards_a_bus ? h->settings.boards_a_bus : 1;
    for (int i = 0; i < h->lines; i++) {
        struct sim_wire *w = &h->wires[i];
        w->table = &h->tables[i * a_line];
        if (!h->settings.boards_a_bus)
            continue;
        w->bus = &h->buses[i];
        w->bus->chance.state = h->settings.seed + (uint64_t)i;
        for (int k = i * a_line; k < (i + 1) * a_line && k < h->settings.boards; k++)
            w->bus->tables[w->bus->count++] = &h->tables[k];
    }
}

struct sim_hall *sim_hall_new(const struct sim_settings *settings, const struct sim_games *games,
                              const struct sim_listener *listener)
{
    struct sim_hall *h = memory_take(1, sizeof *h);
    h->settings = *settings;
    h->device = settings->device ? sim_device_named(settings->device) : sim_devices;
    h->listener = *listener;
    if (h->settings.boards_a_bus > BUS_TABLES)
        h->settings.boards_a_bus = BUS_TABLES;
    int a_line = h->settings.boards_a_bus ? h->settings.boards_a_bus : 1;
    h->lines = (h->settings.boards + a_line - 1) / a_line;
    h->tables = memory_take((size_t)h->settings.boards, sizeof *h->tables);
    h->wires = memory_take((size_t)h->lines, sizeof *h->wires);
    due_begin(&h->due, h->lines, settings->start);
    h->buses = h->settings.boards_a_bus ? memory_take((size_t)h->lines, sizeof *h->buses) : NULL;
    h->chance.state = settings->seed ^ 0x5eed;
    for (int i = 0; i < h->settings.boards; i++)
        begin_table(h, i, games);
    lay_wires(h);
    return h;
}

void sim_hall_free(struct sim_hall *h)
{
    if (!h)
        return;
    for (int i = 0; i < h->settings.boards; i++)
        table_end(&h->tables[i]);
    text_release(&h->out);
    free(h->tables);
    free(h->buses);
    free(h->wires);
    due_end(&h->due);
    free(h);
}

/* The listener may answer at once, which makes this line send again: so what is being sent is removed first. */
static void send(struct sim_hall *h, int line, msec now)
{
    struct text sent = h->out;
    struct span s = {(const uint8_t *)text_chars(&sent), sent.length};
    h->out = (struct text){0};
    if (s.length)
        h->listener.sent(h->listener.self, line, s, now);
    text_release(&h->out);
    text_clear(&sent);
    h->out = sent;
}

static void add_noise(struct sim_hall *h, struct sim_table *t)
{
    for (; t->noise > 0; t->noise--)
        text_add_char(&h->out, (char)chance_next(&h->chance));
}

static void note_cable(struct sim_hall *h, int line, msec now)
{
    struct sim_wire *w = &h->wires[line];
    if (w->bus || w->table->cable_out == w->was_out)
        return;
    w->was_out = w->table->cable_out;
    if (!w->was_out) /* power came back with the cable: the board restarts, with the pieces where they are */
        w->table->board.mode = SIM_BUS, sim_voice_power_up(&w->table->voice);
    h->listener.cable(h->listener.self, line, !w->was_out, now);
}

static void hold_back(struct sim_hall *h, struct sim_table *t, msec now)
{
    if (!t->held.length && now >= t->late_until)
        return;
    text_add_bytes(&t->held, text_chars(&h->out), h->out.length);
    text_clear(&h->out);
    if (now < t->late_until)
        return;
    if (!t->cable_out)
        text_add_bytes(&h->out, text_chars(&t->held), t->held.length);
    text_clear(&t->held);
}

static msec step_single(struct sim_hall *h, struct sim_wire *w, msec now)
{
    struct sim_table *t = w->table;
    msec deed = table_step(t, now);
    size_t before = h->out.length;
    msec board = t->device->hear ? sim_voice_speak(&t->voice, t->device, &t->board, now, &h->out)
                                 : sim_board_speak(&t->board, now, &h->out);
    if (t->repeats && h->out.length > before) {
        struct text again = {0};
        text_add_bytes(&again, h->out.chars + before, h->out.length - before);
        text_add_bytes(&h->out, again.chars, again.length);
        text_release(&again);
    }
    add_noise(h, t);
    if (t->cable_out)
        text_clear(&h->out);
    hold_back(h, t, now);
    msec next = deed < board ? deed : board;
    return t->held.length && t->late_until < next ? t->late_until : next;
}

/* A board that comes back to its bus sees the pieces as they are now. */
static void note_power(struct sim_table *t, msec now)
{
    if (t->was_out && !t->cable_out)
        sim_board_power_up(&t->board, now);
    else if (!t->cable_out)
        sim_board_sample(&t->board, now);
    t->was_out = t->cable_out;
}

static msec step_bus(struct sim_hall *h, struct sim_wire *w, msec now)
{
    msec next = MSEC_NEVER;
    for (int i = 0; i < w->bus->count; i++) {
        struct sim_table *t = w->bus->tables[i];
        msec deed = table_step(t, now);
        note_power(t, now);
        add_noise(h, t);
        next = deed < next ? deed : next;
    }
    msec answer = sim_bus_speak(w->bus, now, &h->out);
    msec look = now + 200; /* levers and squares are sampled even if nobody asks */
    next = answer < next ? answer : next;
    return next == MSEC_NEVER ? next : look < next ? look : next;
}

static void step_line(struct sim_hall *h, int line, msec now)
{
    struct sim_wire *w = &h->wires[line];
    msec next = w->bus ? step_bus(h, w, now) : step_single(h, w, now);
    note_cable(h, line, now);
    due_set(&h->due, line, next > now ? next : now + 1); /* first: the listener may answer at once, and set it again */
    send(h, line, now);
}

msec sim_hall_step(struct sim_hall *h, msec now)
{
    while (due_time(&h->due) <= now)
        step_line(h, due_first(&h->due), due_time(&h->due));
    return due_time(&h->due);
}

msec sim_hall_next(const struct sim_hall *h)
{
    return due_time(&h->due);
}

void sim_hall_hear(struct sim_hall *h, int line, struct span said, msec now)
{
    struct sim_wire *w = &h->wires[line];
    if (w->bus)
        sim_bus_hear(w->bus, said, now);
    else if (!w->table->cable_out && w->table->device->hear)
        w->table->device->hear(&w->table->voice, &w->table->board, said, now);
    else if (!w->table->cable_out)
        sim_board_hear(&w->table->board, said, now);
    step_line(h, line, now);
}

void sim_hall_cable(struct sim_hall *h, int line, bool in, msec now)
{
    if (!h->wires[line].bus)
        h->wires[line].table->cable_out = !in;
    step_line(h, line, now);
}

int sim_hall_boards_a_line(const struct sim_hall *h)
{
    return h->settings.boards_a_bus ? h->settings.boards_a_bus : 1;
}

int sim_hall_lines(const struct sim_hall *h)
{
    return h->lines;
}

const char *sim_hall_driver(const struct sim_hall *h)
{
    return h->settings.boards_a_bus ? "dgt-bus" : h->device->driver;
}

bool sim_hall_has_clocks(const struct sim_hall *h)
{
    return h->device->clock;
}

uint64_t sim_hall_faults(const struct sim_hall *h)
{
    return h->device->faults;
}

void sim_hall_stage(struct sim_hall *h, int board, int kind)
{
    h->tables[board - 1].scene = (uint8_t)kind;
}

void sim_hall_hold(struct sim_hall *h, int board, const struct control *control)
{
    struct sim_table *t = &h->tables[board - 1];
    t->control = *control;
    t->holds = true;
    sim_clock_set(&t->clock, control, t->last);
}

bool sim_hall_is_staged(const struct sim_hall *h, int board)
{
    return h->tables[board - 1].scene;
}

bool sim_hall_waits(const struct sim_hall *h, int board)
{
    return table_waits(&h->tables[board - 1]);
}

void sim_hall_attend(struct sim_hall *h, int board, const int32_t *left_s)
{
    table_attend(&h->tables[board - 1], left_s);
}

void sim_hall_order(struct sim_hall *h, int board, const int32_t left_s[2])
{
    table_order(&h->tables[board - 1], left_s);
}

void sim_hall_set_clock(struct sim_hall *h, int board, const int32_t left_s[2], int side)
{
    struct sim_table *t = sim_hall_table(h, board);
    table_set_clock(t, left_s, side);
    due_set(&h->due, (board - 1) / sim_hall_boards_a_line(h), t->clock.now + 1);
}

void sim_hall_decide(struct sim_hall *h, int board, const char *result, msec now)
{
    table_decide(&h->tables[board - 1], result, now);
    due_set(&h->due, (board - 1) / sim_hall_boards_a_line(h), now + 1);
}

int sim_hall_games_running(const struct sim_hall *h)
{
    int running = 0;
    for (int i = 0; i < h->settings.boards; i++)
        running += !h->tables[i].over;
    return running;
}

struct sim_table *sim_hall_table(struct sim_hall *h, int board)
{
    return &h->tables[board - 1];
}
