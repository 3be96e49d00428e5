/* What the process of a network line tells, when it has become anything: whole and in range, or refused. */
#include "parcel.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look_at(struct span content)
{
    struct reading r;
    struct text words = {0};
    if (!parcel_reading(content, &r))
        return;
    assert(r.kind <= READING_FAULT && strlen(r.text) < sizeof r.text);
    reading_print(&r, &words);
    text_release(&words);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span left = {data, size};
    enum parcel_kind kind;
    struct span content;
    for (long whole; left.length && (whole = parcel_cut(left, &kind, &content)) > 0;) {
        assert((size_t)whole <= left.length && kind < PARCELS);
        if (kind == PARCEL_READING)
            look_at(content);
        left = (struct span){left.bytes + whole, left.length - (size_t)whole};
    }
    if (size == sizeof(struct reading))
        look_at((struct span){data, size});
    return 0;
}
