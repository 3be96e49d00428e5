#include "base/text.h"

#include "base/hostile.h"
#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void make_room(struct text *t, size_t more)
{
    size_t need = t->length + more + 1;
    if (need <= t->room)
        return;
    size_t room = t->room ? t->room : USUALLY(64, 1);
    while (room < need)
        room *= 2;
    t->chars = memory_resize(t->chars, room);
    t->room = room;
    assert(t->length + more < t->room && "the end of the text has its place");
}

const char *text_chars(const struct text *t)
{
    return t->chars ? t->chars : "";
}

void text_add_bytes(struct text *t, const char *bytes, size_t length)
{
    make_room(t, length);
    memcpy(t->chars + t->length, bytes, length);
    t->length += length;
    t->chars[t->length] = '\0';
}

void text_add(struct text *t, const char *s)
{
    text_add_bytes(t, s, strlen(s));
}

void text_add_char(struct text *t, char c)
{
    text_add_bytes(t, &c, 1);
}

void text_addv(struct text *t, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    if (length > 0) {
        make_room(t, (size_t)length);
        vsnprintf(t->chars + t->length, (size_t)length + 1, format, again);
        t->length += (size_t)length;
    }
    va_end(again);
}

void text_addf(struct text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_addv(t, format, args);
    va_end(args);
}

void text_clear(struct text *t)
{
    t->length = 0;
    if (t->chars)
        t->chars[0] = '\0';
}

void text_release(struct text *t)
{
    free(t->chars);
    *t = (struct text){0};
}

bool copy_text(char *out, size_t room, const char *from)
{
    assert(room && "there is room for the terminator at least");
    size_t length = from ? strnlen(from, room) : 0;
    bool fits = length < room;
    if (!fits)
        for (length = room - 1; length && ((unsigned char)from[length] & 0xc0) == 0x80;)
            length--;
    if (length)
        memmove(out, from, length);
    out[length] = '\0';
    return fits;
}

enum { DAY = 86400, HUNDRED_HOURS = 360000 };

const char *clock_hours(int64_t s, char out[CLOCK_DIGITS])
{
    snprintf(out, CLOCK_DIGITS, "%lld:%02d:%02d", (long long)(s / 3600), (int)(s / 60 % 60), (int)(s % 60));
    return out;
}

/* Days, as in correspondence chess; no clock shows a hundred hours. */
static const char *clock_days(int64_t s, char out[CLOCK_DIGITS])
{
    if (s % DAY)
        snprintf(out, CLOCK_DIGITS, "%dd %02dh", (int)(s / DAY), (int)(s % DAY / 3600));
    else
        snprintf(out, CLOCK_DIGITS, "%d d", (int)(s / DAY));
    return out;
}

const char *clock_digits(int64_t s, char out[CLOCK_DIGITS])
{
    if (s >= HUNDRED_HOURS || (s >= DAY && s % DAY == 0))
        return clock_days(s, out);
    if (s >= 3600)
        return clock_hours(s, out);
    snprintf(out, CLOCK_DIGITS, "%d:%02d", (int)(s / 60), (int)(s % 60));
    return out;
}
