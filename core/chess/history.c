#include "chess/history.h"

#include "base/memory.h"
#include "chess/movegen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void make_room(struct history *h)
{
    h->room = h->room ? 2 * h->room : 128;
    h->keys = memory_resize(h->keys, (size_t)h->room * sizeof *h->keys);
    h->moves = memory_resize(h->moves, (size_t)h->room * sizeof *h->moves);
}

void history_begin(struct history *h, const struct position *start)
{
    if (!h->room)
        make_room(h);
    h->start = h->now = *start;
    h->plies = 0;
    h->keys[0] = start->key;
}

bool history_add(struct history *h, move m)
{
    struct undo unused;
    if (h->plies == HISTORY_PLIES_MAX)
        return false;
    if (h->plies + 1 == h->room)
        make_room(h);
    position_make(&h->now, m, &unused);
    h->moves[h->plies++] = m;
    h->keys[h->plies] = h->now.key;
    return true;
}

bool history_add_as_said(struct history *h, move m)
{
    const struct position *p = &h->now;
    piece mover = p->on[move_from(m)];
    if (is_legal(p, m))
        return history_add(h, m);
    if (mover == EMPTY || side_of(mover) != p->turn || kind_of(p->on[move_to(m)]) == KING ||
        move_from(m) == move_to(m) || move_how(m) == CASTLING || move_how(m) == PASSING || move_how(m) == IL_VATICANO ||
        move_how(m) == EN_PASSANT)
        return false;
    return history_add(h, m);
}

void history_position(const struct history *h, int ply, struct position *p)
{
    struct undo unused;
    assert(ply >= 0 && ply <= h->plies);
    *p = h->start;
    for (int i = 0; i < ply; i++)
        position_make(p, h->moves[i], &unused);
}

void history_take_back(struct history *h)
{
    assert(h->plies > 0);
    history_position(h, h->plies - 1, &h->now);
    h->plies--;
}

void history_release(struct history *h)
{
    free(h->keys);
    free(h->moves);
    memset(h, 0, sizeof *h);
}
