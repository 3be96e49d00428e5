/* DGT e-board alone on a line.
 *
 *      8E    00 05    34      01
 *      id    length   square  piece        length counts all bytes, seven bits a byte; no checksum
 *
 * Every byte after the first has its top bit clear, so a byte with the top bit set always starts a frame: that is
 * how to get back in step. A damaged byte below 80 cannot be seen; exact lengths and ranges are the protection.
 */
#include "dgt/dgt.h"

#include <stdio.h>

enum { EVENTS_MAX = 7939, HEADER = 3 };

/* When to say what; see talk() at the end. */
struct state {
    size_t step;       /* of the start-up, then past its end                      */
    msec next_step;
    msec heard, asked; /* last frame; last question that must be answered          */
    msec changed;      /* last square that changed without a dump after it; or 0   */
    uint8_t lever;     /* side that was up                                         */
    bool ask_board;
    struct dgt_orders orders;
};

struct message {
    uint8_t id;
    uint16_t shortest, longest;
    enum fault (*read)(const uint8_t *data, size_t length, struct readings *out);
};

static enum fault read_board(const uint8_t *data, size_t length, struct readings *out)
{
    (void)length;
    return dgt_read_board(data, -1, out) ? FAULT_NONE : FAULT_RANGE;
}

static enum fault read_field(const uint8_t *data, size_t length, struct readings *out)
{
    (void)length;
    struct reading r = {.kind = READING_FIELD, .address = -1};
    if (data[0] >= 64 || !dgt_read_code(data[1], &r.as.field))
        return FAULT_RANGE;
    r.as.field.square = (uint8_t)dgt_square(data[0]);
    tell(out, &r);
    return FAULT_NONE;
}

static enum fault read_clock(const uint8_t *data, size_t length, struct readings *out)
{
    (void)length;
    return dgt_read_clock(data, -1, out) ? FAULT_NONE : FAULT_RANGE;
}

static enum fault read_events(const uint8_t *data, size_t length, struct readings *out)
{
    if (!dgt_tags_fit(data, length))
        return FAULT_RANGE;
    tell_news(out, -1, NEWS_MEMORY, 0, "eeprom");
    dgt_read_tags(data, length, out);
    return FAULT_NONE;
}

static enum fault read_bus_address(const uint8_t *data, size_t length, struct readings *out)
{
    (void)length;
    int address = data[0] << 7 | data[1];
    tell_news(out, -1, NEWS_IDENTITY, address, "busaddress %d", address);
    return FAULT_NONE;
}

static bool printable(const uint8_t *data, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (data[i] < 0x20 || data[i] > 0x7e)
            return false;
    return true;
}

static enum fault read_serial(const uint8_t *data, size_t length, struct readings *out)
{
    if (!printable(data, length))
        return FAULT_RANGE;
    tell_news(out, -1, NEWS_IDENTITY, 0, "serial %.*s", (int)length, (const char *)data);
    return FAULT_NONE;
}

static enum fault read_long_serial(const uint8_t *data, size_t length, struct readings *out)
{
    if (!printable(data, length))
        return FAULT_RANGE;
    tell_news(out, -1, NEWS_IDENTITY, 0, "longserial %.*s", (int)length, (const char *)data);
    return FAULT_NONE;
}

/* The maker forbids passing its text off as one's own, so only its length is told. */
static enum fault read_trademark(const uint8_t *data, size_t length, struct readings *out)
{
    (void)data;
    tell_news(out, -1, NEWS_IDENTITY, 0, "trademark length=%d", (int)length);
    return FAULT_NONE;
}

static enum fault read_version(const uint8_t *data, size_t length, struct readings *out)
{
    (void)length;
    tell_news(out, -1, NEWS_IDENTITY, data[0], "version major=%d minor=%d", data[0], data[1]);
    return FAULT_NONE;
}

/* percent; left h m (7F unknown); on h m; standby d h m; status: bit 0 charging, bit 1 discharging */
static enum fault read_battery(const uint8_t *data, size_t length, struct readings *out)
{
    (void)length;
    char left[16] = "unknown";
    if (data[0] > 100)
        return FAULT_RANGE;
    if (data[1] != 0x7f && data[2] != 0x7f)
        snprintf(left, sizeof left, "%d:%02d", data[1], data[2]);
    tell_news(out, -1, NEWS_BATTERY, data[0],
              "battery percent=%d left=%s on=%d:%02d standby=%dd%d:%02d charging=%s discharging=%s", data[0], left,
              data[3], data[4], data[5], data[6], data[7], data[8] & 1 ? "yes" : "no", data[8] & 2 ? "yes" : "no");
    return FAULT_NONE;
}

enum { BOARD_DUMP = 0x86, CLOCK_MESSAGE = 0x8d, FIELD_UPDATE = 0x8e };

static const struct message messages[] = {
    {BOARD_DUMP, 67, 67, read_board},
    {CLOCK_MESSAGE, 10, 10, read_clock},
    {FIELD_UPDATE, 5, 5, read_field},
    {0x8f, 3, EVENTS_MAX, read_events},
    {0x90, 5, 5, read_bus_address},
    {0x91, 8, 12, read_serial},
    {0x92, 3, 1024, read_trademark},
    {0x93, 5, 5, read_version},
    {0xa0, 12, 12, read_battery},
    {0xa2, 13, 13, read_long_serial},
};

static const struct message *message_with(uint8_t id)
{
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        if (messages[i].id == id)
            return &messages[i];
    return NULL;
}

enum fault dgt_read_identity(struct span frame, struct readings *out)
{
    const struct message *m = frame.bytes[0] >= 0x90 ? message_with(frame.bytes[0]) : NULL;
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
    const struct message *m = message_with(s.bytes[0]);
    size_t length = (size_t)s.bytes[1] << 7 | s.bytes[2];
    if (m ? length < m->shortest || length > m->longest : length < HEADER || length > EVENTS_MAX)
        return cut_refused(HEADER, FAULT_LENGTH, -1);
    if (next < length)
        return next < s.length ? cut_refused(next, FAULT_MSB, -1) : (struct cut){.kind = CUT_MORE};
    if (!m)
        return cut_refused(length, FAULT_UNKNOWN, s.bytes[0]);
    return (struct cut){.kind = CUT_FRAME, .length = length};
}

static void note_clock(struct state *st, const uint8_t *data)
{
    uint8_t ack[4], lever = data[6] & 2;
    if (dgt_clock_answer(data, ack)) {
        dgt_note_answer(&st->orders, ack);
        return;
    }
    if (lever != st->lever)
        st->ask_board = true;
    st->lever = lever;
}

static enum fault read_frame(void *state, struct span frame, struct readings *out)
{
    struct state *st = state;
    const uint8_t id = frame.bytes[0], *data = frame.bytes + HEADER;
    const struct message *m = message_with(id);
    enum fault fault = m ? m->read(data, frame.length - HEADER, out) : FAULT_UNKNOWN;
    if (fault)
        return fault;
    st->heard = out->at;
    if (id == BOARD_DUMP)
        st->changed = 0;
    if (id == FIELD_UPDATE)
        st->changed = out->at;
    if (id == CLOCK_MESSAGE)
        note_clock(st, data);
    return FAULT_NONE;
}

/* Stop updates, ask who is there, take the whole board, then updates; one byte at a time, since the board keeps
 * only ten. */
static const struct {
    uint8_t byte;
    int pause;
} start_up[] = {{0x40, 150}, {0x4d, 150}, {0x45, 150}, {0x42, 250}, {0x4b, 150}};

enum {
    START_UP = sizeof start_up / sizeof *start_up,
    ASK_EVERY = 1000,   /* an idle board is silent, a dead one too: so ask        */
    GIVE_UP_AFTER = 4000,
    QUIET = 300,        /* after the last change of a square: see that none was lost */
    ASK_BOARD = 0x42,
    ASK_SERIAL = 0x45,
};

static msec start(struct state *st, msec now, struct say *out)
{
    if (now >= st->next_step) {
        say_bytes(out, &start_up[st->step].byte, 1);
        st->next_step = now + start_up[st->step].pause;
        st->step++;
        st->heard = st->asked = now;
        if (st->step == START_UP)
            dgt_order(&st->orders, &(struct clock_order){.kind = ORDER_VERSION}, NULL);
    }
    return st->next_step;
}

static msec watch(struct state *st, msec now, struct say *out)
{
    if (st->ask_board || (st->changed && now - st->changed >= QUIET)) {
        say_bytes(out, &(const uint8_t){ASK_BOARD}, 1);
        st->ask_board = false;
        st->changed = 0;
    }
    if (now - st->heard >= ASK_EVERY && now - st->asked >= ASK_EVERY) {
        say_bytes(out, &(const uint8_t){ASK_SERIAL}, 1);
        st->asked = now;
    }
    if (now - st->heard >= GIVE_UP_AFTER)
        out->hopeless = true;
    msec next = now + ASK_EVERY;
    return st->changed && st->changed + QUIET < next ? st->changed + QUIET : next;
}

static msec talk(void *state, enum occasion why, msec now, struct say *out)
{
    struct state *st = state;
    if (why == OCCASION_OPENED)
        st->next_step = now;
    if (st->step < START_UP)
        return start(st, now, out);
    if (why == OCCASION_FAULT)
        st->ask_board = true;
    msec order = dgt_send_order(&st->orders, now, out), next = watch(st, now, out);
    return order < next ? order : next;
}

static bool order(void *state, const struct clock_order *o, msec now, struct error *why)
{
    (void)now;
    return dgt_order(&((struct state *)state)->orders, o, why);
}

const struct driver driver_dgt = {
    .name = "dgt",
    .summary = "DGT e-board with its clock: wired, USB, Bluetooth, Smart Board, Revelation II",
    .line = "9600 8N1",
    .state_size = sizeof(struct state),
    .frame_max = EVENTS_MAX,
    .cut = cut,
    .read = read_frame,
    .talk = talk,
    .order = order,
    .cut_said = dgt_cut_said,
    .explain = dgt_explain_said,
};
