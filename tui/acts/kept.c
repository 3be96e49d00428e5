#include "acts/kept.h"

#include "base/memory.h"
#include "console/console.h"

struct acts_kept *acts_kept(struct console *c)
{
    if (!console_kept(c))
        console_keep(c, memory_take(1, sizeof(struct acts_kept)));
    return console_kept(c);
}
