#include "chess/dead/dead_store.h"

#include "base/list.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 256 };

void planes_read(const struct planes *planes, enum side turn, struct position *p)
{
    const sqset *k = planes->kind, occ = k[0] | k[1] | k[2];
    position_clear(p, RULES_CHESS);
    p->turn = (uint8_t)turn;
    p->castling = k[0] & k[1] & k[2];
    p->side[WHITE] = planes->white & occ;
    p->side[BLACK] = ~planes->white & occ;
    if (planes->white & ~occ)
        p->en_passant = (uint8_t)first(planes->white & ~occ);
    for (sqset squares = occ; squares;) {
        int sq = take_first(&squares);
        unsigned code = (unsigned)(has(k[0], sq) | has(k[1], sq) << 1 | has(k[2], sq) << 2);
        enum kind kind = code == 7 ? ROOK : (enum kind)code;
        p->kind[kind] |= bit(sq);
        p->on[sq] = piece_of(has(planes->white, sq) ? WHITE : BLACK, kind);
    }
    p->key = position_key(p);
}

/* Slots are chosen by the half key alone, so that the table can grow without the positions. */
static size_t slot_of(const struct closure *c, uint32_t half_key)
{
    return (size_t)((uint64_t)half_key * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (c->slot_count - 1);
}

static void place(struct closure *c, uint64_t entry)
{
    size_t i = slot_of(c, (uint32_t)(entry >> 32));
    while (c->slots[i])
        i = (i + 1) & (c->slot_count - 1);
    c->slots[i] = entry;
}

static void clear_slots(struct closure *c, size_t count)
{
    if (count > c->slot_room) {
        free(c->slots);
        c->slots = memory_take(count, sizeof *c->slots);
        c->slot_room = count;
    } else {
        memset(c->slots, 0, count * sizeof *c->slots);
    }
    c->slot_count = count;
}

void store_clear(struct closure *c)
{
    c->count = 0;
    clear_slots(c, FIRST_SLOTS);
}

static void widen_slots(struct closure *c)
{
    const size_t old_count = c->slot_count;
    uint64_t *old = memory_take(old_count, sizeof *old);
    memcpy(old, c->slots, old_count * sizeof *old);
    clear_slots(c, old_count * 4);
    for (size_t i = 0; i < old_count; i++)
        if (old[i])
            place(c, old[i]);
    free(old);
}

bool store_meet(struct closure *c, const struct position *p, uint32_t tag, struct dead_node **found)
{
    const struct planes planes = planes_of(p);
    const uint64_t half = (uint32_t)p->key ^ tag * 0x9e3779b9u;
    size_t i = slot_of(c, (uint32_t)half);
    for (; c->slots[i]; i = (i + 1) & (c->slot_count - 1)) {
        struct dead_node *n = &c->nodes[(uint32_t)c->slots[i] - 1];
        if (c->slots[i] >> 32 == half && n->turn == p->turn && n->tag == tag && planes_equal(&n->planes, &planes)) {
            *found = n;
            return false;
        }
    }
    LIST_ROOM(c->nodes, c->count, c->room);
    struct dead_node *n = *found = &c->nodes[c->count++];
    *n = (struct dead_node){.planes = planes, .turn = p->turn, .tag = tag};
    c->slots[i] = half << 32 | c->count;
    if (c->count * 2 > c->slot_count)
        widen_slots(c);
    return true;
}
