#include "chess/dead_closure.h"

#include "base/memory.h"
#include "chess/dead_material.h"
#include "chess/dead_reach.h"
#include "chess/dead_store.h"
#include "chess/movegen.h"

#include <stdlib.h>

enum { MOST_NODES = 1 << 28 };

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

/* Whether a man left the board or a pawn moved: what was proved impossible before stays so, and more may be. */
static bool changes_structure(const struct position *before, move m)
{
    return move_how(m) != CASTLING && (before->on[move_to(m)] != EMPTY || kind_of(before->on[move_from(m)]) == PAWN);
}

/* A proof costs as much as ten positions. Where fewer than one in sixteen succeeds, only every sixteenth is tried. */
static bool proof_pays(struct closure *c)
{
    return c->tried++ < 64 || c->proved * 16 >= c->tried || c->tried % 16 == 0;
}

static uint8_t still_open(struct closure *c, const struct position *p, uint8_t open)
{
    uint8_t proved = 0;
    for (int s = WHITE; s <= BLACK; s++)
        if (open & 1 << s && material_cannot_mate(p, (enum side)s))
            proved |= (uint8_t)(1 << s);
    if (proved == open || !proof_pays(c))
        return (uint8_t)(open & ~proved);
    for (int s = WHITE; s <= BLACK; s++)
        if (open & ~proved & 1 << s && reach_excludes_mate(p, (enum side)s)) {
            proved |= (uint8_t)(1 << s);
            c->proved++;
        }
    return (uint8_t)(open & ~proved);
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
        if (store_meet(c, p, 0, &n)) {
            n->parent = (uint32_t)from;
            n->by = list[i];
            n->open = structural ? still_open(c, p, open) : open;
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
    store_clear(c);
    c->tried = c->proved = 0;
    store_meet(c, p, 0, &n);
    n->open = still_open(c, p, (uint8_t)who);
}

/* Proofs from material and structure speak of mates that moves will bring, so a position that is cut is still looked
 * at for being mate itself. */
static void visit(struct closure *c, size_t at, struct closure_result *out)
{
    struct position p;
    store_read(&c->nodes[at], &p);
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
