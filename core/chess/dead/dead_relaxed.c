#include "chess/dead/dead_relaxed.h"

#include "base/list.h"
#include "base/memory.h"
#include "chess/board/attacks.h"
#include "chess/dead/dead_growth.h"
#include "chess/dead/dead_pattern.h"
#include "chess/dead/dead_store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A scene is what stays while no pawn moves and nothing is taken but loose officers: the pawns, the officers that
 * cannot move meanwhile (firm), and for each loose officer the squares where it may be. Officers with few squares are
 * followed like the kings. A state is a scene, the squares of the kings and of the followed, and who moves.
 *
 * Why every game is a walk from state to state: leave the loose officers out of each of its positions. A loose
 * officer's move is a pass; if it takes a piece on the board, that goes and the scene changes. All other pieces' moves
 * are the same in both, allowed unless a piece on the board checks the mover's king wherever the loose ones may be. The
 * squares of any loose officer in a new scene are those it had, grown again with the new pawns in their places; a
 * promoted officer may be of any kind that could be there. Equal scenes are stored once.
 *
 * Where saturation shows that no further move can bring a mate about, the walk ends. */

struct scene {
    uint32_t loose;         /* the first of its loose officers in the walk's list */
    int count;              /* of them                                            */
    sqset kings[2];         /* where they may go in this scene */
    sqset roam[2], hits[2]; /* of loose officers */
    bool roams[2];
    sqset firm[7], side[2]; /* pawns and firm officers */
};

enum { MOST_NODES = 1 << 28, MOST_SCENES = 16000, SCENE_SLOTS = 4 * MOST_SCENES, SCENE_COST = 8 };

struct relaxed_walk {
    struct closure *seen;
    struct scene *scenes;
    uint32_t scene_count, scene_room;
    struct growing_piece *loose; /* of all scenes, one after the other        */
    uint32_t loose_count, loose_room;
    uint16_t *slots;             /* scene plus one; 0 is free                 */
    uint32_t at;                 /* scene of the state that is walked on from */
    struct growth now;           /* scratch                                   */
    struct growth settled;       /* the sets of the last saturation           */
    unsigned settled_for;        /* closure_question                          */
    bool is_settled;             /* its answer                                */
    unsigned asked, mates;       /* closure_question                          */
    const struct position *root; /* the position asked                  */
    struct followed_pieces followed;
};

static struct scene *add_scene(struct relaxed_walk *w)
{
    LIST_ROOM(w->scenes, w->scene_count, w->scene_room);
    struct scene *s = &w->scenes[w->scene_count++];
    memset(s, 0, sizeof *s);
    s->loose = w->loose_count;
    return s;
}

static const struct growing_piece *loose_of(const struct relaxed_walk *w, const struct scene *sc)
{
    return w->loose + sc->loose;
}

static void add_loose(struct relaxed_walk *w, struct scene *sc, const struct growing_piece *m)
{
    LIST_ROOM(w->loose, w->loose_count, w->loose_room);
    struct growing_piece *loose = &w->loose[w->loose_count++];
    *loose = *m;
    loose->loose = true;
    loose->home = loose->reach;
    sc->count++;
    sc->roams[m->side] = true;
    sc->roam[m->side] |= m->reach;
    sc->hits[m->side] |= m->hits;
}

/* The squares whose officers are followed however far they get: the pieces that were asked for and, since these move
 * about, every officer that is no longer firm on its first square. */
static sqset to_follow(const struct relaxed_walk *w, const struct scene *from, const struct position *bare)
{
    const struct position *root = w->root;
    sqset never_moved = 0;
    if (!w->followed.on || !from)
        return w->followed.on;
    for (int k = PAWN; k < KING; k++)
        never_moved |= from->firm[k] & root->kind[k];
    never_moved &= (root->side[WHITE] & bare->side[WHITE]) | (root->side[BLACK] & bare->side[BLACK]);
    return w->followed.on | ~never_moved;
}

/* Makes the scene from grown sets, and removes from `bare` the officers that have become loose. */
static void settle(struct relaxed_walk *w, sqset follow, struct scene *sc, const struct growth *g,
                   struct position *bare)
{
    sqset followed = 0;
    for (int i = 0; i < g->count; i++) {
        const struct growing_piece *m = &g->pieces[i];
        if (m->kind == KING)
            sc->kings[m->side] = m->reach;
        if (m->kind == KING || m->kind == PAWN || (!m->loose && !(m->home & ~g->solid)))
            continue;
        if (!m->loose && (m->home & follow || count_of(m->reach) <= w->followed.squares)) {
            followed |= m->home;
            continue;
        }
        if (!m->loose)
            position_put(bare, first(m->home), EMPTY);
        add_loose(w, sc, m);
    }
    for (int k = PAWN; k < KING; k++)
        sc->firm[k] = bare->kind[k] & ~followed;
    for (int s = WHITE; s <= BLACK; s++)
        sc->side[s] = bare->side[s] & ~bare->kind[KING] & ~followed;
}

static bool same_scene(const struct relaxed_walk *w, const struct scene *a, const struct scene *b)
{
    if (a->count != b->count || memcmp(a->firm, b->firm, sizeof a->firm) || memcmp(a->side, b->side, sizeof a->side) ||
        memcmp(a->kings, b->kings, sizeof a->kings))
        return false;
    for (int i = 0; i < a->count; i++) {
        const struct growing_piece *m = &loose_of(w, a)[i], *n = &loose_of(w, b)[i];
        if (m->side != n->side || m->kind != n->kind || m->several != n->several || m->reach != n->reach)
            return false;
    }
    return true;
}

static uint32_t scene_slot(const struct relaxed_walk *w, const struct scene *sc)
{
    uint64_t h = sc->kings[WHITE] ^ sc->kings[BLACK] * 3;
    for (int k = PAWN; k < KING; k++)
        h = (h ^ sc->firm[k]) * UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < sc->count; i++)
        h = (h ^ h >> 32 ^ loose_of(w, sc)[i].reach) * UINT64_C(0xbf58476d1ce4e5b9);
    return (uint32_t)(h >> 32) % SCENE_SLOTS;
}

/* Stores the scene that was added last, unless there is an equal one; returns its number. */
static uint32_t unite_scene(struct relaxed_walk *w)
{
    assert(w->scene_count > 0 && w->scene_count < SCENE_SLOTS);
    const struct scene *last = &w->scenes[w->scene_count - 1];
    uint32_t at = scene_slot(w, last);
    for (; w->slots[at]; at = (at + 1) % SCENE_SLOTS)
        if (same_scene(w, &w->scenes[w->slots[at] - 1], last)) {
            w->loose_count = last->loose;
            w->scene_count--;
            return w->slots[at] - 1u;
        }
    w->slots[at] = (uint16_t)w->scene_count;
    return w->scene_count - 1;
}

/* The changed board with the loose officers of `from`, if there is one. `promoted` is a square where a pawn of the side
 * `by` has just become an officer, or NO_SQUARE. It may be of any kind, like earlier promoted pawns; kinds without any
 * possible square were dropped. */
static void gather(struct relaxed_walk *w, const struct scene *from, const struct position *bare, int promoted,
                   enum side by)
{
    struct growth *g = &w->now;
    growth_begin(g, bare);
    bool is_there[PIECE_KINDS] = {false};
    for (int i = 0; from && i < from->count; i++) {
        const struct growing_piece *m = &loose_of(w, from)[i];
        sqset home = m->reach & ~(occupied(bare) & ~bare->kind[KING]);
        if (promoted != NO_SQUARE && m->several && m->side == by) {
            home |= bit(promoted);
            is_there[m->kind] = true;
        }
        if (home)
            growth_add_loose(g, m->side, m->kind, home, m->several);
    }
    for (enum kind k = KNIGHT; promoted != NO_SQUARE && k <= QUEEN; k++)
        if (!is_there[k])
            growth_add_loose(g, by, k, bit(promoted), true);
}

static uint32_t enter_scene(struct relaxed_walk *w, const struct scene *from, struct position *bare, int promoted)
{
    struct growth *g = &w->now;
    const uint8_t passed = bare->en_passant;
    bare->en_passant = NO_SQUARE;
    gather(w, from, bare, promoted, (enum side)bare->turn);
    bare->en_passant = passed;
    g->quiet = true;
    while (growth_step(g))
        continue;
    settle(w, to_follow(w, from, bare), add_scene(w), g, bare);
    return unite_scene(w);
}

static bool same_growth(const struct growth *a, const struct growth *b)
{
    if (a->count != b->count || a->solid != b->solid)
        return false;
    for (int i = 0; i < a->count; i++) {
        const struct growing_piece *m = &a->pieces[i], *n = &b->pieces[i];
        if (m->reach != n->reach || m->hits != n->hits || m->home != n->home || m->side != n->side ||
            m->kind != n->kind || m->loose != n->loose || m->several != n->several)
            return false;
    }
    return true;
}

/* Whether saturation excludes every later mate. Neighbouring states grow to the same sets. */
static bool is_settled(struct relaxed_walk *w, const struct scene *sc, const struct position *p)
{
    struct growth *g = &w->now, *last = &w->settled;
    const unsigned open = w->asked & ~w->mates;
    gather(w, sc, p, NO_SQUARE, WHITE);
    while (growth_step(g))
        continue;
    if (w->settled_for == open && same_growth(g, last))
        return w->is_settled;
    bool settled = true;
    for (int s = WHITE; s <= BLACK; s++)
        if (open & 1u << s && pattern_mate_squares(g, (enum side)s, &pattern_any_move, true))
            settled = false;
    w->is_settled = settled;
    w->settled_for = open;
    *last = *g;
    last->king[WHITE] = &last->pieces[g->king[WHITE] - g->pieces];
    last->king[BLACK] = &last->pieces[g->king[BLACK] - g->pieces];
    return settled;
}

/* Loose officers may be out of the way, other pieces are not; through the other king a slider covers what is behind. */
static sqset exact_hits(const struct position *p, int sq)
{
    const enum kind k = kind_of(p->on[sq]);
    const enum side s = side_of(p->on[sq]);
    return k == PAWN ? pawn_attacks[s][sq] : piece_attacks(k, sq, occupied(p) & ~pieces(p, other(s), KING));
}

/* The sets for mate patterns in one state: loose officers wherever the scene allows, everything else exact. */
static void describe(struct relaxed_walk *w, const struct scene *sc, const struct position *p)
{
    struct growth *g = &w->now;
    const sqset occ = occupied(p);
    g->p = p;
    g->solid = occ;
    g->count = sc->count;
    if (sc->count)
        memcpy(g->pieces, loose_of(w, sc), (size_t)sc->count * sizeof *g->pieces);
    for (int s = WHITE; s <= BLACK; s++)
        g->stands[s] = (sc->roam[s] & ~occ) | (p->side[s] & ~p->kind[KING]);
    for (int i = 0; i < sc->count; i++)
        g->pieces[i].reach &= ~occ;
    for (sqset squares = occ; squares;) {
        int sq = take_first(&squares);
        struct growing_piece *m = &g->pieces[g->count++];
        *m = (struct growing_piece){
            .side = side_of(p->on[sq]), .kind = kind_of(p->on[sq]), .home = bit(sq), .reach = bit(sq)};
        m->hits = exact_hits(p, sq);
        if (m->kind == KING)
            g->king[m->side] = m;
    }
}

/* How a state was reached. */
struct arrival {
    struct last_move last;
    bool by_loose; /* a loose officer moved                                 */
    bool changes;  /* a pawn moved, or an exactly placed piece disappeared */
    int promoted;  /* square or NO_SQUARE                                   */
    sqset hidden;  /* where the mover is now, which is off the board        */
};

/* Whether a piece on the board attacks the king of `us` wherever the loose officers are, with one of them on `also`. */
static bool surely_in_check(const struct scene *sc, const struct position *p, enum side us, sqset also)
{
    const int king = king_square(p, us);
    const sqset between_them = occupied(p) | sc->roam[WHITE] | sc->roam[BLACK] | also;
    sqset checkers = pawn_attacks[us][king] & p->kind[PAWN];
    for (enum kind k = KNIGHT; k <= KING; k++)
        checkers |= piece_attacks(k, king, between_them) & p->kind[k];
    return (checkers & p->side[other(us)]) != 0;
}

/* Could `next`, where the winner has just moved, be mate? Most states never are, however they were arrived at, and
 * are remembered as such. */
static bool may_be_mate(struct relaxed_walk *w, const struct scene *sc, const struct position *next,
                        struct dead_node *n, bool is_new, struct last_move last)
{
    static const struct last_move some = {.left = ~(sqset)0, .to = ~(sqset)0, .pawn = true, .officer = true};
    const enum side winner = other((enum side)next->turn);
    if (n->no_mate || !(w->asked & ~w->mates & 1u << winner))
        return false;
    describe(w, sc, next);
    n->no_mate = is_new && !pattern_mate_squares(&w->now, winner, &some, true);
    return !n->no_mate && pattern_mate_squares(&w->now, winner, &last, true);
}

/* The move leads to `next`. If it is new, it is added to the walk. */
static void arrive(struct relaxed_walk *w, struct position *next, struct arrival how)
{
    const enum side winner = (enum side)next->turn;
    uint32_t scene = w->at;
    struct dead_node *n;
    if (surely_in_check(&w->scenes[w->at], next, winner, how.hidden))
        return;
    if (how.changes) {
        struct scene from = w->scenes[w->at];
        scene = enter_scene(w, &from, next, how.promoted);
    }
    const struct scene *sc = &w->scenes[scene];
    next->turn ^= 1;
    next->key = position_key(next);
    if (how.by_loose) {
        how.last =
            (struct last_move){.left = how.last.left | sc->roam[winner], .to = sc->roam[winner], .officer = true};
    }
    const bool is_new = store_meet(w->seen, next, scene, &n);
    if (may_be_mate(w, sc, next, n, is_new, how.last))
        w->mates |= 1u << winner;
    if (is_new)
        n->open = !how.changes || !is_settled(w, sc, next);
}

static void loose_move(struct relaxed_walk *w, const struct position *p)
{
    const enum side us = (enum side)p->turn;
    const sqset prey = w->scenes[w->at].hits[us] & p->side[other(us)] & ~p->kind[KING];
    struct position next = *p;
    next.en_passant = NO_SQUARE;
    if (w->scenes[w->at].roams[us])
        arrive(w, &next, (struct arrival){.by_loose = true, .promoted = NO_SQUARE});
    for (sqset taken = prey; taken;) {
        next = *p;
        next.en_passant = NO_SQUARE;
        const int to = take_first(&taken);
        position_put(&next, to, EMPTY);
        arrive(w, &next, (struct arrival){.by_loose = true, .changes = true, .promoted = NO_SQUARE, .hidden = bit(to)});
    }
}

static void move_to_all(struct relaxed_walk *w, const struct position *p, int from, sqset targets, sqset checks_from)
{
    while (targets) {
        const int to = take_first(&targets);
        struct position next = *p;
        next.en_passant = NO_SQUARE;
        position_put(&next, from, EMPTY);
        position_put(&next, to, p->on[from]);
        arrive(w, &next,
               (struct arrival){.last = {.left = bit(from), .to = bit(to) & checks_from, .officer = true},
                                .changes = has(occupied(p), to),
                                .promoted = NO_SQUARE});
    }
}

static void board_moves(struct relaxed_walk *w, const struct position *p)
{
    const enum side us = (enum side)p->turn;
    const int king = king_square(p, us);
    const sqset squares = p->side[other(us)] & ~p->kind[KING];
    move_to_all(w, p, king, king_attacks[king] & (w->scenes[w->at].kings[us] | squares) & ~p->side[us], 0);
    for (sqset officers = p->side[us] & ~p->kind[KING] & ~p->kind[PAWN]; officers;) {
        const int from = take_first(&officers);
        const sqset hits = piece_attacks(kind_of(p->on[from]), from, occupied(p));
        move_to_all(w, p, from, hits & (squares | ~occupied(p)), bit(from) | hits);
    }
}

static void pawn_to(struct relaxed_walk *w, const struct position *p, int from, int to)
{
    const enum side us = (enum side)p->turn;
    const bool promotes = has(RANK_1 | RANK_8, to);
    struct position next = *p;
    struct arrival how = {.last = {.left = bit(from), .to = bit(to), .pawn = !promotes, .officer = promotes},
                          .changes = true,
                          .promoted = promotes ? to : NO_SQUARE,
                          .hidden = bit(to)};
    position_put(&next, from, EMPTY);
    if (to == p->en_passant && file_of(from) != file_of(to)) {
        int taken = square_at(file_of(to), rank_of(from));
        position_put(&next, taken, EMPTY);
        how.last.left |= bit(taken);
    }
    position_put(&next, to, promotes ? EMPTY : piece_of(us, PAWN));
    next.en_passant = NO_SQUARE;
    if ((from ^ to) == 16 && (pawn_attacks[us][(from + to) / 2] & pieces(p, other(us), PAWN)))
        next.en_passant = (uint8_t)((from + to) / 2);
    arrive(w, &next, how);
}

static void pawn_moves(struct relaxed_walk *w, const struct position *p)
{
    const enum side us = (enum side)p->turn;
    const int up = us == WHITE ? 8 : -8;
    const sqset occ = occupied(p);
    sqset prey = (p->side[other(us)] & ~p->kind[KING]) | (w->scenes[w->at].roam[other(us)] & ~occ);
    if (p->en_passant != NO_SQUARE)
        prey |= bit(p->en_passant);
    for (sqset pawns = pieces(p, us, PAWN); pawns;) {
        int from = take_first(&pawns);
        sqset targets = pawn_attacks[us][from] & prey;
        if (!has(occ, from + up)) {
            targets |= bit(from + up);
            if (rank_of(from) == rank_for(us, 1) && !has(occ, from + 2 * up))
                targets |= bit(from + 2 * up);
        }
        while (targets)
            pawn_to(w, p, from, take_first(&targets));
    }
}

struct closure *closure_new(size_t most_positions)
{
    struct closure *c = memory_take(1, sizeof *c);
    assert(most_positions > 0);
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

/* The cost of the walk so far, in states. */
static size_t cost(const struct relaxed_walk *w)
{
    return w->seen->count + SCENE_COST * w->scene_count;
}

static bool too_many(const struct relaxed_walk *w, size_t limit)
{
    return cost(w) > limit || w->scene_count >= MOST_SCENES;
}

static void walk_on(struct relaxed_walk *w, size_t limit)
{
    struct closure *c = w->seen;
    for (size_t at = 0; at < c->count && !too_many(w, limit); at++) {
        struct position state;
        if (!c->nodes[at].open)
            continue;
        store_read(&c->nodes[at], &state);
        w->at = c->nodes[at].tag;
        loose_move(w, &state);
        board_moves(w, &state);
        pawn_moves(w, &state);
        if (w->mates == w->asked)
            return;
    }
}

enum closure_end relaxed_visit(struct closure *c, const struct position *p, enum closure_question who,
                               struct followed_pieces followed, size_t limit, struct closure_result *out)
{
    struct relaxed_walk w = {.seen = c, .asked = who, .root = p, .followed = followed};
    struct position start = *p;
    struct dead_node *n;
    *out = (struct closure_result){.positions = 0};
    if (p->rules != RULES_CHESS || p->castling)
        return CLOSURE_TOO_MANY;
    limit = limit < c->most ? limit : c->most;
    w.slots = memory_take(SCENE_SLOTS, sizeof *w.slots);
    enter_scene(&w, NULL, &start, NO_SQUARE);
    start.key = position_key(&start);
    store_clear(c);
    store_meet(c, &start, 0, &n);
    n->open = true;
    walk_on(&w, limit);
    free(w.scenes);
    free(w.loose);
    free(w.slots);
    out->positions = c->count;
    out->cost = cost(&w);
    if (too_many(&w, limit))
        return CLOSURE_TOO_MANY;
    for (int s = WHITE; s <= BLACK; s++)
        out->cannot[s] = w.asked & ~w.mates & 1u << s;
    return CLOSURE_COMPLETE;
}
