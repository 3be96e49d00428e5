#include "base/memory.h"

#include "base/hostile.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void (*close_in_order)(void);

void memory_on_exhausted(void (*handler)(void))
{
    close_in_order = handler;
}

void memory_exhausted(void)
{
    void (*handler)(void) = close_in_order;
    close_in_order = NULL;
    if (handler)
        handler();
    fputs("flagfall: out of memory: close other programs and start again\n", stderr);
    exit(EXIT_FAILURE);
}

#if HOSTILE
/* Allocations are counted; only the one whose number the environment gives is refused. */
static bool is_refused(void)
{
    static unsigned long taken;
    const char *at = getenv("FLAGFALL_FAIL_AT");
    taken++;
    return at && strtoul(at, NULL, 10) == taken;
}

/* Moves the block each time and overwrites the old one, so that a stale pointer into it is noticed. */
static void *move_elsewhere(void *old, size_t bytes)
{
    enum { SPOILED = 0xa5 };
    size_t had = old ? malloc_usable_size(old) : 0;
    unsigned char *p = malloc(bytes);
    if (!p)
        return NULL;
    memset(p, SPOILED, bytes);
    if (old) {
        memcpy(p, old, had < bytes ? had : bytes);
        memset(old, SPOILED, had);
        free(old);
    }
    return p;
}
#else
static bool is_refused(void)
{
    return false;
}

static void *move_elsewhere(void *old, size_t bytes)
{
    return realloc(old, bytes);
}
#endif

void *memory_take(size_t count, size_t size)
{
    void *p = is_refused() ? NULL : calloc(count ? count : 1, size ? size : 1);
    if (!p)
        memory_exhausted();
    return p;
}

void *memory_resize(void *old, size_t bytes)
{
    void *p = is_refused() ? NULL : move_elsewhere(old, bytes ? bytes : 1);
    if (!p)
        memory_exhausted();
    return p;
}
