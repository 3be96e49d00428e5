/* Any bytes are read as an event file: taken whole or refused with a place and a remedy; what is taken reads back. */
#include "event/event.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error why = {0};
    struct chess_event *e = event_read((const char *)data, size, "fuzz.ini", &why);
    if (!e) {
        assert(*why.where && *why.what && *why.remedy);
        return 0;
    }
    struct text first = {0}, once = {0}, twice = {0}, into = {0};
    event_write(e, &first); /* may make an apostrophe the typographic one: after that nothing changes any more */
    struct chess_event *second = event_read(text_chars(&first), first.length, "second.ini", &why);
    assert(second);
    event_write(second, &once);
    chess_event_free(second);
    struct chess_event *again = event_read(text_chars(&once), once.length, "again.ini", &why);
    assert(again);
    event_write(again, &twice);
    assert(!strcmp(text_chars(&once), text_chars(&twice)));
    assert(event_write_into(e, text_chars(&once), &into, &why));
    struct chess_event *third = event_read(text_chars(&into), into.length, "into.ini", &why);
    assert(third);
    chess_event_free(third);
    chess_event_free(again);
    chess_event_free(e);
    text_release(&first);
    text_release(&once);
    text_release(&twice);
    text_release(&into);
    return 0;
}
