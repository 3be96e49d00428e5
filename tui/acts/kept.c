#include "acts/kept.h"

#include "base/memory.h"
#include "console/console.h"

struct acts_kept *acts_kept(struct console *c)
{
    if (!c->kept)
        c->kept = memory_take(1, sizeof *c->kept);
    return c->kept;
}
