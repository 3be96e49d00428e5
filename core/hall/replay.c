#include "hall/hall_parts.h"

#include <string.h>

/* What moves and clocks are after a crash, before any device has spoken again. */

bool replay_move(struct hall_board *b, int ply, move m)
{
    struct tracker *t = &b->tracker;
    if (ply != t->game.plies + 1 || !play_as_said(b, m))
        return false;
    t->started = t->stood = true;
    t->illegal = NO_MOVE;
    seen_position(&t->seen, &t->game.now);
    b->press.clock.completed = t->game.plies;
    return true;
}

void replay_takeback(struct hall_board *b, int count)
{
    struct tracker *t = &b->tracker;
    for (int i = 0; i < count && t->game.plies > 0; i++)
        history_take_back(&t->game);
    seen_position(&t->seen, &t->game.now);
}

/* Its periods and its bonus have been looked at; what it shows comes from the device. */
void replay_clock(struct hall_board *b, const struct clock_change *c)
{
    struct clock *k = &b->press.clock;
    enum { BONUS_LOOKED_AT = 5 };
    k->started = true;
    k->presses[WHITE] = k->presses[BLACK] = BONUS_LOOKED_AT;
    if (!strcmp(c->what, "period") && c->side != NO_SIDE && k->period[c->side] + 1 < k->control.count)
        k->period[c->side]++;
    if (!strcmp(c->what, "flag") && c->side != NO_SIDE) {
        k->first_flag = k->flags ? k->first_flag : c->side;
        k->flags |= (uint8_t)(1u << c->side);
    }
}
