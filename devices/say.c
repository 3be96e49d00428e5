#include "say.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void readings_add(struct readings *out, const struct reading *r)
{
    struct reading stamped = *r;
    stamped.at = out->at;
    out->take(out->context, &stamped);
}

void readings_add_news(struct readings *out, int32_t address, enum news what, int32_t number, const char *format, ...)
{
    struct reading r = {.kind = READING_NEWS, .on_bus = address >= 0, .address = address};
    r.as.news.what = (uint8_t)what;
    r.as.news.number = number;
    va_list args;
    va_start(args, format);
    vsnprintf(r.text, sizeof r.text, format, args);
    va_end(args);
    readings_add(out, &r);
}

void readings_add_fault(struct readings *out, enum reading_fault what, int32_t number)
{
    struct reading r = {.kind = READING_FAULT, .address = -1};
    r.as.fault.what = (uint8_t)what;
    r.as.fault.number = number;
    readings_add(out, &r);
}

void outgoing_add(struct outgoing *out, const void *bytes, size_t length)
{
    if (length > sizeof out->bytes - out->length)
        return;
    memcpy(out->bytes + out->length, bytes, length);
    out->length += length;
}

void outgoing_add_text(struct outgoing *out, const char *s)
{
    outgoing_add(out, s, strlen(s));
}
