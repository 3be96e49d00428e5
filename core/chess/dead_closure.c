#include "chess/dead_closure.h"

#include "base/memory.h"
#include "chess/dead_material.h"
#include "chess/dead_reach.h"
#include "chess/movegen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A position in 32 bytes: on each square a side and a three-bit kind. A rook that may castle has kind 7; an empty
 * square with the side bit set is the en passant square. */
struct planes {
    sqset white, kind[3];
};

struct node {
    struct planes planes;
    uint32_t parent;
    move by;      /* from parent to here */
    uint8_t turn;
    uint8_t open; /* closure_question: sides not yet proved unable to mate from here */
};

/* The table holds for each slot the low half of a position's key and the number of its node plus one. Slots are
 * chosen by that half alone, so that the table can grow without the positions. */
struct closure {
    struct node *nodes;
    size_t count, room, most;
    uint64_t *slots;
    size_t slot_count, slot_room; /* slot_count is a power of two */
    uint32_t mate[2];             /* node where White, Black has given mate */
};

enum { FIRST_SLOTS = 256, FIRST_NODES = 64, MOST_NODES = 1 << 28 };

struct closure *closure_new(size_t most_positions)
{
    struct closure *c = memory_take(1, sizeof *c);
    c->most = most_positions < MOST_NODES ? most_positions : MOST_NODES;
    return c;
}

void closure_free(struct closure *c)
{
    if (!c)
        return;
    free(c->nodes);
    free(c->slots);
    free(c);
}

static struct planes pack(const struct position *p)
{
    const sqset *k = p->kind;
    return (struct planes){
        .white = p->side[WHITE] | (p->en_passant == NO_SQUARE ? 0 : bit(p->en_passant)),
        .kind = {k[PAWN] | k[BISHOP] | k[QUEEN] | p->castling, k[KNIGHT] | k[BISHOP] | k[KING] | p->castling,
                 k[ROOK] | k[QUEEN] | k[KING]},
    };
}

static void unpack(const struct node *n, struct position *p)
{
    const sqset *k = n->planes.kind;
    position_clear(p, RULES_CHESS);
    p->turn = n->turn;
    p->castling = k[0] & k[1] & k[2];
    const sqset occ = k[0] | k[1] | k[2];
    if (n->planes.white & ~occ)
        p->en_passant = (uint8_t)first(n->planes.white & ~occ);
    for (sqset men = occ; men;) {
        int sq = take_first(&men);
        unsigned kind = (unsigned)(has(k[0], sq) | has(k[1], sq) << 1 | has(k[2], sq) << 2);
        enum side s = has(n->planes.white, sq) ? WHITE : BLACK;
        position_put(p, sq, piece_of(s, kind == 7 ? ROOK : (enum kind)kind));
    }
}

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

/* The node of this position; a new one if it was not met before. */
static bool meet(struct closure *c, const struct position *p, struct node **found)
{
    const struct planes planes = pack(p);
    const uint64_t half = (uint32_t)p->key;
    size_t i = slot_of(c, (uint32_t)half);
    for (; c->slots[i]; i = (i + 1) & (c->slot_count - 1)) {
        struct node *n = &c->nodes[(uint32_t)c->slots[i] - 1];
        if (c->slots[i] >> 32 == half && n->turn == p->turn && !memcmp(&n->planes, &planes, sizeof planes)) {
            *found = n;
            return false;
        }
    }
    if (c->count == c->room) {
        c->room = c->room ? c->room * 2 : FIRST_NODES;
        c->nodes = memory_resize(c->nodes, c->room * sizeof *c->nodes);
    }
    struct node *n = *found = &c->nodes[c->count++];
    *n = (struct node){.planes = planes, .turn = p->turn};
    c->slots[i] = half << 32 | c->count;
    if (c->count * 2 > c->slot_count)
        widen_slots(c);
    return true;
}

/* Whether a man left the board or a pawn moved: what was proved impossible before stays so, and more may be. */
static bool changes_structure(const struct position *before, move m)
{
    return move_how(m) != CASTLING && (before->on[move_to(m)] != EMPTY || kind_of(before->on[move_from(m)]) == PAWN);
}

static uint8_t still_open(const struct position *p, uint8_t open)
{
    for (int s = WHITE; s <= BLACK; s++)
        if (open & 1 << s && (material_cannot_mate(p, (enum side)s) || reach_excludes_mate(p, (enum side)s)))
            open &= (uint8_t)~(1 << s);
    return open;
}

/* All moves from node `from`; false if the side to move has none. */
static bool expand(struct closure *c, struct position *p, size_t from, struct closure_result *out)
{
    move list[MOVES_MAX];
    const int moves = legal_moves(p, list);
    const uint8_t open = c->nodes[from].open;
    for (int i = 0; i < moves; i++) {
        struct undo undo;
        struct node *n;
        const bool structural = changes_structure(p, list[i]);
        position_make(p, list[i], &undo);
        if (meet(c, p, &n)) {
            n->parent = (uint32_t)from;
            n->by = list[i];
            n->open = structural ? still_open(p, open) : open;
            out->cut += !n->open;
        }
        position_unmake(p, list[i], &undo);
    }
    return moves > 0;
}

static void note_mate(struct closure *c, const struct position *p, size_t at, struct closure_result *out)
{
    const enum side winner = other((enum side)p->turn);
    if (in_check(p) && !out->mates[winner]) {
        out->mates[winner] = true;
        c->mate[winner] = (uint32_t)at;
    }
}

static void begin(struct closure *c, const struct position *p, enum closure_question who)
{
    struct node *n;
    c->count = 0;
    clear_slots(c, FIRST_SLOTS);
    meet(c, p, &n);
    n->open = still_open(p, (uint8_t)who);
}

/* Proofs from material and structure speak of mates that moves will bring, so a position that is cut is still looked
 * at for being mate itself. */
static void visit(struct closure *c, size_t at, struct closure_result *out)
{
    struct position p;
    unpack(&c->nodes[at], &p);
    if (c->nodes[at].open ? !expand(c, &p, at, out) : in_check(&p) && !any_legal_move(&p))
        note_mate(c, &p, at, out);
}

enum closure_end closure_visit(struct closure *c, const struct position *p, enum closure_question who, size_t limit,
                               struct closure_result *out)
{
    *out = (struct closure_result){.positions = 0};
    if (p->rules != RULES_CHESS)
        return CLOSURE_TOO_MANY;
    limit = limit < c->most ? limit : c->most;
    begin(c, p, who);
    bool answered = false;
    for (size_t at = 0; at < c->count && c->count <= limit && !answered; at++) {
        visit(c, at, out);
        answered = (!(who & CLOSURE_ONLY_WHITE) || out->mates[WHITE]) &&
                   (!(who & CLOSURE_ONLY_BLACK) || out->mates[BLACK]);
    }
    out->positions = c->count;
    if (!answered && c->count > limit)
        return CLOSURE_TOO_MANY;
    for (int s = WHITE; s <= BLACK; s++)
        out->cannot[s] = who & 1 << s && !out->mates[s];
    return CLOSURE_COMPLETE;
}

size_t closure_line(const struct closure *c, enum side winner, move *out, size_t room)
{
    size_t length = 0;
    for (uint32_t at = c->mate[winner]; at != 0; at = c->nodes[at].parent)
        length++;
    size_t i = length;
    for (uint32_t at = c->mate[winner]; at != 0; at = c->nodes[at].parent)
        if (--i < room)
            out[i] = c->nodes[at].by;
    return length;
}
