#include "sim/bus.h"

#include <assert.h>
#include <string.h>

enum { ANSWER_TIME = 7, PING_SPREAD = 1100, MARK_TIME = 70 };

/* The cable also carries power: a board that is off the bus sees nothing. */
static bool hears(const struct sim_table *t)
{
    return !t->cable_out;
}

static void answer_later(struct sim_bus *bus, struct sim_table *t, uint8_t id, msec at)
{
    if (bus->answers_count == BUS_ANSWERS)
        return;
    bool spoiled = false;
    for (int i = 0; i < bus->answers_count; i++) {
        msec apart = bus->answers[i].at > at ? bus->answers[i].at - at : at - bus->answers[i].at;
        if (apart < ANSWER_TIME)
            spoiled = bus->answers[i].spoiled = true;
    }
    bus->answers[bus->answers_count].at = at;
    bus->answers[bus->answers_count].table = t;
    bus->answers[bus->answers_count].id = id;
    bus->answers[bus->answers_count++].spoiled = spoiled;
}

static void obey(struct sim_bus *bus, int i, uint8_t command, msec now)
{
    static const uint8_t answers[] = {[0x81 - 0x81] = 0x84, [0x82 - 0x81] = 0x83, [0x83 - 0x81] = 0x85,
                                      [0x84 - 0x81] = 0x85, [0x85 - 0x81] = 0x88, [0x86 - 0x81] = 0x86,
                                      [0x87 - 0x81] = 0x87, [0x8a - 0x81] = 0x87, [0x8b - 0x81] = 0x89};
    struct sim_table *t = bus->tables[i];
    struct sim_board *b = &t->board;
    if (b->mode != SIM_BUS) { /* it is back on the bus, but does not obey this command */
        b->mode = SIM_BUS;
        return;
    }
    size_t which = (size_t)(command - 0x81);
    if (which >= sizeof answers || !answers[which])
        return;
    sim_board_sample(b, now);
    if (command == 0x83) {
        b->asked_from = b->asked_to;
        b->asked_to = b->tags_length;
    } else if (command == 0x85) {
        sim_board_mark(b);
    } else if (command == 0x8a) {
        bus->deaf[i] = true;
    }
    int late = command == 0x85 ? MARK_TIME : chance_between(&bus->chance, 4, 20);
    answer_later(bus, t, answers[which], now + late);
}

static void ping_all(struct sim_bus *bus, msec now)
{
    for (int i = 0; i < bus->count; i++) {
        struct sim_board *b = &bus->tables[i]->board;
        bool silent = bus->deaf[i] || !hears(bus->tables[i]) || b->mode != SIM_BUS;
        bus->deaf[i] = false;
        b->mode = SIM_BUS;
        if (!silent)
            answer_later(bus, bus->tables[i], 0x87, now + chance_between(&bus->chance, 0, PING_SPREAD));
    }
}

static void obey_command(struct sim_bus *bus, msec now)
{
    const uint8_t *c = bus->command;
    int address = c[1] << 7 | c[2];
    if (((c[0] + c[1] + c[2]) & 0x7f) != c[3])
        return;
    if (address == 0 && c[0] == 0x87)
        ping_all(bus, now);
    for (int i = 0; i < bus->count; i++)
        if (bus->tables[i]->board.address == address && hears(bus->tables[i]))
            obey(bus, i, c[0], now);
}

void sim_bus_hear(struct sim_bus *bus, struct span said, msec now)
{
    for (size_t i = 0; i < said.length; i++) {
        uint8_t byte = said.bytes[i];
        if (byte & 0x80)
            bus->command_length = 0;
        else if (bus->command_length == 0) {
            for (int k = 0; k < bus->count; k++)
                sim_board_hear(&bus->tables[k]->board, (struct span){&byte, 1}, now);
            continue;
        }
        bus->command[bus->command_length++] = byte;
        if (bus->command_length == 4) {
            obey_command(bus, now);
            bus->command_length = 0;
        }
    }
}

static size_t fill(const struct sim_table *t, uint8_t id, uint8_t *data)
{
    const struct sim_board *b = &t->board;
    assert(b->mark <= b->asked_to && b->asked_from <= b->asked_to && b->asked_to <= b->tags_length &&
           "answers are parts of its memory");
    switch (id) {
    case 0x83: sim_board_codes(b, data); return 64;
    case 0x84: sim_clock_bytes(&t->clock, data); return 7;
    case 0x85:
        memcpy(data, b->tags + b->asked_from, (size_t)(b->asked_to - b->asked_from));
        return (size_t)(b->asked_to - b->asked_from);
    case 0x86: memcpy(data, b->tags + b->mark, (size_t)(b->asked_to - b->mark)); return (size_t)(b->asked_to - b->mark);
    case 0x89:
        data[0] = 1;
        data[1] = 80;
        return 2;
    default: return 0;
    }
}

static void send_answer(const struct sim_table *t, uint8_t id, bool spoiled, struct text *out)
{
    uint8_t frame[SIM_TAGS + 16];
    size_t length = 5 + fill(t, id, frame + 5) + 1;
    unsigned sum = 0;
    assert(length <= sizeof frame && "the longest answer fits");
    frame[0] = id;
    frame[1] = (uint8_t)(length >> 7);
    frame[2] = (uint8_t)(length & 0x7f);
    frame[3] = (uint8_t)(t->board.address >> 7 & 0x7f);
    frame[4] = (uint8_t)(t->board.address & 0x7f);
    for (size_t i = 0; i + 1 < length; i++)
        sum += frame[i];
    frame[length - 1] = (uint8_t)(sum & 0x7f);
    if (spoiled) /* the line carries the OR of both answers */
        frame[4] |= 0x55, frame[length - 1] |= 0x2a;
    text_add_bytes(out, (const char *)frame, length);
}

/* Sends at once what was held back. Returns when there will be more. */
static msec release_late(struct sim_bus *bus, msec now, struct text *out)
{
    msec next = MSEC_NEVER;
    for (int i = 0; i < bus->count; i++) {
        struct sim_table *t = bus->tables[i];
        if (!t->held.length)
            continue;
        if (now < t->late_until) {
            next = t->late_until < next ? t->late_until : next;
            continue;
        }
        if (hears(t))
            text_add_bytes(out, text_chars(&t->held), t->held.length);
        text_clear(&t->held);
    }
    return next;
}

static void give_answer(struct sim_table *t, uint8_t id, bool spoiled, msec now, struct text *out)
{
    for (int times = t->repeats ? 2 : 1; times && hears(t); times--)
        send_answer(t, id, spoiled, now < t->late_until ? &t->held : out);
}

msec sim_bus_speak(struct sim_bus *bus, msec now, struct text *out)
{
    assert(bus->answers_count <= BUS_ANSWERS && "no more are remembered");
    msec next = release_late(bus, now, out);
    for (int i = 0; i < bus->answers_count;) {
        if (bus->answers[i].at > now) {
            next = bus->answers[i].at < next ? bus->answers[i].at : next;
            i++;
            continue;
        }
        give_answer(bus->answers[i].table, bus->answers[i].id, bus->answers[i].spoiled, now, out);
        memmove(&bus->answers[i], &bus->answers[i + 1], sizeof bus->answers[0] * (size_t)(--bus->answers_count - i));
    }
    return next;
}
