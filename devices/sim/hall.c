#include "sim/hall.h"

#include "base/memory.h"
#include "sim/bus.h"
#include "sim/due.h"

#include <stdlib.h>

struct wire {
    struct sim_bus *bus;     /* NULL: one table */
    struct sim_table *table;
    bool was_out;
};

struct sim_hall {
    struct sim_settings settings;
    struct sim_ears ears;
    struct sim_table *tables;
    struct sim_bus *buses;
    struct wire *wires;
    struct due due;
    int lines;
    struct text out;
    struct sim_chance chance; /* of the noise */
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
    t->at_once = s->at_once;
    t->rate = s->rate > 0 ? s->rate : 1;
    t->tell = h->ears.truth;
    t->taker = h->ears.self;
}

static void lay_wires(struct sim_hall *h)
{
    int a_line = h->settings.boards_a_bus ? h->settings.boards_a_bus : 1;
    for (int i = 0; i < h->lines; i++) {
        struct wire *w = &h->wires[i];
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
                          const struct sim_ears *ears)
{
    struct sim_hall *h = memory_take(1, sizeof *h);
    h->settings = *settings;
    h->ears = *ears;
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

/* Who listens may answer at once, which makes this line speak again: so what is sent is taken out first. */
static void send(struct sim_hall *h, int line, msec now)
{
    struct text sent = h->out;
    struct span s = {(const uint8_t *)text_chars(&sent), sent.length};
    h->out = (struct text){0};
    if (s.length)
        h->ears.sent(h->ears.self, line, s, now);
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
    struct wire *w = &h->wires[line];
    if (w->bus || w->table->cable_out == w->was_out)
        return;
    w->was_out = w->table->cable_out;
    if (!w->was_out) /* power came back with the cable: the board begins anew, the pieces stand where they stand */
        w->table->board.mode = SIM_BUS;
    h->ears.cable(h->ears.self, line, !w->was_out, now);
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

static msec step_single(struct sim_hall *h, struct wire *w, msec now)
{
    struct sim_table *t = w->table;
    msec deed = table_step(t, now);
    size_t before = h->out.length;
    msec board = sim_board_speak(&t->board, now, &h->out);
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

/* A board that comes back to its bus finds the pieces as they stand now. */
static void note_power(struct sim_table *t, msec now)
{
    if (t->was_out && !t->cable_out)
        sim_board_power_up(&t->board, now);
    else if (!t->cable_out)
        sim_board_sample(&t->board, now);
    t->was_out = t->cable_out;
}

static msec step_bus(struct sim_hall *h, struct wire *w, msec now)
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
    msec look = now + 200; /* levers and squares are looked at even if nobody asks */
    next = answer < next ? answer : next;
    return next == MSEC_NEVER ? next : look < next ? look : next;
}

static void step_line(struct sim_hall *h, int line, msec now)
{
    struct wire *w = &h->wires[line];
    msec next = w->bus ? step_bus(h, w, now) : step_single(h, w, now);
    note_cable(h, line, now);
    due_set(&h->due, line, next > now ? next : now + 1); /* first: who hears it may speak at once, and set it anew */
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
    struct wire *w = &h->wires[line];
    if (w->bus)
        sim_bus_hear(w->bus, said, now);
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

int sim_hall_lines(const struct sim_hall *h)
{
    return h->lines;
}

const char *sim_hall_driver(const struct sim_hall *h)
{
    return h->settings.boards_a_bus ? "dgt-bus" : "dgt";
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
