/* A single DGT e-board on a line.
 *
 *      8E    00 05    34      01
 *      id    length   square  piece        length counts all bytes, seven bits a byte; no checksum
 *
 * Every byte after the first has its top bit clear, so a byte with the top bit set always starts a frame: that is how
 * to resynchronise. A damaged byte below 80 cannot be seen; exact lengths and ranges are the protection.
 */
#include "dgt/dgt.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { EVENTS_MAX = 7939, HEADER = 3 };

/* When to send what; see talk() at the end. */
struct single_state {
    size_t step; /* step of the start-up, then past its end                      */
    msec next_step;
    msec heard, asked; /* last frame; last question that must be answered               */
    msec dumped;       /* last dump that was asked for                                  */
    msec changed;      /* when a square last changed without a dump since; or 0         */
    msec battery_asked;
    msec clock_heard;   /* last clock message of a clock that runs; 0: it stands */
    msec clock_said;    /* last clock message of a clock that runs, or updates asked for since; 0: it stands */
    msec patient_until; /* the stored events take the line for eight seconds             */
    uint8_t lever;      /* side that was up                                              */
    bool ask_board, ask_clock, ask_updates, has_battery;
    bool away; /* whether the line was lost since `board` was correct           */
    bool board_known, ask_events;
    bool deaf;         /* its running clock was not heard for longer than a board is silent: it may have begun again */
    bool asked_board;  /* a dump was asked for and has not come                       */
    sqset told_since;  /* and these squares were reported since, by the board's numbers */
    uint8_t board[64]; /* as the last dump and the changes after it left it             */
    struct {
        uint8_t changes[64]; /* count in the current window                              */
        msec began;
        sqset found, told; /* squares that change too often, by the board's numbers     */
    } flicker;
    struct dgt_orders orders;
};

struct dgt_message {
    uint8_t id;
    uint16_t shortest, longest;
    enum reading_fault (*read)(const uint8_t *data, size_t length, struct readings *out);
};

static enum reading_fault read_board(const uint8_t *data, size_t length, struct readings *out)
{
    (void)length;
    return dgt_read_board(data, -1, out) ? FAULT_NONE : FAULT_RANGE;
}

static enum reading_fault read_field(const uint8_t *data, size_t length, struct readings *out)
{
    (void)length;
    struct reading r = {.kind = READING_FIELD, .address = -1};
    if (data[0] >= 64 || !dgt_read_code(data[1], &r.as.field))
        return FAULT_RANGE;
    r.as.field.square = (uint8_t)dgt_square(data[0]);
    readings_add(out, &r);
    return FAULT_NONE;
}

static enum reading_fault read_clock(const uint8_t *data, size_t length, struct readings *out)
{
    (void)length;
    return dgt_read_clock(data, -1, out) ? FAULT_NONE : FAULT_RANGE;
}

static enum reading_fault read_events(const uint8_t *data, size_t length, struct readings *out)
{
    if (!dgt_tags_fit(data, length))
        return FAULT_RANGE;
    readings_add_news(out, -1, NEWS_MEMORY, 0, "eeprom");
    dgt_read_tags(data, length, -1, out);
    return FAULT_NONE;
}

static enum reading_fault read_bus_address(const uint8_t *data, size_t length, struct readings *out)
{
    (void)length;
    int address = data[0] << 7 | data[1];
    readings_add_news(out, -1, NEWS_IDENTITY, address, "busaddress %d", address);
    return FAULT_NONE;
}

static bool printable(const uint8_t *data, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (data[i] < 0x20 || data[i] > 0x7e)
            return false;
    return true;
}

static enum reading_fault read_serial(const uint8_t *data, size_t length, struct readings *out)
{
    if (!printable(data, length))
        return FAULT_RANGE;
    readings_add_news(out, -1, NEWS_IDENTITY, 0, "serial %.*s", (int)length, (const char *)data);
    return FAULT_NONE;
}

static enum reading_fault read_long_serial(const uint8_t *data, size_t length, struct readings *out)
{
    if (!printable(data, length))
        return FAULT_RANGE;
    readings_add_news(out, -1, NEWS_IDENTITY, 0, "longserial %.*s", (int)length, (const char *)data);
    return FAULT_NONE;
}

/* The manufacturer's text must not be presented as one's own, so only its length is reported. */
static enum reading_fault read_trademark(const uint8_t *data, size_t length, struct readings *out)
{
    (void)data;
    readings_add_news(out, -1, NEWS_IDENTITY, 0, "trademark length=%d", (int)length);
    return FAULT_NONE;
}

static enum reading_fault read_version(const uint8_t *data, size_t length, struct readings *out)
{
    (void)length;
    readings_add_news(out, -1, NEWS_IDENTITY, data[0], "version major=%d minor=%d", data[0], data[1]);
    return FAULT_NONE;
}

/* percent; left h m (7F unknown); on h m; standby d h m; status: bit 0 charging, bit 1 discharging */
static enum reading_fault read_battery(const uint8_t *data, size_t length, struct readings *out)
{
    (void)length;
    char left[16] = "unknown";
    if (data[0] > 100)
        return FAULT_RANGE;
    if (data[1] != 0x7f && data[2] != 0x7f)
        snprintf(left, sizeof left, "%d:%02d", data[1], data[2]);
    readings_add_news(out, -1, NEWS_BATTERY, data[0],
                      "battery percent=%d left=%s on=%d:%02d standby=%dd%d:%02d charging=%s discharging=%s", data[0],
                      left, data[3], data[4], data[5], data[6], data[7], data[8] & 1 ? "yes" : "no",
                      data[8] & 2 ? "yes" : "no");
    return FAULT_NONE;
}

enum { BOARD_DUMP = 0x86, CLOCK_MESSAGE = 0x8d, FIELD_UPDATE = 0x8e, STORED_EVENTS = 0x8f, BATTERY = 0xa0 };

static const struct dgt_message messages[] = {
    {BOARD_DUMP, 67, 67, read_board}, {CLOCK_MESSAGE, 10, 10, read_clock},
    {FIELD_UPDATE, 5, 5, read_field}, {STORED_EVENTS, 3, EVENTS_MAX, read_events},
    {0x90, 5, 5, read_bus_address},   {0x91, 8, 12, read_serial},
    {0x92, 3, 1024, read_trademark},  {0x93, 5, 5, read_version},
    {BATTERY, 12, 12, read_battery},  {0xa2, 13, 13, read_long_serial},
};

static const struct dgt_message *message_with(uint8_t id)
{
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        if (messages[i].id == id)
            return &messages[i];
    return NULL;
}

enum reading_fault dgt_read_identity(struct span frame, struct readings *out)
{
    const struct dgt_message *m = frame.bytes[0] >= 0x90 ? message_with(frame.bytes[0]) : NULL;
    return m ? m->read(frame.bytes + HEADER, frame.length - HEADER, out) : FAULT_UNKNOWN;
}

static struct cut cut(const void *state, struct span s)
{
    (void)state;
    size_t next = dgt_next_start(s);
    if (!dgt_starts_frame(s.bytes[0]))
        return (struct cut){.kind = CUT_JUNK, .length = next};
    if (next < HEADER)
        return next < s.length ? cut_refused(next, FAULT_MSB, -1) : (struct cut){.kind = CUT_MORE};
    const struct dgt_message *m = message_with(s.bytes[0]);
    size_t length = (size_t)s.bytes[1] << 7 | s.bytes[2];
    if (m ? length < m->shortest || length > m->longest : length < HEADER || length > EVENTS_MAX)
        return cut_refused(HEADER, FAULT_LENGTH, -1);
    if (next < length)
        return next < s.length ? cut_refused(next, FAULT_MSB, -1) : (struct cut){.kind = CUT_MORE};
    if (!m)
        return cut_refused(length, FAULT_UNKNOWN, s.bytes[0]);
    return (struct cut){.kind = CUT_FRAME, .length = length};
}

/* A running clock is reported every second. */
static void note_silence(struct single_state *st, msec now)
{
    enum { DEAF = 2200 };
    st->deaf = st->deaf || (st->clock_heard && now - st->clock_heard > DEAF);
}

static void note_clock(struct single_state *st, const uint8_t *data, msec now)
{
    enum { RUNNING = 1, LEVER = 2 };
    uint8_t ack[4], lever = data[6] & LEVER;
    note_silence(st, now);
    if (dgt_clock_answer(data, ack)) {
        st->ask_clock = dgt_note_answer(&st->orders, ack) == DGT_SET_AND_RUN;
        return;
    }
    if (lever != st->lever)
        st->ask_board = true;
    st->lever = lever;
    st->clock_said = st->clock_heard = data[6] & RUNNING ? now : 0;
}

/* What one move played meanwhile explains is left to be found from the squares; more than that is in the
 * board's memory, and so is what was played while a board began again: a piece may have come and gone then. A
 * square that no update told of: the board may have begun again, and tells nothing until it is asked to. */
static void note_board(struct single_state *st, const uint8_t *data, msec now)
{
    enum { EXPLAINED = 3 };
    int differ = 0;
    for (int i = 0; i < 64; i++)
        differ += st->board[i] != data[i];
    note_silence(st, now);
    st->ask_events = st->board_known && (differ > EXPLAINED || (st->deaf && !st->away && differ));
    st->deaf = false;
    st->ask_updates = st->ask_updates || (!st->away && st->board_known && differ);
    st->away = false;
    st->board_known = true;
    st->changed = 0;
    memcpy(st->board, data, sizeof st->board);
}

/* A piece on the edge of its square, or with a weak signal, comes and goes several times a second; a hovering hand does
 * so three times at most. */
static void note_flicker(struct single_state *st, uint8_t square, msec now)
{
    assert(square < 64 && "a square of the board");
    enum { WINDOW = 3000, TOO_OFTEN = 12 };
    if (now - st->flicker.began > WINDOW) {
        st->flicker.began = now;
        memset(st->flicker.changes, 0, sizeof st->flicker.changes);
    }
    if (st->flicker.changes[square] < TOO_OFTEN && ++st->flicker.changes[square] == TOO_OFTEN)
        st->flicker.found |= bit(square) & ~st->flicker.told;
}

static void tell_flicker(struct single_state *st, struct readings *out)
{
    while (st->flicker.found) {
        int number = take_first(&st->flicker.found), sq = dgt_square((uint8_t)number);
        st->flicker.told |= bit(number);
        readings_add_news(out, -1, NEWS_OTHER, sq, "square %c%d flickers: weak signal, or a piece on its edge?",
                          'a' + file_of(sq), rank_of(sq) + 1);
    }
}

static void note_frame(struct single_state *st, uint8_t id, const uint8_t *data, msec now)
{
    st->heard = now;
    if (id == BOARD_DUMP)
        note_board(st, data, now);
    if (id == FIELD_UPDATE) {
        st->told_since |= st->asked_board ? bit(data[0]) : 0;
        st->changed = now;
        st->board[data[0]] = data[1];
        note_flicker(st, data[0], now);
    }
    if (id == CLOCK_MESSAGE)
        note_clock(st, data, now);
    if (id == STORED_EVENTS)
        st->patient_until = 0;
    if (id == BATTERY)
        st->has_battery = true;
}

/* A dump may be as old as its question: what was reported of a square since then is newer, and if they differ it is
 * asked again. */
static const uint8_t *newest_board(struct single_state *st, const uint8_t *data, uint8_t newest[64])
{
    memcpy(newest, data, 64);
    for (sqset told = st->told_since; told;) {
        int number = take_first(&told);
        newest[number] = st->board[number];
    }
    st->ask_board = st->ask_board || memcmp(newest, data, 64) != 0;
    st->asked_board = false;
    st->told_since = 0;
    return newest;
}

static enum reading_fault read_frame(void *state, struct span frame, struct readings *out)
{
    struct single_state *st = state;
    const uint8_t id = frame.bytes[0], *data = frame.bytes + HEADER;
    const struct dgt_message *m = message_with(id);
    uint8_t newest[64];
    if (id == BOARD_DUMP)
        data = newest_board(st, data, newest);
    enum reading_fault fault = m ? m->read(data, frame.length - HEADER, out) : FAULT_UNKNOWN;
    if (fault)
        return fault;
    note_frame(st, id, data, out->at);
    return FAULT_NONE;
}

/* Stop updates, ask who is there and (Bluetooth boards know) how full the battery is, take the whole board, then
 * updates; one byte at a time, since the board keeps only ten. The letters N, Q, S and T start the boot loader or
 * change settings for good: no byte that is sent here is one of them, nor is any in orders.c. */
enum {
    STOP = 0x40,
    ASK_CLOCK = 0x41,
    ASK_BOARD = 0x42,
    ASK_SERIAL = 0x45,
    ASK_EVENTS = 0x49,
    UPDATES = 0x4b,
    ASK_BATTERY = 0x4c,
    ASK_VERSION = 0x4d,
};
static const struct {
    uint8_t byte;
    int pause;
} start_up[] = {{STOP, 150},        {ASK_VERSION, 150}, {ASK_SERIAL, 150},
                {ASK_BATTERY, 150}, {ASK_BOARD, 250},   {UPDATES, 150}};

enum {
    START_UP = sizeof start_up / sizeof *start_up,
    ASK_EVERY = 1000, /* an idle board is as silent as a dead one, so ask         */
    GIVE_UP_AFTER = 4000,
    EVENTS_TAKE = 12000,
    QUIET = 300,       /* after the last change of a square: check that none was lost */
    DUMPS_APART = 250, /* a dump occupies the line for 70 ms                        */
    DUMP_EVERY = 5000, /* an update that was lost shows up by then                  */
    BATTERY_EVERY = 300000,
};

static void say_byte(struct outgoing *out, uint8_t byte)
{
    outgoing_add(out, &byte, 1);
}

static msec start(struct single_state *st, msec now, struct outgoing *out)
{
    assert(st->step < START_UP && "it is starting");
    if (now < st->next_step)
        return st->next_step;
    say_byte(out, start_up[st->step].byte);
    st->next_step = now + start_up[st->step].pause;
    st->step++;
    st->heard = st->asked = st->dumped = st->battery_asked = now;
    if (st->step == START_UP)
        dgt_order(&st->orders, &(struct clock_order){.kind = ORDER_VERSION}, NULL);
    return st->next_step;
}

/* When to ask for the whole board: at a press, after a fault, when it has come to rest, and now and then. */
static msec dump_due(const struct single_state *st)
{
    msec due = st->dumped + DUMP_EVERY, earliest = st->dumped + DUMPS_APART;
    if (st->ask_board)
        due = earliest;
    else if (st->changed && st->changed + QUIET < due)
        due = st->changed + QUIET;
    return due > earliest ? due : earliest;
}

static void note_question(struct single_state *st)
{
    st->asked_board = true;
    st->told_since = 0;
}

static void recorded(void *state, struct span sent)
{
    while (sent.length) {
        struct cut c = dgt_cut_said(sent);
        size_t length = c.length ? c.length : sent.length;
        if (length == 1 && *sent.bytes == ASK_BOARD)
            note_question(state);
        sent.bytes += length;
        sent.length -= length;
    }
}

static void ask_for_board(struct single_state *st, msec now, struct outgoing *out)
{
    say_byte(out, ASK_BOARD);
    note_question(st);
    st->ask_board = false;
    st->changed = 0;
    st->dumped = st->asked = now;
}

/* One question at a time; each is a byte. */
static void ask_what_is_due(struct single_state *st, msec now, struct outgoing *out)
{
    if (st->ask_updates && now >= st->patient_until) { /* first of all: until then it sends nothing */
        say_byte(out, UPDATES);
        st->ask_updates = false;
    } else if (st->ask_events && now >= st->patient_until) {
        say_byte(out, ASK_EVENTS);
        st->ask_events = false;
        if (out->silence)
            readings_add_news(out->silence, -1, NEWS_MEMORY, 0, "asked");
        st->patient_until = now + EVENTS_TAKE;
    } else if (now < st->patient_until) {
        return; /* the stored events are still coming */
    } else if (st->clock_said && now - st->clock_said >= GIVE_UP_AFTER) {
        say_byte(out, UPDATES);
        st->clock_said = st->clock_said ? now : 0;
    } else if (now >= dump_due(st)) {
        ask_for_board(st, now, out);
    } else if (st->ask_clock) {
        say_byte(out, ASK_CLOCK);
        st->ask_clock = false;
    } else if (st->has_battery && now - st->battery_asked >= BATTERY_EVERY) {
        say_byte(out, ASK_BATTERY);
        st->battery_asked = now;
    } else if (now - st->heard >= ASK_EVERY && now - st->asked >= ASK_EVERY) {
        say_byte(out, ASK_SERIAL);
        st->asked = now;
    }
}

static msec watch(struct single_state *st, msec now, struct outgoing *out)
{
    ask_what_is_due(st, now, out);
    out->hopeless = now - st->heard >= GIVE_UP_AFTER && now >= st->patient_until;
    msec next = now + ASK_EVERY, dump = dump_due(st);
    return dump > now && dump < next ? dump : next;
}

static msec talk(void *state, enum occasion why, msec now, struct outgoing *out)
{
    struct single_state *st = state;
    if (why == OCCASION_OPENED)
        st->next_step = now;
    if (out->silence)
        tell_flicker(st, out->silence);
    if (st->step < START_UP)
        return start(st, now, out);
    if (why == OCCASION_FAULT || why == OCCASION_CLEAN)
        st->ask_board = true;
    msec order = now < st->patient_until ? MSEC_NEVER : dgt_send_order(&st->orders, now, out);
    msec next = out->length ? now + DUMPS_APART : watch(st, now, out);
    return order < next ? order : next;
}

/* The position is kept, to see what was missed when the line is back. */
static void forget(void *state)
{
    struct single_state *st = state, kept = {.away = true, .board_known = st->board_known};
    memcpy(kept.board, st->board, sizeof kept.board);
    *st = kept;
}

static bool order(void *state, const struct clock_order *o, msec now, struct error *why)
{
    (void)now;
    return dgt_order(&((struct single_state *)state)->orders, o, why);
}

static const char *const clocks[] = {"unknown", "XL", "3000", NULL};

const struct driver driver_dgt = {
    .name = "dgt",
    .summary = "DGT e-board with its clock: wired, USB, Bluetooth, Smart Board, Revelation II",
    .line = "9600 8N1",
    .can = {.clock = true, .lever = true, .flag_bit = true, .pieces = true, .blink = 250},
    .state_size = sizeof(struct single_state),
    .frame_max = EVENTS_MAX,
    .cut = cut,
    .read = read_frame,
    .forget = forget,
    .talk = talk,
    .recorded = recorded,
    .clocks = clocks,
    .order = order,
    .cut_said = dgt_cut_said,
    .explain = dgt_explain_said,
};
