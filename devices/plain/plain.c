/* Home-built boards and clocks: one line of text for each reading; README.md has the whole protocol. */
#include "base/text.h"
#include "chess/board/placement.h"
#include "driver.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 128, LONGEST = 120, WORDS = 10, ADDRESS_MAX = 9999 };

struct plain_state {
    bool checked; /* lines have a check */
    msec heard, asked;
    int can_set; /* 1: it reported `settable`; -1: it reported what it can do, without that */
    char order[64];
};

/* A line split into words; words[0] is its type. */
struct plain_message {
    int32_t address;
    int count;
    char *words[WORDS];
    char text[LINE];
};

static struct cut cut(const void *state, struct span s)
{
    (void)state;
    size_t i = 0;
    while (i < s.length && (s.bytes[i] == '\n' || s.bytes[i] == '\r' || s.bytes[i] == ' '))
        i++;
    if (i)
        return (struct cut){.kind = CUT_SKIP, .length = i};
    while (i < s.length && i <= LONGEST && s.bytes[i] >= ' ' && s.bytes[i] < 0x7f)
        i++;
    if (i > LONGEST)
        return (struct cut){.kind = CUT_REFUSE, .length = i, .fault = FAULT_LENGTH, .number = -1, .whole_line = true};
    if (i == s.length)
        return (struct cut){.kind = CUT_MORE};
    if (s.bytes[i] != '\n' && s.bytes[i] != '\r')
        return (struct cut){.kind = CUT_JUNK, .length = i + 1, .whole_line = true};
    return (struct cut){.kind = CUT_FRAME, .length = i};
}

/* Removes the check; FAULT_CHECKSUM if it is wrong, or missing though the device has sent one before. */
static enum reading_fault take_check(struct plain_state *st, char *text)
{
    char *star = strrchr(text, '*');
    unsigned sum = 0, said;
    char more;
    if (!star)
        return st->checked ? FAULT_CHECKSUM : FAULT_NONE;
    if (strlen(star) != 3 || sscanf(star + 1, "%2x%c", &said, &more) != 1)
        return FAULT_CHECKSUM;
    for (const char *c = text; c < star; c++)
        sum ^= (unsigned char)*c;
    *star = '\0';
    st->checked = true;
    return sum == said ? FAULT_NONE : FAULT_CHECKSUM;
}

static bool take_address(struct plain_message *m)
{
    char *end;
    m->address = -1;
    if (!m->count || m->words[0][0] != '@')
        return m->count > 0;
    long n = strtol(m->words[0] + 1, &end, 10);
    m->address = (int32_t)n;
    memmove(m->words, m->words + 1, sizeof m->words[0] * (size_t)--m->count);
    return *end == '\0' && n >= 1 && n <= ADDRESS_MAX && m->count > 0;
}

static enum reading_fault take_apart(struct plain_state *st, struct span frame, struct plain_message *m)
{
    memcpy(m->text, frame.bytes, frame.length);
    m->text[frame.length] = '\0';
    enum reading_fault fault = take_check(st, m->text);
    if (fault)
        return fault;
    m->count = 0;
    for (char *save, *w = strtok_r(m->text, " ", &save); w; w = strtok_r(NULL, " ", &save)) {
        if (m->count == WORDS)
            return FAULT_LENGTH;
        m->words[m->count++] = w;
    }
    return take_address(m) ? FAULT_NONE : FAULT_RANGE;
}

static int square_of(const char *w)
{
    bool good = w[0] >= 'a' && w[0] <= 'h' && w[1] >= '1' && w[1] <= '8' && !w[2];
    return good ? square_at(w[0] - 'a', w[1] - '1') : -1;
}

static bool piece_of_word(const char *w, piece *out)
{
    *out = w[0] && !w[1] ? piece_of_letter(w[0]) : (piece)EMPTY;
    return *out != EMPTY || !strcmp(w, "empty");
}

static enum reading_fault read_board(struct plain_state *st, const struct plain_message *m, struct readings *out)
{
    (void)st;
    struct reading r = {.kind = READING_BOARD, .on_bus = m->address >= 0, .address = m->address};
    if (!placement_read(m->words[1], r.as.board))
        return FAULT_RANGE;
    readings_add(out, &r);
    return FAULT_NONE;
}

static enum reading_fault read_square(struct plain_state *st, const struct plain_message *m, struct readings *out)
{
    (void)st;
    struct reading r = {.kind = READING_FIELD, .on_bus = m->address >= 0, .address = m->address};
    int sq = square_of(m->words[1]);
    if (sq < 0 || m->count < 3 || !piece_of_word(m->words[2], &r.as.field.piece))
        return FAULT_RANGE;
    r.as.field.square = (uint8_t)sq;
    readings_add(out, &r);
    return FAULT_NONE;
}

static enum reading_fault read_occupied(struct plain_state *st, const struct plain_message *m, struct readings *out)
{
    (void)st;
    struct reading r = {.kind = READING_OCCUPIED, .on_bus = m->address >= 0, .address = m->address};
    const char *bits = m->words[1];
    if (strlen(bits) != 64 || strspn(bits, "01") != 64)
        return FAULT_RANGE;
    for (int i = 0; i < 64; i++)
        if (bits[i] == '1')
            r.as.occupied |= bit(i ^ 56);
    readings_add(out, &r);
    return FAULT_NONE;
}

static enum reading_fault read_touched(struct plain_state *st, const struct plain_message *m, struct readings *out)
{
    (void)st;
    struct reading r = {.kind = READING_TOUCHED, .on_bus = m->address >= 0, .address = m->address};
    int sq = square_of(m->words[1]);
    if (sq < 0 || m->count < 3 || (strcmp(m->words[2], "0") != 0 && strcmp(m->words[2], "1") != 0))
        return FAULT_RANGE;
    r.as.touched.square = (uint8_t)sq;
    r.as.touched.occupied = m->words[2][0] == '1';
    readings_add(out, &r);
    return FAULT_NONE;
}

static bool read_time(const char *w, int32_t *out)
{
    int h, m, s;
    char more;
    if (sscanf(w, "%2d:%2d:%2d%c", &h, &m, &s, &more) != 3 || h < 0 || m < 0 || m > 59 || s < 0 || s > 59)
        return false;
    *out = h * 3600 + m * 60 + s;
    return true;
}

static bool read_sides(const char *w, uint8_t *out)
{
    static const struct {
        const char *word;
        uint8_t sides;
    } all[] = {{"none", CLOCK_NONE}, {"left", CLOCK_LEFT},  {"right", CLOCK_RIGHT},
               {"both", CLOCK_BOTH}, {"white", CLOCK_LEFT}, {"black", CLOCK_RIGHT}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!strcmp(w, all[i].word)) {
            *out = all[i].sides;
            return true;
        }
    }
    return false;
}

static bool read_clock_word(const char *w, struct clock_reading *c)
{
    const char *value = strchr(w, '=');
    size_t n = value ? (size_t)(value++ - w) : 0;
    if (!n)
        return false;
    if ((n == 4 && !strncmp(w, "left", n)) || (n == 5 && !strncmp(w, "white", n))) {
        c->by_colour = n == 5;
        return read_time(value, &c->left_s);
    }
    if (n == 5 && (!strncmp(w, "right", n) || !strncmp(w, "black", n)))
        return read_time(value, &c->right_s);
    if (n == 3 && !strncmp(w, "run", n))
        return c->run_known = read_sides(value, &c->running) && c->running != CLOCK_BOTH;
    if (n == 2 && !strncmp(w, "up", n))
        return c->has_lever = read_sides(value, &c->up) && c->up != CLOCK_BOTH;
    if (n == 4 && !strncmp(w, "flag", n))
        return read_sides(value, &c->flag);
    if (n == 7 && !strncmp(w, "permove", n))
        return read_sides(value, &c->per_move);
    if (n == 7 && !strncmp(w, "battery", n))
        return c->low_battery = !strcmp(value, "low"), true;
    return true;
}

static enum reading_fault read_clock(struct plain_state *st, const struct plain_message *m, struct readings *out)
{
    (void)st;
    struct reading r = {.kind = READING_CLOCK, .on_bus = m->address >= 0, .address = m->address};
    r.as.clock.left_s = r.as.clock.right_s = TIME_UNKNOWN;
    if (!strcmp(m->words[1], "absent")) {
        readings_add_news(out, m->address, NEWS_CLOCK_ABSENT, 0, "clock absent");
        return FAULT_NONE;
    }
    for (int i = 1; i < m->count; i++)
        if (!read_clock_word(m->words[i], &r.as.clock))
            return FAULT_RANGE;
    if (r.as.clock.left_s == TIME_UNKNOWN || r.as.clock.right_s == TIME_UNKNOWN)
        return FAULT_RANGE;
    readings_add(out, &r);
    return FAULT_NONE;
}

static enum reading_fault read_move(struct plain_state *st, const struct plain_message *m, struct readings *out)
{
    (void)st;
    const char *w = m->words[1];
    size_t n = strlen(w);
    struct reading r = {.kind = READING_MOVE, .on_bus = m->address >= 0, .address = m->address};
    bool good = (n == 4 || (n == 5 && strchr("qrbn", w[4]))) && w[0] >= 'a' && w[0] <= 'h' && w[1] >= '1' &&
                w[1] <= '8' && w[2] >= 'a' && w[2] <= 'h' && w[3] >= '1' && w[3] <= '8';
    if (!good)
        return FAULT_RANGE;
    copy_text(r.as.move.text, sizeof r.as.move.text, w);
    r.as.move.side = -1;
    r.as.move.used_s = TIME_UNKNOWN;
    snprintf(r.text, sizeof r.text, "move %s", w);
    readings_add(out, &r);
    return FAULT_NONE;
}

static enum reading_fault read_battery(struct plain_state *st, const struct plain_message *m, struct readings *out)
{
    (void)st;
    char *end;
    long percent = strtol(m->words[1], &end, 10);
    if (*end || percent < 0 || percent > 100)
        return FAULT_RANGE;
    readings_add_news(out, m->address, NEWS_BATTERY, (int32_t)percent, "battery percent=%ld", percent);
    return FAULT_NONE;
}

static enum reading_fault read_hello(struct plain_state *st, const struct plain_message *m, struct readings *out)
{
    const char *can = m->count > 2 ? m->words[2] : "";
    st->can_set = strstr(can, "settable") ? 1 : -1;
    readings_add_news(out, m->address, NEWS_IDENTITY, 0, "identity %s %s", m->words[1], can);
    return FAULT_NONE;
}

static enum reading_fault read_alive(struct plain_state *st, const struct plain_message *m, struct readings *out)
{
    (void)st;
    (void)m;
    (void)out;
    return FAULT_NONE;
}

static enum reading_fault read_ok(struct plain_state *st, const struct plain_message *m, struct readings *out)
{
    st->order[0] = '\0';
    readings_add_news(out, m->address, NEWS_DONE, 0, "ack %s ok", m->words[1]);
    return FAULT_NONE;
}

static enum reading_fault read_no(struct plain_state *st, const struct plain_message *m, struct readings *out)
{
    st->order[0] = '\0';
    readings_add_news(out, m->address, NEWS_REFUSED, 0, "ack error code=%s", m->count > 2 ? m->words[2] : m->words[1]);
    return FAULT_NONE;
}

static const struct {
    const char *word;
    int arguments; /* at least */
    enum reading_fault (*read)(struct plain_state *, const struct plain_message *, struct readings *);
} words[] = {
    {"board", 1, read_board},     {"square", 2, read_square}, {"occupied", 1, read_occupied},
    {"touched", 2, read_touched}, {"clock", 1, read_clock},   {"move", 1, read_move},
    {"battery", 1, read_battery}, {"hello", 1, read_hello},   {"alive", 0, read_alive},
    {"ok", 1, read_ok},           {"no", 1, read_no},
};

static enum reading_fault read_frame(void *state, struct span frame, struct readings *out)
{
    struct plain_state *st = state;
    struct plain_message m;
    enum reading_fault fault = take_apart(st, frame, &m);
    if (fault)
        return fault;
    st->heard = out->at;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(m.words[0], words[i].word))
            return m.count > words[i].arguments ? words[i].read(st, &m, out) : FAULT_LENGTH;
    return FAULT_UNKNOWN;
}

enum { ASK_EVERY = 1000, GIVE_UP_AFTER = 3000 };

/* A board that restarts when its port is opened says hello by itself; one that does not is asked. */
static msec talk(void *state, enum occasion why, msec now, struct outgoing *out)
{
    struct plain_state *st = state;
    if (why == OCCASION_OPENED) {
        st->heard = st->asked = now;
        outgoing_add_text(out, "hello?\nboard?\nclock?\n");
    }
    if (st->order[0] && why != OCCASION_OPENED) {
        outgoing_add_text(out, st->order);
        st->order[0] = '\0';
    }
    if (why == OCCASION_CLEAN)
        outgoing_add_text(out, "board?\nclock?\n");
    if (now - st->heard >= ASK_EVERY && now - st->asked >= ASK_EVERY) {
        outgoing_add_text(out, "hello?\nboard?\n");
        st->asked = now;
    }
    out->hopeless = now - st->heard >= GIVE_UP_AFTER;
    return now + ASK_EVERY;
}

static bool put_order(const struct clock_order *o, char *out, size_t room, struct error *why)
{
    enum { LONGEST_S = 100 * 3600 };
    char left[16], right[16];
    switch (o->kind) {
    case ORDER_TIMES:
        if (o->left_s < 0 || o->right_s < 0 || o->left_s >= LONGEST_S || o->right_s >= LONGEST_S)
            return fail(why, "plain", "no clock shows such times", "see what was ordered");
        clock_hours(o->left_s, left);
        clock_hours(o->right_s, right);
        snprintf(out, room, "set left=%s right=%s", left, right);
        return true;
    case ORDER_RUN: snprintf(out, room, "run %s", o->side == CLOCK_LEFT ? "left" : "right"); return true;
    case ORDER_TEXT: snprintf(out, room, "show %.8s", o->text); return true;
    case ORDER_BEEP: snprintf(out, room, "beep"); return true;
    case ORDER_SHOW_TIMES: snprintf(out, room, "show"); return true;
    case ORDER_VERSION: snprintf(out, room, "hello?"); return true;
    case ORDER_GAME_BEGINS: break;
    }
    return fail(why, "plain", "only boards on a bus mark the start of a game", "nothing needs to be done");
}

static bool order(void *state, const struct clock_order *o, msec now, struct error *why)
{
    struct plain_state *st = state;
    char line[48];
    (void)now;
    if (st->can_set < 0 && (o->kind == ORDER_TIMES || o->kind == ORDER_RUN))
        return fail(why, "plain", "this device says that it cannot be set", "set the clock by hand");
    if (!put_order(o, line, sizeof line, why))
        return false;
    for (char *c = line; *c; c++) /* the line must end exactly here */
        *c = *c < ' ' || *c > '~' ? ' ' : *c;
    if (o->address > 0)
        snprintf(st->order, sizeof st->order, "@%d %s\n", o->address % (ADDRESS_MAX + 1), line);
    else
        snprintf(st->order, sizeof st->order, "%s\n", line);
    return true;
}

static struct cut cut_said(struct span s)
{
    return cut(NULL, s);
}

static void explain(struct span s, struct text *out)
{
    text_addf(out, "send %.*s", (int)s.length, (const char *)s.bytes);
}

const struct driver driver_plain = {
    .name = "plain",
    .summary = "home-built boards and clocks, one text line a reading",
    .line = "115200 8N1",
    .can = {.clock = true, .lever = true, .pieces = true, .moves = true},
    .many = true,
    .state_size = sizeof(struct plain_state),
    .frame_max = 2 * LINE,
    .cut = cut,
    .read = read_frame,
    .talk = talk,
    .order = order,
    .cut_said = cut_said,
    .explain = explain,
};
