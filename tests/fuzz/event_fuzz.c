/* Any bytes are read as an event file: taken whole or refused with a place and a remedy; what is taken reads back. */
#include "hall/event.h"

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
    struct text once = {0}, twice = {0}, into = {0};
    event_write(e, &once);
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
    text_release(&once);
    text_release(&twice);
    text_release(&into);
    return 0;
}
