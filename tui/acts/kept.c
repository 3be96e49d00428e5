#include "acts/kept.h"

#include "base/memory.h"
#include "console/console.h"

#include <stdlib.h>

struct acts_kept *acts_kept(struct console *c)
{
    if (!console_kept(c))
        console_keep(c, memory_take(1, sizeof(struct acts_kept)));
    return console_kept(c);
}

void acts_kept_free(struct console *c)
{
    if (console_kept(c))
        report_writer_free(console_kept(c)->writer);
    free(console_kept(c));
    console_keep(c, NULL);
}
