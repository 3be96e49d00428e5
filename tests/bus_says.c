#include "bus_says.h"

#include "chess/board/position.h"

#include "scratch.h"

#include <assert.h>
#include <string.h>

enum { TURN = 1000, LOOKS = 5, LEVER_ROUND = 350, FRAME_MOST = 512, ANSWERS_IN = 25, BOARD_IN = 85 };
enum { IS_BOARD = 0x83, IS_CLOCK = 0x84, IS_CHANGES = 0x85, IS_PING = 0x87 };

struct bus_saying {
    FILE *to;
    struct bus_place *seats;
    int count;
    msec now, written;
};

static void perform(struct bus_place *s, msec now)
{
    for (; s->done < s->count && s->steps[s->done].at <= now; s->done++) {
        const struct own_step *d = &s->steps[s->done];
        if (d->square < 64)
            sim_board_put(&s->board, d->square, d->what, d->at);
        else if (d->square == OWN_START)
            sim_clock_start(&s->clock, CLOCK_LEFT, d->at);
        else if (d->square == OWN_STOP)
            sim_clock_stop(&s->clock, d->at);
        else
            sim_clock_press(&s->clock, s->clock.up, d->at);
    }
    sim_board_sample(&s->board, now);
}

static void pass(struct bus_saying *o, msec until)
{
    for (; o->now < until; o->now += LOOKS)
        for (int i = 0; i < o->count; i++)
            perform(&o->seats[i], o->now);
}

static void write_frame(struct bus_saying *o, uint8_t id, int address, const uint8_t *data, int length)
{
    uint8_t frame[FRAME_MOST] = {id, (uint8_t)((length + 6) >> 7), (uint8_t)((length + 6) & 127),
                                 (uint8_t)(address >> 7), (uint8_t)(address & 127)};
    unsigned sum = 0;
    assert(length + 6 <= FRAME_MOST);
    if (length)
        memcpy(frame + 5, data, (size_t)length);
    for (int i = 0; i < length + 5; i++)
        sum += frame[i];
    frame[length + 5] = (uint8_t)(sum & 127);
    fprintf(o->to, "%lld < ", (long long)(o->now - o->written));
    for (int i = 0; i < length + 6; i++)
        fprintf(o->to, "%02X", frame[i]);
    fputc('\n', o->to);
    o->written = o->now;
}

static void write_board(struct bus_saying *o, struct bus_place *s)
{
    uint8_t codes[64];
    pass(o, o->now + BOARD_IN);
    sim_board_codes(&s->board, codes);
    write_frame(o, IS_BOARD, s->board.address, codes, sizeof codes);
}

static void write_clock(struct bus_saying *o, struct bus_place *s)
{
    uint8_t bytes[7];
    pass(o, o->now + ANSWERS_IN);
    sim_clock_bytes(&s->clock, bytes);
    write_frame(o, IS_CLOCK, s->board.address, bytes, sizeof bytes);
}

/* As the driver asks: what changed, the clock, and the whole board once nothing changes any more. */
static void ask(struct bus_saying *o, struct bus_place *s)
{
    struct sim_board *b = &s->board;
    pass(o, o->now + ANSWERS_IN);
    b->asked_from = b->asked_to;
    b->asked_to = b->tags_length;
    int length = b->asked_to - b->asked_from;
    write_frame(o, IS_CHANGES, b->address, b->tags + b->asked_from, length);
    write_clock(o, s);
    if (!length && s->moved)
        write_board(o, s);
    s->moved = length > 0;
}

static void begin(struct bus_saying *o, struct bus_place *s, int address, const struct control *c, uint64_t seed)
{
    struct position start;
    position_start(&start, RULES_CHESS);
    sim_board_begin(&s->board, address, seed);
    sim_clock_set(&s->clock, c, 0);
    s->board.clock = &s->clock;
    s->board.lever_round = LEVER_ROUND;
    memcpy(s->board.squares, start.on, sizeof s->board.squares);
    sim_board_first_power(&s->board);
    s->done = 0;
    s->moved = false;
    write_frame(o, IS_PING, address, NULL, 0);
    write_board(o, s);
    write_clock(o, s);
}

void bus_says(const char *name, struct bus_place seats[], int count, uint64_t seed, msec until)
{
    struct control control;
    struct bus_saying o = {.to = fopen(in_scratch(name), "w"), .seats = seats};
    bool read = control_read("90+30", &control, NULL);
    assert(o.to && read);
    (void)read;
    fputs("# flagfall recording 1\n# driver: dgt-bus\n", o.to);
    for (int i = 0; i < count; i++, o.count++)
        begin(&o, &seats[i], BUS_FIRST + i, &control, seed * 64 + (uint64_t)i);
    while (o.now < until) {
        msec turn = o.now + TURN;
        for (int i = 0; i < count; i++)
            ask(&o, &seats[i]);
        pass(&o, turn);
    }
    fclose(o.to);
}
