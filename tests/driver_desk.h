/* A driver with a device that the test plays, and the time made up. */
#ifndef FLAGFALL_TESTS_DRIVER_DESK_H
#define FLAGFALL_TESTS_DRIVER_DESK_H

#include "framer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct desk {
    const struct driver *driver;
    struct framer *framer;
    struct text heard; /* readings, one a line */
    struct say said;   /* since the last look  */
    msec now, next;
    bool hopeless;
};
static struct desk desk;

static inline void note(void *self, const struct reading *r)
{
    (void)self;
    reading_print(r, &desk.heard);
    text_add_char(&desk.heard, '\n');
}

static inline void ask(enum occasion why)
{
    struct readings silence = {.take = note, .at = desk.now};
    struct say say = {.silence = &silence};
    desk.next = desk.driver->talk(framer_state(desk.framer), why, desk.now, &say);
    desk.hopeless = desk.hopeless || say.hopeless;
    framer_said(desk.framer, (struct span){say.bytes, say.length});
    if (say.length > sizeof desk.said.bytes - desk.said.length)
        desk.said.length = 0;
    say_bytes(&desk.said, say.bytes, say.length);
}

static inline void sit_down(const char *driver)
{
    text_release(&desk.heard);
    framer_free(desk.framer);
    desk = (struct desk){.driver = driver_named(driver), .now = 1000};
    desk.framer = framer_new(desk.driver, note, NULL);
    ask(OCCASION_OPENED);
}

static inline void hear(const char *bytes, size_t length)
{
    uint64_t frames = framer_frames(desk.framer);
    framer_take(desk.framer, (struct span){(const uint8_t *)bytes, length}, desk.now);
    ask(framer_frames(desk.framer) > frames ? OCCASION_FRAME : OCCASION_FAULT);
}
#define HEAR(bytes) hear(bytes, sizeof(bytes) - 1)

static inline void pass(msec ms)
{
    msec end = desk.now + ms;
    while (desk.next <= end) {
        desk.now = desk.next > desk.now ? desk.next : desk.now + 1;
        ask(OCCASION_TIME);
    }
    desk.now = end;
}

static inline void look_away(void)
{
    desk.said.length = 0;
    text_clear(&desk.heard);
}

static inline int times_said(const char *bytes, size_t length)
{
    int n = 0;
    for (size_t i = 0; i + length <= desk.said.length; i++)
        n += !memcmp(desk.said.bytes + i, bytes, length);
    return n;
}
#define SAID(bytes) times_said(bytes, sizeof(bytes) - 1)

static inline bool told(const char *line)
{
    return strstr(text_chars(&desk.heard), line) != NULL;
}

static inline int stand_up(void **state)
{
    (void)state;
    framer_free(desk.framer);
    text_release(&desk.heard);
    desk = (struct desk){0};
    return 0;
}

/* The starting position, as DGT tells it. */
#define BLACK_ROWS "\x08\x09\x0a\x0c\x0b\x0a\x09\x08\x07\x07\x07\x07\x07\x07\x07\x07"
#define EMPTY_ROW "\x00\x00\x00\x00\x00\x00\x00\x00"
#define PAWN_ROW "\x01\x01\x01\x01\x01\x01\x01\x01"
#define WHITE_ROW "\x02\x03\x04\x06\x05\x04\x03\x02"

#define TEST(f) cmocka_unit_test_teardown(f, stand_up)

#endif
