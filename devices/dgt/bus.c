/* Many DGT boards on one line.
 *
 *      87    00 06    08 01      16
 *      id    length   address    checksum: sum of all bytes before it, low seven bits
 */
#include "base/text.h"
#include "dgt/dgt.h"
#include "dgt/poll.h"

enum { HEADER = 5, LONGEST = 7945 };

struct bus_answer {
    uint8_t id;
    uint16_t shortest, longest;
    enum reading_fault (*read)(int32_t address, const uint8_t *data, size_t length, struct readings *out);
};

static enum reading_fault read_board(int32_t address, const uint8_t *data, size_t length, struct readings *out)
{
    (void)length;
    return dgt_read_board(data, address, out) ? FAULT_NONE : FAULT_RANGE;
}

static enum reading_fault read_clock(int32_t address, const uint8_t *data, size_t length, struct readings *out)
{
    (void)length;
    return dgt_read_clock(data, address, out) ? FAULT_NONE : FAULT_RANGE;
}

static enum reading_fault read_events(int32_t address, const uint8_t *data, size_t length, struct readings *out,
                                      const char *name)
{
    if (!dgt_tags_fit(data, length))
        return FAULT_RANGE;
    struct reading news = {.kind = READING_NEWS, .on_bus = true, .address = address};
    news.as.news.what = NEWS_MEMORY;
    news.as.news.number = (int32_t)length;
    dgt_tag_squares(data, length, &news);
    copy_text(news.text, sizeof news.text, name);
    readings_add(out, &news);
    dgt_read_tags(data, length, address, out);
    return FAULT_NONE;
}

static enum reading_fault read_changes(int32_t address, const uint8_t *data, size_t length, struct readings *out)
{
    return read_events(address, data, length, out, "changes");
}

static enum reading_fault read_from_start(int32_t address, const uint8_t *data, size_t length, struct readings *out)
{
    return read_events(address, data, length, out, "from-start");
}

static enum reading_fault read_ping(int32_t address, const uint8_t *data, size_t length, struct readings *out)
{
    (void)data;
    (void)length;
    readings_add_news(out, address, NEWS_ALIVE, 0, "ping");
    return FAULT_NONE;
}

static enum reading_fault read_mark(int32_t address, const uint8_t *data, size_t length, struct readings *out)
{
    (void)data;
    (void)length;
    readings_add_news(out, address, NEWS_DONE, 0x85, "start-written");
    return FAULT_NONE;
}

/* Firmware up to 1.2 answers without the two numbers. */
static enum reading_fault read_version(int32_t address, const uint8_t *data, size_t length, struct readings *out)
{
    if (length == 0)
        readings_add_news(out, address, NEWS_IDENTITY, 0, "version unknown");
    else if (length == 2)
        readings_add_news(out, address, NEWS_IDENTITY, data[0], "version major=%d minor=%d", data[0], data[1]);
    else
        return FAULT_LENGTH;
    return FAULT_NONE;
}

static const struct bus_answer answers[] = {
    {0x83, 70, 70, read_board},          {0x84, 13, 13, read_clock}, {0x85, 6, LONGEST, read_changes},
    {0x86, 6, LONGEST, read_from_start}, {0x87, 6, 6, read_ping},    {0x88, 6, 6, read_mark},
    {0x89, 6, 8, read_version},
};

static const struct bus_answer *answer_with(uint8_t id)
{
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (answers[i].id == id)
            return &answers[i];
    return NULL;
}

static bool checksum_fits(struct span frame)
{
    unsigned sum = 0;
    for (size_t i = 0; i + 1 < frame.length; i++)
        sum += frame.bytes[i];
    return (sum & 0x7f) == frame.bytes[frame.length - 1];
}

static struct cut cut_frame(struct span s)
{
    size_t next = dgt_next_start(s);
    if (!dgt_starts_frame(s.bytes[0]))
        return (struct cut){.kind = CUT_JUNK, .length = next};
    if (next < 3)
        return next < s.length ? cut_refused(next, FAULT_MSB, -1) : (struct cut){.kind = CUT_MORE};
    const struct bus_answer *a = answer_with(s.bytes[0]);
    size_t length = (size_t)s.bytes[1] << 7 | s.bytes[2];
    if (a ? length < a->shortest || length > a->longest : length < HEADER + 1 || length > LONGEST)
        return cut_refused(3, FAULT_LENGTH, -1);
    if (next < length)
        return next < s.length ? cut_refused(next, FAULT_MSB, -1) : (struct cut){.kind = CUT_MORE};
    if (!checksum_fits((struct span){s.bytes, length}))
        return cut_refused(length, FAULT_CHECKSUM, -1);
    if (!a)
        return cut_refused(length, FAULT_UNKNOWN, s.bytes[0]);
    return (struct cut){.kind = CUT_FRAME, .length = length};
}

/* When all boards are asked at once their answers collide: that is not a fault of the line. */
static struct cut cut(const void *state, struct span s)
{
    struct cut c = cut_frame(s);
    if ((c.kind == CUT_REFUSE || c.kind == CUT_JUNK) && poll_asks_all(state))
        c.kind = CUT_SKIP;
    return c;
}

static enum reading_fault read_frame(void *state, struct span frame, struct readings *out)
{
    const uint8_t id = frame.bytes[0], *data = frame.bytes + HEADER;
    const int32_t address = frame.bytes[3] << 7 | frame.bytes[4];
    const size_t length = frame.length - HEADER - 1;
    const struct bus_answer *a = answer_with(id);
    poll_met(state, address, out);
    bool told_before = a && a->read == read_changes && poll_repeats(state, address, data, length, out->at);
    enum reading_fault fault = !a ? FAULT_UNKNOWN : told_before ? FAULT_NONE : a->read(address, data, length, out);
    if (!fault)
        poll_heard(state, id, address, data, length, out->at);
    return fault;
}

static msec talk(void *state, enum occasion why, msec now, struct outgoing *out)
{
    if (why == OCCASION_OPENED)
        poll_opened(state, now);
    if (why == OCCASION_FAULT)
        poll_damaged(state, now);
    if (why == OCCASION_CLEAN)
        poll_was_away(state);
    return poll_talk(state, now, out);
}

static bool order(void *state, const struct clock_order *o, msec now, struct error *why)
{
    (void)now;
    if (o->kind != ORDER_GAME_BEGINS)
        return fail(why, "DGT bus", "no clock can be set over a bus: the only command would throw every board off it",
                    "set the clock by hand; its times are watched until they are right");
    if (!poll_mark_start(state, o->address))
        return fail(why, "DGT bus", "no such board has answered on the bus", "check its cable and its number");
    return true;
}

static void forget(void *state)
{
    poll_forget(state);
}

const struct driver driver_dgt_bus = {
    .name = "dgt-bus",
    .summary = "many DGT e-boards on one serial line",
    .line = "9600 8N1",
    .can = {.clock = true, .lever = true, .flag_bit = true, .pieces = true, .blink = 250, .late = 1000},
    .many = true,
    .state_size = sizeof(struct poll),
    .frame_max = LONGEST,
    .cut = cut,
    .read = read_frame,
    .forget = forget,
    .talk = talk,
    .order = order,
    .cut_said = dgt_bus_cut_said,
    .explain = dgt_bus_explain_said,
};
