#include "driver.h"

#include <string.h>

const struct driver *driver_named(const char *name)
{
    for (const struct driver *const *d = drivers; *d; d++)
        if (!strcmp((*d)->name, name))
            return *d;
    return NULL;
}
