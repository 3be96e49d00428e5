#include "line_time.h"

#include "line_parts.h"

#include <event2/event.h>
#include <time.h>

msec line_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t); /* chess clocks keep running while a laptop sleeps */
    return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

msec line_clock(const struct line *l)
{
    return l->world ? l->world->now(l->world->self) : line_now();
}

void line_wake_at(struct line *l, msec when)
{
    if (l->world) {
        l->world->wake(l->world->self, l->place, when);
        return;
    }
    msec in = when - line_now();
    l->due = when;
    if (when == MSEC_NEVER) {
        evtimer_del(l->timer);
        return;
    }
    if (in < 0)
        in = 0;
    struct timeval tv = {.tv_sec = (time_t)(in / 1000), .tv_usec = (suseconds_t)(in % 1000 * 1000)};
    evtimer_add(l->timer, &tv);
}
