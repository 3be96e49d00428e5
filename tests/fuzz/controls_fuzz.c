/* Any bytes are a time control, as people write it or in PGN's seconds: taken or refused with a remedy; what is taken
 * is written in a form that is taken back as the same. */
#include "clock/control.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try(bool read(const char *, struct control *, struct error *), const char *chars)
{
    struct control first, second;
    struct error why = {0};
    struct text text = {0}, again = {0};
    if (!read(chars, &first, &why)) {
        assert(*why.what && *why.remedy);
        return;
    }
    assert(first.count > 0 && first.count <= PERIODS_MAX);
    for (int i = 0; i < first.count; i++)
        assert(first.periods[i].seconds >= 0 && first.periods[i].bonus_s >= 0 && first.periods[i].moves >= 0);
    control_write(&first, &text);
    assert(control_read(text_chars(&text), &second, &why));
    control_write(&second, &again);
    assert(!strcmp(text_chars(&text), text_chars(&again)));
    text_release(&text);
    text_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *chars = memcpy(calloc(size + 1, 1), data, size);
    try(control_read, chars);
    try(control_from_seconds, chars);
    free(chars);
    return 0;
}
