#include "novag/lines.h"

#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool ends_line(uint8_t c)
{
    return c == '\r' || c == '\n';
}

struct cut text_line_cut(struct span s)
{
    size_t i = 0;
    while (i < s.length && (s.bytes[i] < ' ' || s.bytes[i] == 0x7f))
        i++;
    if (i)
        return (struct cut){.kind = CUT_SKIP, .length = i};
    while (i < s.length && i < TEXT_LINE && !ends_line(s.bytes[i]))
        i++;
    if (i == TEXT_LINE)
        return (struct cut){.kind = CUT_REFUSE, .length = i, .fault = FAULT_LENGTH, .number = -1, .whole_line = true};
    if (i == s.length)
        return (struct cut){.kind = CUT_MORE};
    return (struct cut){.kind = CUT_FRAME, .length = i};
}

void text_line_copy(struct span frame, char out[TEXT_LINE])
{
    size_t n = 0;
    for (size_t i = 0; i < frame.length && n < TEXT_LINE - 1; i++)
        if (frame.bytes[i] >= ' ' && frame.bytes[i] < 0x7f && (n || frame.bytes[i] != ' '))
            out[n++] = (char)frame.bytes[i];
    while (n && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
}

static bool is_square(const char *t)
{
    return t[0] >= 'a' && t[0] <= 'h' && t[1] >= '1' && t[1] <= '8';
}

static const char *read_castling(const char *t, int side, char uci[8])
{
    bool queenside = strncmp(t, "O-O-O", 5) == 0;
    size_t length = queenside ? 5 : 3;
    if (strncmp(t, "O-O", 3) != 0)
        return NULL;
    if (side < 0)
        copy_text(uci, 8, queenside ? "O-O-O" : "O-O");
    else
        snprintf(uci, 8, "e%c%c%c", side ? '8' : '1', queenside ? 'c' : 'g', side ? '8' : '1');
    return t + length;
}

const char *text_move_read(const char *t, int side, char uci[8])
{
    const char *after = read_castling(t, side, uci);
    if (after)
        return after;
    if (strchr("KQRBNP", *t) && *t)
        t++;
    if (!is_square(t))
        return NULL;
    const char *from = t;
    t += 2;
    if (*t == '-' || *t == 'x')
        t++;
    if (!is_square(t))
        return NULL;
    snprintf(uci, 8, "%.2s%.2s", from, t);
    t += 2;
    if (strncmp(t, "ep", 2) == 0)
        t += 2;
    if (t[0] == '/' && t[1] && strchr("QRBN", t[1])) {
        uci[4] = (char)tolower((unsigned char)t[1]);
        uci[5] = '\0';
        t += 2;
    }
    return t;
}

void readings_add_move(struct readings *out, int number, int side, const char *uci, int32_t used_s)
{
    struct reading r = {.kind = READING_MOVE, .address = -1};
    char count[24] = "", colour[16] = "", used[24] = "", digits[CLOCK_DIGITS];
    copy_text(r.as.move.text, sizeof r.as.move.text, uci);
    r.as.move.number = (int16_t)number;
    r.as.move.side = (int8_t)side;
    r.as.move.used_s = used_s;
    if (number)
        snprintf(count, sizeof count, "number=%d ", number);
    if (side >= 0)
        snprintf(colour, sizeof colour, "side=%s ", side_word(side));
    if (used_s != TIME_UNKNOWN)
        snprintf(used, sizeof used, " used=%s", clock_hours(used_s, digits));
    snprintf(r.text, sizeof r.text, "move %s%s%s%s", count, colour, uci, used);
    readings_add(out, &r);
}
