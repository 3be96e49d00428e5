/* What arbiters ordered the broadcast to do, by the log: it is obeyed at once, before any delay. */
#ifndef FLAGFALL_PUBLIC_PUBLIC_ORDERS_H
#define FLAGFALL_PUBLIC_PUBLIC_ORDERS_H

#include "hall/changes.h"

struct public_orders {
    bool paused;
    bool delays; /* `delay` instead of the event's */
    msec delay;
    msec shown_to; /* what is as old as that has been public: a longer delay takes nothing back */
    bool hidden[BOARDS_MAX + 1];
};

/* `at`: of the entry, on the log's scale of time; `delay`: the one that holds before it. */
void public_orders_take(struct public_orders *, const struct broadcast_change *, int board, msec at, msec delay);

#endif
