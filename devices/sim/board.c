#include "sim/board.h"

#include <assert.h>
#include <string.h>

enum { ROUND = 225, PER_SQUARE = 3, QUICK = 250, CLOCK_LATE_LEAST = 400, CLOCK_LATE_MOST = 650 };
enum { BOARD_DUMP = 0x86, CLOCK_MESSAGE = 0x8d, FIELD_UPDATE = 0x8e, EVENTS = 0x8f };

static uint8_t sim_code(piece p)
{
    static const uint8_t codes[16] = {0, 1, 3, 4, 2, 6, 5, 0, 0, 7, 9, 10, 8, 12, 11, 0};
    return codes[p & 15];
}

static int sim_wire_square(const struct sim_board *b, int square)
{
    assert(square >= 0 && square < 64 && "a square of the board");
    return b->turned ? 63 - (square ^ 56) : square ^ 56;
}

piece sim_board_sensed(const struct sim_board *b, int square)
{
    assert(square >= 0 && square < 64 && "a square of the board");
    if (square == b->dead_square)
        return EMPTY;
    return square == b->stuck_square ? b->stuck_piece : b->squares[square];
}

void sim_board_begin(struct sim_board *b, int address, uint64_t seed)
{
    memset(b, 0, sizeof *b);
    b->dead_square = b->stuck_square = NO_SQUARE;
    b->address = address;
    b->mode = SIM_BUS; /* the mode after power-up */
    b->clock_major = 2;
    b->chance.state = seed;
    b->phase = chance_between(&b->chance, 0, ROUND - 1);
    b->clock_late = chance_between(&b->chance, CLOCK_LATE_LEAST, CLOCK_LATE_MOST);
    b->lever = CLOCK_LEFT;
}

/* When this square is sampled next. */
static msec sampled_at(const struct sim_board *b, int square, msec now)
{
    msec offset = b->phase + PER_SQUARE * sim_wire_square(b, square);
    msec round = (now - offset + ROUND - 1) / ROUND;
    msec at = offset + round * ROUND;
    return at < now ? at + ROUND : at;
}

void sim_board_put(struct sim_board *b, int square, piece what, msec now)
{
    assert(square >= 0 && square < 64 && "a square of the board");
    b->squares[square] = what;
    for (int i = 0; i < b->waiting_count; i++)
        if (b->waiting[i].square == square)
            return;
    assert(b->waiting_count < SIM_WAITING && "each square waits once");
    b->waiting[b->waiting_count].square = (uint8_t)square;
    b->waiting[b->waiting_count++].at = sampled_at(b, square, now);
}

static void send(struct text *out, const uint8_t *bytes, size_t length)
{
    text_add_bytes(out, (const char *)bytes, length);
}

void sim_board_codes(const struct sim_board *b, uint8_t codes[64])
{
    for (int sq = 0; sq < 64; sq++)
        codes[sim_wire_square(b, sq)] = sim_code(b->seen[sq]);
}

static void send_dump(const struct sim_board *b, struct text *out)
{
    uint8_t frame[67] = {BOARD_DUMP, 0, 67};
    sim_board_codes(b, frame + 3);
    send(out, frame, sizeof frame);
}

static void add_tag(struct sim_board *b, const uint8_t *tag, int length)
{
    if (b->tags_length + length > SIM_TAGS) /* the memory is full: what was not fetched is lost */
        b->tags_length = b->asked_from = b->asked_to = b->mark = 0;
    assert(b->tags_length + length <= SIM_TAGS && b->asked_to <= b->tags_length && "what was asked for is there");
    memcpy(b->tags + b->tags_length, tag, (size_t)length);
    b->tags_length += length;
}

static void note_square(struct sim_board *b, int square, msec now, struct text *out)
{
    assert(square >= 0 && square < 64 && "a square of the board");
    piece what = sim_board_sensed(b, square);
    if (what == b->seen[square])
        return;
    b->seen[square] = what;
    uint8_t number = (uint8_t)sim_wire_square(b, square), code = sim_code(what);
    uint8_t quick = now - b->last_tag < QUICK ? 0x10 : 0;
    add_tag(b, (const uint8_t[]){(uint8_t)(0x40 | quick | code), number}, 2);
    b->last_tag = now;
    if (out && b->mode >= SIM_UPDATE)
        send(out, (const uint8_t[]){FIELD_UPDATE, 0, 5, number, code}, 5);
}

static void sample(struct sim_board *b, msec now, struct text *out)
{
    for (;;) {
        int next = -1;
        for (int i = 0; i < b->waiting_count; i++)
            if (b->waiting[i].at <= now && (next < 0 || b->waiting[i].at < b->waiting[next].at))
                next = i;
        if (next < 0)
            return;
        int square = b->waiting[next].square;
        msec at = b->waiting[next].at;
        b->waiting[next] = b->waiting[--b->waiting_count];
        note_square(b, square, at, out);
    }
}

static void add_pieces(struct sim_board *b)
{
    uint8_t codes[64];
    sim_board_codes(b, codes);
    for (uint8_t i = 0; i < 64; i++)
        if (codes[i])
            add_tag(b, (const uint8_t[]){(uint8_t)(0x40 | codes[i]), i}, 2);
}

void sim_board_mark(struct sim_board *b)
{
    b->tags_length = b->asked_from = b->asked_to = b->mark = 0;
    add_tag(b, (const uint8_t[]){0x7b}, 1);
    add_pieces(b);
    b->asked_from = b->asked_to = b->tags_length;
}

void sim_board_first_power(struct sim_board *b)
{
    sim_board_power_up(b, 0);
    b->asked_from = b->asked_to = b->tags_length;
}

/* What happened in between is not in its memory. */
void sim_board_power_up(struct sim_board *b, msec now)
{
    b->mode = SIM_BUS;
    b->waiting_count = b->answers_count = b->clocks_count = b->command_length = 0;
    b->last_tag = now;
    if (b->clock)
        b->lever = b->clock->up;
    for (int sq = 0; sq < 64; sq++)
        b->seen[sq] = sim_board_sensed(b, sq);
    add_tag(b, (const uint8_t[]){0x7f, 0x7f, 0x7f, 0x6a}, 4);
    add_pieces(b);
}

/* At each press the time of the stopped clock goes into the memory. */
static void note_lever(struct sim_board *b, msec now)
{
    if (!b->clock || now < b->lever_due)
        return;
    sim_clock_advance(b->clock, now);
    b->lever_due = b->lever_round ? now + b->lever_round : 0;
    if (b->clock->up == b->lever)
        return;
    bool left = b->lever == CLOCK_LEFT;
    uint8_t bytes[7];
    sim_clock_bytes(b->clock, bytes);
    const uint8_t *t = left ? bytes + 3 : bytes;
    add_tag(b, (const uint8_t[]){(uint8_t)((left ? 0x70 : 0x60) | (t[0] & 15)), t[1], t[2]}, 3);
    b->lever = b->clock->up;
}

void sim_board_sample(struct sim_board *b, msec now)
{
    sample(b, now, NULL);
    note_lever(b, now);
}

/* Sends everything in its memory, and the mark that it was read. */
static void send_events(struct sim_board *b, struct text *out)
{
    const int length = b->tags_length + 3;
    const uint8_t head[3] = {EVENTS, (uint8_t)(length >> 7), (uint8_t)(length & 0x7f)};
    send(out, head, sizeof head);
    send(out, b->tags, (size_t)b->tags_length);
    add_tag(b, (const uint8_t[]){0x6e}, 1);
}

static void send_clock(struct sim_board *b, struct text *out)
{
    uint8_t frame[10] = {CLOCK_MESSAGE, 0, 10, 0, 0, 0, 0, 0, 0, 0x20};
    if (b->clock)
        memcpy(frame + 3, b->clock_seen, 7);
    memcpy(b->clock_sent, frame + 3, 7);
    send(out, frame, sizeof frame);
}

/* What the clock sends reaches the board half a second later, in order. */
static void note_clock(struct sim_board *b, msec now)
{
    uint8_t bytes[7];
    sim_clock_bytes(b->clock, bytes);
    if (b->clock_known && !memcmp(bytes, b->clock_noted, 7))
        return;
    b->clock_known = true;
    memcpy(b->clock_noted, bytes, 7);
    if (b->clocks_count == SIM_CLOCKS)
        memmove(b->clocks, b->clocks + 1, sizeof b->clocks[0] * (size_t)--b->clocks_count);
    assert(b->clocks_count < SIM_CLOCKS && "the oldest was dropped");
    b->clocks[b->clocks_count].at = now + b->clock_late;
    memcpy(b->clocks[b->clocks_count++].bytes, bytes, 7);
}

static void hear_clock(struct sim_board *b, msec now, struct text *out)
{
    if (!b->clock)
        return;
    note_lever(b, now);
    note_clock(b, now);
    while (b->clocks_count && b->clocks[0].at <= now) {
        memcpy(b->clock_seen, b->clocks[0].bytes, 7);
        memmove(b->clocks, b->clocks + 1, sizeof b->clocks[0] * (size_t)--b->clocks_count);
        if ((b->mode == SIM_UPDATE || b->mode == SIM_UPDATE_NICE) && memcmp(b->clock_seen, b->clock_sent, 7) != 0)
            send_clock(b, out);
    }
}

static void answer(struct sim_board *b, msec at, const uint8_t *bytes, int length)
{
    assert(length > 0 && (size_t)length <= sizeof b->answers[0].bytes && "the longest answer fits");
    if (b->answers_count == SIM_ANSWERS)
        return;
    b->answers[b->answers_count].at = at;
    b->answers[b->answers_count].length = (uint8_t)length;
    memcpy(b->answers[b->answers_count++].bytes, bytes, (size_t)length);
}

static void acknowledge(struct sim_board *b, msec now, uint8_t ack0, uint8_t ack1, uint8_t ack2)
{
    uint8_t frame[10] = {CLOCK_MESSAGE,          0, 10, 0x0a, (uint8_t)(ack0 & 0x7f), (uint8_t)(ack1 & 0x7f), 0x0a,
                         (uint8_t)(ack2 & 0x7f), 0, 0};
    frame[6] |= (uint8_t)((ack0 & 0x80) >> 3 | (ack1 & 0x80) >> 2);
    if (b->mode == SIM_UPDATE || b->mode == SIM_UPDATE_NICE)
        answer(b, now + chance_between(&b->chance, 80, 500), frame, sizeof frame);
}

static void set_and_run(struct sim_board *b, const uint8_t *t, msec now)
{
    msec left = ((t[0] & 15) * 3600 + t[1] * 60 + t[2]) * 1000, right = ((t[3] & 15) * 3600 + t[4] * 60 + t[5]) * 1000;
    sim_clock_set_times(b->clock, left, right, now);
    if ((t[6] & 7) == 4)
        sim_clock_stop(b->clock, now);
    else
        sim_clock_start(b->clock, (t[6] & 2) ? CLOCK_RIGHT : CLOCK_LEFT, now);
}

static void obey_clock_command(struct sim_board *b, msec now)
{
    uint8_t command = b->command[3];
    if (!b->clock || !b->clock_major)
        return;
    if (command == 0x09) {
        acknowledge(b, now, 0x10, command, (uint8_t)(b->clock_major == 1 ? 0x1e : 0x20));
    } else if (command == 0x0a && !b->remote_option) {
        acknowledge(b, now, 0x40, command, 0);
    } else {
        if (command == 0x0a && b->command_length == 12)
            set_and_run(b, b->command + 4, now);
        acknowledge(b, now, 0x10, command, 0);
    }
}

static void answer_text(struct sim_board *b, msec now, uint8_t id, const char *digits, int length)
{
    uint8_t frame[12] = {id, 0, (uint8_t)(length + 3)};
    memcpy(frame + 3, digits, (size_t)length);
    answer(b, now + 100, frame, length + 3);
}

static void answer_serial(struct sim_board *b, msec now)
{
    char digits[5];
    for (int i = 4, n = b->address; i >= 0; i--, n /= 10)
        digits[i] = (char)('0' + n % 10);
    answer_text(b, now, 0x91, digits, 5);
}

static void obey(struct sim_board *b, uint8_t byte, msec now)
{
    enum { BYTE_US = 1042 }; /* at 9600 baud */
    bool was_bus = b->mode == SIM_BUS;
    if (was_bus)
        b->mode = SIM_IDLE; /* any single-mode command */
    switch (byte) {
    case 0x40: b->mode = SIM_IDLE; break;
    case 0x41: answer(b, now + 50, &(const uint8_t){CLOCK_MESSAGE}, 1); break;
    case 0x42: answer(b, now + chance_between(&b->chance, 100, 160), &(const uint8_t){BOARD_DUMP}, 1); break;
    case 0x43: b->mode = SIM_UPDATE; break;
    case 0x44: b->mode = SIM_UPDATE_BOARD; break;
    case 0x45: answer_serial(b, now); break;
    case 0x46:
        answer(b, now + 100,
               (const uint8_t[]){0x90, 0, 5, (uint8_t)(b->address >> 7 & 127), (uint8_t)(b->address & 127)}, 5);
        break;
    case 0x49: answer(b, now + b->tags_length * BYTE_US / 1000, &(const uint8_t){EVENTS}, 1); break;
    case 0x4a: b->mode = SIM_BUS; break;
    case 0x4b: b->mode = SIM_UPDATE_NICE; break;
    case 0x4d: answer(b, now + 100, (const uint8_t[]){0x93, 0, 5, 1, 80}, 5); break;
    default: break;
    }
    if (byte == 0x43 || byte == 0x4b)
        answer(b, now + 50, &(const uint8_t){CLOCK_MESSAGE}, 1); /* updates begin with the present state of the clock */
}

void sim_board_hear(struct sim_board *b, struct span said, msec now)
{
    for (size_t i = 0; i < said.length; i++) {
        uint8_t byte = said.bytes[i];
        if (b->command_length == 0 && byte != 0x2b) {
            if (byte < 0x80)
                obey(b, byte, now);
            continue;
        }
        b->command[b->command_length++] = byte;
        bool too_long = b->command_length == (int)sizeof b->command;
        if (b->command_length >= 2 && (too_long || b->command_length == b->command[1] + 2)) {
            if (!too_long && b->command_length > 3)
                obey_clock_command(b, now);
            b->command_length = 0;
        }
    }
}

static void give_answers(struct sim_board *b, msec now, struct text *out)
{
    for (int i = 0; i < b->answers_count;) {
        if (b->answers[i].at > now) {
            i++;
            continue;
        }
        if (b->answers[i].length == 1 && b->answers[i].bytes[0] == BOARD_DUMP)
            send_dump(b, out);
        else if (b->answers[i].length == 1 && b->answers[i].bytes[0] == EVENTS)
            send_events(b, out);
        else if (b->answers[i].length == 1)
            send_clock(b, out);
        else
            send(out, b->answers[i].bytes, b->answers[i].length);
        memmove(&b->answers[i], &b->answers[i + 1], sizeof b->answers[0] * (size_t)(--b->answers_count - i));
    }
}

msec sim_board_speak(struct sim_board *b, msec now, struct text *out)
{
    if (b->clock)
        sim_clock_advance(b->clock, now);
    sample(b, now, out);
    hear_clock(b, now, out);
    give_answers(b, now, out);
    msec next = b->clock ? sim_clock_next_change(b->clock) : MSEC_NEVER;
    if (b->clocks_count && b->clocks[0].at < next)
        next = b->clocks[0].at;
    for (int i = 0; i < b->waiting_count; i++)
        if (b->waiting[i].at < next)
            next = b->waiting[i].at;
    for (int i = 0; i < b->answers_count; i++)
        if (b->answers[i].at < next)
            next = b->answers[i].at;
    return next;
}
