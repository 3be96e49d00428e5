#include "rules/store.h"

#include "base/memory.h"

#include <assert.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct store_chunk {
    struct store_chunk *before;
    size_t used, room;
    max_align_t bytes[];
};

enum { CHUNK = 32 * 1024 };

static struct store_chunk *chunk_for(struct store *s, size_t bytes)
{
    if (s->last && s->last->room - s->last->used >= bytes)
        return s->last;
    size_t room = bytes > CHUNK ? bytes : CHUNK;
    struct store_chunk *c = memory_take(1, sizeof *c + room);
    c->before = s->last;
    c->room = room;
    s->last = c;
    return c;
}

void *store_take(struct store *s, size_t count, size_t size)
{
    assert(size == 0 || count <= SIZE_MAX / 2 / size);
    size_t bytes = (count * size + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
    struct store_chunk *c = chunk_for(s, bytes);
    void *place = (char *)c->bytes + c->used;
    c->used += bytes;
    return place;
}

char *store_text(struct store *s, const char *bytes, size_t length)
{
    char *copy = store_take(s, length + 1, 1);
    memcpy(copy, bytes, length);
    return copy;
}

char *store_copy(struct store *s, const char *text)
{
    return store_text(s, text, strlen(text));
}

char *store_printf(struct store *s, const char *format, ...)
{
    char built[2048];
    va_list args;
    va_start(args, format);
    vsnprintf(built, sizeof built, format, args);
    va_end(args);
    return store_copy(s, built);
}

/* Lists double at every power of two, so that a list of n costs at most 2n places. */
void *store_grow(struct store *s, void *list, size_t count, size_t size)
{
    if (count && (count & (count - 1)))
        return list;
    void *longer = store_take(s, count ? 2 * count : 1, size);
    if (count)
        memcpy(longer, list, count * size);
    return longer;
}

void store_release(struct store *s)
{
    while (s->last) {
        struct store_chunk *before = s->last->before;
        free(s->last);
        s->last = before;
    }
}
