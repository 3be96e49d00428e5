#include "driver_desk.h"

struct driver_desk desk;

void note(void *self, const struct reading *r)
{
    (void)self;
    reading_print(r, &desk.heard);
    text_add_char(&desk.heard, '\n');
}

void ask(enum occasion why)
{
    struct readings silence = {.take = note, .at = desk.now};
    struct outgoing say = {.silence = &silence};
    desk.next = desk.driver->talk(framer_state(desk.framer), why, desk.now, &say);
    desk.hopeless = desk.hopeless || say.hopeless;
    framer_said(desk.framer, (struct span){say.bytes, say.length});
    if (say.length > sizeof desk.said.bytes - desk.said.length)
        desk.said.length = 0;
    outgoing_add(&desk.said, say.bytes, say.length);
}

void sit_down(const char *driver)
{
    text_release(&desk.heard);
    framer_free(desk.framer);
    desk = (struct driver_desk){.driver = driver_named(driver), .now = 1000};
    desk.framer = framer_new(desk.driver, note, NULL);
    ask(OCCASION_OPENED);
}

void hear(const char *bytes, size_t length)
{
    uint64_t frames = framer_frames(desk.framer);
    framer_take(desk.framer, (struct span){(const uint8_t *)bytes, length}, desk.now);
    ask(framer_frames(desk.framer) > frames ? OCCASION_FRAME : OCCASION_FAULT);
}

void pass(msec ms)
{
    msec end = desk.now + ms;
    while (desk.next <= end) {
        desk.now = desk.next > desk.now ? desk.next : desk.now + 1;
        ask(OCCASION_TIME);
    }
    desk.now = end;
}

void look_away(void)
{
    desk.said.length = 0;
    text_clear(&desk.heard);
}

int times_said(const char *bytes, size_t length)
{
    int n = 0;
    for (size_t i = 0; i + length <= desk.said.length; i++)
        n += !memcmp(desk.said.bytes + i, bytes, length);
    return n;
}

bool told(const char *line)
{
    return strstr(text_chars(&desk.heard), line) != NULL;
}

int stand_up(void **state)
{
    (void)state;
    framer_free(desk.framer);
    text_release(&desk.heard);
    desk = (struct driver_desk){0};
    return 0;
}
