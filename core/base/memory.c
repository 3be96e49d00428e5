#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

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

void *memory_take(size_t count, size_t size)
{
    void *p = calloc(count ? count : 1, size ? size : 1);
    if (!p)
        memory_exhausted();
    return p;
}

void *memory_resize(void *old, size_t bytes)
{
    void *p = realloc(old, bytes ? bytes : 1);
    if (!p)
        memory_exhausted();
    return p;
}
