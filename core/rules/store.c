#include "rules/store.h"

#include "base/memory.h"

#include <assert.h>
#include <ctype.h>
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
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    assert(length >= 0 && "the format is ours");
    char *built = store_take(s, (size_t)length + 1, 1);
    vsnprintf(built, (size_t)length + 1, format, again);
    va_end(again);
    return built;
}

/* Lists double at every power of two, so a list of n takes at most 2n places. */
void *store_grow(struct store *s, void *list, size_t count, size_t size)
{
    assert((count == 0) == (list == NULL));
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

const char *const *store_word_list(struct store *store, const char *list)
{
    const char **words = NULL;
    size_t count = 0;
    while (*(list += strspn(list, ", "))) {
        size_t length = strcspn(list, ", ");
        words = store_grow(store, words, count, sizeof *words);
        words[count++] = store_text(store, list, length);
        list += length;
    }
    words = store_grow(store, words, count, sizeof *words);
    words[count] = NULL;
    return words;
}

void store_split_cite(struct store *store, const char *text, const char **value, const char **cite)
{
    const char *at = NULL;
    for (const char *p = text; (p = strstr(p, " cite ")); p++)
        at = p;
    *cite = at ? store_copy(store, at + 6) : NULL;
    size_t length = at ? (size_t)(at - text) : strlen(text);
    while (length && isspace((unsigned char)text[length - 1]))
        length--;
    *value = store_text(store, text, length);
}
