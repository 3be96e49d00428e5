/* DGT Pegasus, through a bridge that passes its bytes on: DGT frames that know only whether a square is occupied. */
#include "dgt/dgt.h"

#include <string.h>

enum { BOARD_DUMP = 0x86, FIELD_UPDATE = 0x8e, HEADER = 3, FRAME_MAX = 1024 };

static enum reading_fault read_board(const uint8_t *squares, struct readings *out)
{
    struct reading r = {.kind = READING_OCCUPIED, .address = -1};
    for (uint8_t i = 0; i < 64; i++) {
        if (squares[i] > 1)
            return FAULT_RANGE;
        if (squares[i])
            r.as.occupied |= bit(dgt_square(i));
    }
    readings_add(out, &r);
    return FAULT_NONE;
}

static enum reading_fault read_field(const uint8_t *data, struct readings *out)
{
    struct reading r = {.kind = READING_TOUCHED, .address = -1};
    if (data[0] > 63 || data[1] > 1)
        return FAULT_RANGE;
    r.as.touched.square = (uint8_t)dgt_square(data[0]);
    r.as.touched.occupied = data[1];
    readings_add(out, &r);
    return FAULT_NONE;
}

static struct cut cut(const void *state, struct span s)
{
    (void)state;
    return driver_dgt.cut(NULL, s);
}

static enum reading_fault read_frame(void *state, struct span frame, struct readings *out)
{
    (void)state;
    const uint8_t *data = frame.bytes + HEADER;
    if (frame.bytes[0] == BOARD_DUMP)
        return read_board(data, out);
    if (frame.bytes[0] == FIELD_UPDATE)
        return read_field(data, out);
    return dgt_read_identity(frame, out);
}

/* Without the key the board sends nothing. It does not support modes 43 and 4B. */
static const uint8_t key[] = {0x63, 0x07, 0xbe, 0xf5, 0xae, 0xdd, 0xa9, 0x5f, 0x00};
static const uint8_t lamps_off[] = {0x60, 0x02, 0x00, 0x00};

enum { ASK_EVERY = 1000 };

/* A board that begins again behind a bridge, which does not say so, has forgotten the key, and that it is to tell what
 * changes. */
static msec talk(void *state, enum occasion why, msec now, struct outgoing *out)
{
    (void)state;
    static const uint8_t begin[] = {0x40, 0x44, 0x42}, ask_board[] = {0x44, 0x42};
    if (why == OCCASION_OPENED) {
        outgoing_add(out, key, sizeof key);
        outgoing_add(out, begin, sizeof begin);
    } else if (why == OCCASION_TIME || why == OCCASION_CLEAN) {
        outgoing_add(out, key, sizeof key);
        outgoing_add(out, ask_board, sizeof ask_board);
    }
    return now + ASK_EVERY;
}

static bool begins(struct span s, const uint8_t *with, size_t length)
{
    return s.length >= length && memcmp(s.bytes, with, length) == 0;
}

static struct cut cut_said(struct span s)
{
    if (s.bytes[0] != key[0])
        return dgt_cut_said(s);
    if (s.length < sizeof key)
        return (struct cut){.kind = CUT_MORE};
    if (!begins(s, key, sizeof key))
        return (struct cut){.kind = CUT_JUNK, .length = 1};
    return (struct cut){.kind = CUT_FRAME, .length = sizeof key};
}

static void explain(struct span s, struct text *out)
{
    if (begins(s, key, sizeof key))
        text_add(out, "send developer key");
    else if (begins(s, lamps_off, sizeof lamps_off))
        text_add(out, "send leds off");
    else
        dgt_explain_said(s, out);
}

const struct driver driver_pegasus = {
    .name = "pegasus",
    .summary = "DGT Pegasus through a bridge: knows where pieces stand, not which",
    .line = "9600 8N1",
    .can = {.again = true, .blink = 250},
    .state_size = 1,
    .frame_max = FRAME_MAX,
    .cut = cut,
    .read = read_frame,
    .talk = talk,
    .cut_said = cut_said,
    .explain = explain,
};
