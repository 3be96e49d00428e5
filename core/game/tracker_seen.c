#include "game/tracker_seen.h"

#include <string.h>

void seen_position(struct seen *s, const struct position *p)
{
    memcpy(s->on, p->on, sizeof s->on);
    memcpy(s->kind, p->kind, sizeof s->kind);
    memcpy(s->side, p->side, sizeof s->side);
    s->only_occupied = false;
}

void seen_put(struct seen *s, int square, piece what)
{
    piece was = s->on[square];
    if (was != EMPTY) {
        s->kind[kind_of(was)] &= ~bit(square);
        s->side[side_of(was)] &= ~bit(square);
    }
    s->on[square] = what;
    if (what != EMPTY) {
        s->kind[kind_of(what)] |= bit(square);
        s->side[side_of(what)] |= bit(square);
    }
}

static void forget_names(struct seen *s)
{
    sqset all = seen_occupied(s);
    memset(s, 0, sizeof *s);
    s->side[WHITE] = all;
    s->only_occupied = true;
}

void seen_occupy(struct seen *s, int square, bool is_occupied)
{
    if (!s->only_occupied)
        forget_names(s);
    s->side[WHITE] = is_occupied ? s->side[WHITE] | bit(square) : s->side[WHITE] & ~bit(square);
}
