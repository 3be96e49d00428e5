#include "hall/hall_parts.h"

#include <assert.h>
#include <string.h>

/* Restores moves and clocks after a crash, before any device has reported again. */

bool replay_move(struct hall_board *b, int ply, move m)
{
    struct tracker *t = &b->tracker;
    if (ply != t->game.plies + 1 || !tracker_replay(t, m))
        return false;
    b->press.clock.completed = history_half_moves(&t->game);
    return true;
}

void replay_takeback(struct hall_board *b, int count)
{
    assert(b->tracker.game.plies >= 0);
    tracker_replay_takeback(&b->tracker, count);
}

/* Its periods and its increment were already checked; what it shows comes from the device. */
void replay_clock(struct hall_board *b)
{
    struct clock *k = &b->press.clock;
    enum { BONUS_LOOKED_AT = 5 };
    k->started = true;
    k->presses[WHITE] = k->presses[BLACK] = BONUS_LOOKED_AT;
}

void replay_period(struct hall_board *b, int8_t side)
{
    assert(side == NO_SIDE || side == WHITE || side == BLACK);
    struct clock *k = &b->press.clock;
    if (side != NO_SIDE && k->period[side] + 1 < k->control.count)
        k->period[side]++;
}

void replay_flag(struct hall_board *b, int8_t side)
{
    assert(side == NO_SIDE || side == WHITE || side == BLACK);
    struct clock *k = &b->press.clock;
    if (side == NO_SIDE)
        return;
    k->first_flag = k->flags ? k->first_flag : side;
    k->flags |= (uint8_t)(1u << side);
}
