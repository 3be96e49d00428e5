#include "say.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void readings_add(struct readings *out, const struct reading *r)
{
    assert(r->kind <= READING_FAULT && r->address >= -1 && "a reading of a kind, from a board or the line");
    struct reading stamped = *r;
    stamped.at = out->at;
    out->take(out->context, &stamped);
}

void readings_add_news(struct readings *out, int32_t address, enum news what, int32_t number, const char *format, ...)
{
    struct reading r = {.kind = READING_NEWS, .on_bus = address >= 0, .address = address};
    assert(what <= NEWS_OTHER && "news of a kind");
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
    assert(what > FAULT_NONE && what < FAULTS && "a fault is one");
    r.as.fault.what = (uint8_t)what;
    r.as.fault.number = number;
    readings_add(out, &r);
}

void outgoing_add(struct outgoing *out, const void *bytes, size_t length)
{
    assert(out->length <= sizeof out->bytes && "it is never more than there is room for");
    if (length > sizeof out->bytes - out->length)
        return;
    memcpy(out->bytes + out->length, bytes, length);
    out->length += length;
}

void outgoing_add_text(struct outgoing *out, const char *s)
{
    outgoing_add(out, s, strlen(s));
}
