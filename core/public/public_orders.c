#include "public/public_orders.h"

#include "event/broadcast.h"

static void take_delay(struct public_orders *o, bool delays, msec delay, msec shown_to)
{
    o->delays = delays;
    o->delay = delay;
    if (shown_to > o->shown_to)
        o->shown_to = shown_to;
}

void public_orders_take(struct public_orders *o, const struct broadcast_change *c, int board, msec at, msec delay)
{
    if (c->order == BROADCAST_START || c->order == BROADCAST_RESUME)
        o->paused = false;
    else if (c->order == BROADCAST_PAUSE)
        o->paused = true;
    else if (c->order == BROADCAST_DELAY)
        take_delay(o, true, (msec)c->minutes * 60000, at - delay);
    else if (c->order == BROADCAST_HIDE && board >= 1 && board <= BOARDS_MAX)
        o->hidden[board] = true;
    else if (c->order == BROADCAST_RESET) {
        *o = (struct public_orders){.shown_to = o->shown_to};
        take_delay(o, false, 0, at - delay);
    }
}
