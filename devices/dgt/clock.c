/* The clock message: seven bytes, one of three things.
 *
 *      b3       b4    b5    b6       b7    b8    b9
 *      right h  min   sec   left h   min   sec   status
 *      +flags   BCD   BCD   +flags   BCD   BCD
 *
 * An hours nibble of A in b3 or b6 makes it an answer of the clock to a command, never a time. All seven zero is
 * an artefact after commands and at start-up, never 0:00:00.
 */
#include "dgt/dgt.h"

#include <string.h>

enum { HOURS = 0x0f, FLAG_FALLEN = 0x10, PER_MOVE = 0x20, FLAG_SHOWN = 0x40 };
enum { RUNNING = 0x01, RIGHT_UP = 0x02, BATTERY_LOW = 0x04, NO_CLOCK = 0x20 };

static bool bcd(uint8_t byte, int below, int *out)
{
    int high = byte >> 4, low = byte & 15;
    *out = high * 10 + low;
    return high <= 9 && low <= 9 && *out < below;
}

static bool read_time(const uint8_t b[3], int32_t *out)
{
    int hours = b[0] & HOURS, minutes, seconds;
    if (hours > 9 || !bcd(b[1], 60, &minutes) || !bcd(b[2], 60, &seconds))
        return false;
    *out = hours * 3600 + minutes * 60 + seconds;
    return true;
}

static uint8_t sides(const uint8_t b[7], uint8_t mask)
{
    return (uint8_t)(((b[3] & mask) ? CLOCK_LEFT : 0) | ((b[0] & mask) ? CLOCK_RIGHT : 0));
}

/* The turn bits of the status are contradictory between headers and recordings; the lever is not. */
static bool read_times(const uint8_t b[7], int32_t address, struct readings *out)
{
    struct reading r = {.kind = READING_CLOCK, .on_bus = address >= 0, .address = address};
    struct clock_reading *c = &r.as.clock;
    if (!read_time(b, &c->right_s) || !read_time(b + 3, &c->left_s))
        return false;
    c->has_lever = c->run_known = true;
    c->up = (b[6] & RIGHT_UP) ? CLOCK_RIGHT : CLOCK_LEFT;
    c->running = (b[6] & RUNNING) ? c->up : CLOCK_NONE;
    c->flag = sides(b, FLAG_FALLEN);
    c->shown = sides(b, FLAG_SHOWN);
    c->per_move = sides(b, PER_MOVE);
    c->low_battery = (b[6] & BATTERY_LOW) != 0;
    readings_add(out, &r);
    return true;
}

static const char *command_name(unsigned command)
{
    static const char *const names[] = {
        [0x01] = "display", [0x02] = "icons", [0x03] = "end",   [0x08] = "buttons", [0x09] = "version",
        [0x0a] = "setnrun", [0x0b] = "beep",  [0x0c] = "ascii", [0x0d] = "ascii",
    };
    return command < sizeof names / sizeof *names ? names[command] : NULL;
}

static const char *button_name(unsigned code)
{
    static const char *const names[] = {"back", "plus", "run", "minus", "ok"};
    return code >= 0x31 && code <= 0x35 ? names[code - 0x31] : NULL;
}

enum { ACK_FINE = 0x10, ACK_READY = 0x81, ACK_BUTTON = 0x88, ACK_MODE = 0x8a, ACK_NOT_SETTABLE = 0x90 };

static void read_button(const uint8_t ack[4], int32_t address, struct readings *out)
{
    const char *name = button_name(ack[3]);
    if (name)
        readings_add_news(out, address, NEWS_BUTTON, ack[3], "clock-event button %s", name);
    else
        readings_add_news(out, address, NEWS_BUTTON, ack[3], "clock-event button code=%d/%d", ack[2], ack[3]);
}

static void read_done(const uint8_t ack[4], int32_t address, struct readings *out)
{
    const char *name = command_name(ack[1]);
    if (ack[1] == DGT_VERSION)
        readings_add_news(out, address, NEWS_DONE, ack[1], "ack version ok version=%d.%d", ack[2] >> 4, ack[2] & 15);
    else if (ack[1] == ACK_READY)
        readings_add_news(out, address, NEWS_OTHER, ack[1], "clock-event ready");
    else if (ack[1] == ACK_BUTTON)
        read_button(ack, address, out);
    else if (ack[1] == ACK_MODE)
        readings_add_news(out, address, NEWS_OTHER, ack[1], "clock-event mode %d", ack[3]);
    else if (ack[1] == ACK_NOT_SETTABLE)
        readings_add_news(out, address, NEWS_REFUSED, ack[1], "clock-event not-settable");
    else if (name)
        readings_add_news(out, address, NEWS_DONE, ack[1], "ack %s ok", name);
    else
        readings_add_news(out, address, NEWS_OTHER, ack[1], "ack %02X ok", ack[1]);
}

bool dgt_clock_answer(const uint8_t b[7], uint8_t ack[4])
{
    ack[0] = (uint8_t)((b[1] & 0x7f) | (b[3] << 3 & 0x80));
    ack[1] = (uint8_t)((b[2] & 0x7f) | (b[3] << 2 & 0x80));
    ack[2] = (uint8_t)((b[4] & 0x7f) | (b[0] << 3 & 0x80));
    ack[3] = (uint8_t)((b[5] & 0x7f) | (b[0] << 2 & 0x80));
    return (b[0] & HOURS) == 0x0a || (b[3] & HOURS) == 0x0a;
}

bool dgt_read_clock(const uint8_t b[7], int32_t address, struct readings *out)
{
    static const uint8_t nothing[7];
    if (!memcmp(b, nothing, sizeof nothing)) {
        readings_add_news(out, address, NEWS_CLOCK_IGNORE, 0, "clock ignore");
        return true;
    }
    uint8_t ack[4];
    if (dgt_clock_answer(b, ack)) {
        if (ack[0] == ACK_FINE)
            read_done(ack, address, out);
        else
            readings_add_news(out, address, NEWS_REFUSED, ack[1], "ack error code=%02X", ack[0]);
        return true;
    }
    if (b[6] & NO_CLOCK) {
        readings_add_news(out, address, NEWS_CLOCK_ABSENT, 0, "clock absent");
        return true;
    }
    return read_times(b, address, out);
}
