#include "driver.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

extern const struct driver driver_dgt, driver_dgt_bus, driver_pegasus, driver_millennium, driver_certabo,
    driver_novag_citrine, driver_novag_ucb, driver_saitek_osa, driver_chessnut, driver_ichessone, driver_plain,
    driver_livechess;

const struct driver *const drivers[] = {
    &driver_dgt,
    &driver_dgt_bus,
    &driver_pegasus,
    &driver_millennium,
    &driver_certabo,
    &driver_novag_citrine,
    &driver_novag_ucb,
    &driver_saitek_osa,
    &driver_chessnut,
    &driver_ichessone,
    &driver_plain,
    &driver_livechess,
    NULL,
};

const struct driver *driver_named(const char *name)
{
    for (const struct driver *const *d = drivers; *d; d++)
        if (!strcmp((*d)->name, name))
            return *d;
    return NULL;
}

void tell(struct readings *out, const struct reading *r)
{
    struct reading stamped = *r;
    stamped.at = out->at;
    out->take(out->taker, &stamped);
}

void tell_news(struct readings *out, int32_t address, enum news what, int32_t number, const char *format, ...)
{
    struct reading r = {.kind = READING_NEWS, .on_bus = address >= 0, .address = address};
    r.as.news.what = (uint8_t)what;
    r.as.news.number = number;
    va_list args;
    va_start(args, format);
    vsnprintf(r.text, sizeof r.text, format, args);
    va_end(args);
    tell(out, &r);
}

void tell_fault(struct readings *out, enum fault what, int32_t number)
{
    struct reading r = {.kind = READING_FAULT, .address = -1};
    r.as.fault.what = (uint8_t)what;
    r.as.fault.number = number;
    tell(out, &r);
}

void say_bytes(struct say *out, const void *bytes, size_t length)
{
    if (length > sizeof out->bytes - out->length)
        return;
    memcpy(out->bytes + out->length, bytes, length);
    out->length += length;
}

void say_text(struct say *out, const char *s)
{
    say_bytes(out, s, strlen(s));
}
