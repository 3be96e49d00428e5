#include "clock/clock_parts.h"

#include <assert.h>

void clock_tell(struct clock *c, enum clock_event_kind kind, int side, int32_t number, msec at)
{
    assert(kind < CLOCK_EVENTS && (side == NO_SIDE || side == WHITE || side == BLACK));
    if (kind != CLOCK_PRESSED)
        c->account = (struct account){.from = at};
    if (c->tell)
        c->tell(c->context, &(struct clock_event){(uint8_t)kind, (int8_t)side, number, at, at});
}
