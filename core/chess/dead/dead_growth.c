#include "chess/dead/dead_growth.h"

#include "chess/board/attacks.h"

#include <assert.h>
#include <string.h>

/* Why the sets are large enough: by induction over the moves of any game from the position asked. Suppose that up to
 * now every piece has stood in its reach and every piece on a solid square is still there. The next move then
 * - goes through and to squares that are not solid, or captures a piece on its first square, which the rules below have
 *   taken out of solid since an enemy's hits or king could get there;
 * - if it is a king's, does not go where a solid enemy piece, or the enemy king wherever it may be, attacks;
 * - if it is a pawn's capture, finds an enemy piece that may stand there. Capturing en passant is capturing the pawn on
 *   the square it has passed, where it may stand since it passed;
 * - if it is a pawn's step, does not lead past an enemy pawn on its file when neither ever leaves the file and the
 *   enemy is never taken: that one stands still ahead of it, on its first square or nearer;
 * so the mover is in its reach again. */

static inline sqset pawn_hits(sqset pawns, enum side s)
{
    const sqset left = pawns & ~FILE_A, right = pawns & ~FILE_H;
    return s == WHITE ? left << 7 | right << 9 : left >> 9 | right >> 7;
}

static inline sqset pawn_steps(sqset pawns, enum side s)
{
    return s == WHITE ? pawns << 8 : pawns >> 8;
}

static void grow(struct growth *g, sqset *set, sqset by)
{
    g->changed |= (by & ~*set) != 0;
    *set |= by;
}

static void soften(struct growth *g, sqset squares)
{
    g->changed |= (g->solid & squares) != 0;
    g->solid &= ~squares;
}

static inline sqset last_rank(enum side s)
{
    return s == WHITE ? RANK_8 : RANK_1;
}

static struct growing_piece *add_piece(struct growth *g, enum side s, enum kind k, sqset home)
{
    struct growing_piece *m = &g->pieces[g->count++];
    *m = (struct growing_piece){.side = s, .kind = k, .home = home, .reach = home};
    return m;
}

void growth_begin(struct growth *g, const struct position *p)
{
    g->p = p;
    g->quiet = false;
    g->count = 0;
    g->solid = occupied(p);
    for (int s = WHITE; s <= BLACK; s++) {
        g->king[s] = add_piece(g, (enum side)s, KING, pieces(p, (enum side)s, KING));
        for (sqset squares = p->side[s] & ~p->kind[KING]; squares;) {
            int sq = take_first(&squares);
            add_piece(g, (enum side)s, kind_of(p->on[sq]), bit(sq));
        }
        g->stands[s] = p->side[s] & ~p->kind[KING];
        g->hits[s] = 0;
        g->promotes[s] = false;
    }
    if (p->en_passant != NO_SQUARE) { /* as if the pawn were still on the square it passed */
        int pawn = p->en_passant + (p->turn == WHITE ? -8 : 8);
        for (int i = 0; i < g->count; i++)
            if (g->pieces[i].home == bit(pawn))
                g->pieces[i].reach |= bit(p->en_passant);
        g->solid &= ~bit(pawn);
        g->stands[other((enum side)p->turn)] |= bit(p->en_passant);
    }
}

/* Officers of one kind that can reach each other's squares reach the same squares, whichever side they belong to. */
struct region {
    enum kind kind;
    sqset reach, hits, solid; /* solid: as it was then */
};
struct regions {
    struct region list[32];
    int count;
};

static inline sqset steps_straight(sqset s)
{
    return s << 8 | s >> 8 | (s & ~FILE_H) << 1 | (s & ~FILE_A) >> 1;
}

static inline sqset steps_slanted(sqset s)
{
    const sqset left = s & ~FILE_A, right = s & ~FILE_H;
    return left << 7 | right << 9 | left >> 9 | right >> 7;
}

static inline sqset knight_steps_from(sqset s)
{
    const sqset left = (s & ~FILE_A) >> 1, right = (s & ~FILE_H) << 1;
    const sqset near = left | right, far = (left & ~FILE_A) >> 1 | (right & ~FILE_H) << 1;
    return near << 16 | near >> 16 | far << 8 | far >> 8;
}

/* A slider may stop on every square it passes, so single steps lead wherever it can get at all. */
static inline sqset steps_of(enum kind k, sqset from)
{
    switch (k) {
    case KNIGHT: return knight_steps_from(from);
    case BISHOP: return steps_slanted(from);
    case ROOK: return steps_straight(from);
    default: return steps_straight(from) | steps_slanted(from);
    }
}

static void flood(struct region *r, sqset from)
{
    sqset seen = 0, wider = from;
    while (wider != seen) {
        seen = wider;
        r->hits = steps_of(r->kind, seen);
        wider |= r->hits & ~r->solid;
    }
    r->reach = seen;
}

static void grow_officer(const struct growth *g, struct growing_piece *m, struct regions *known)
{
    if (m->grown_from == m->home && m->grown_in == g->solid)
        return;
    m->grown_from = m->home;
    for (int i = 0; i < known->count; i++) {
        const struct region *r = &known->list[i];
        if (r->kind == m->kind && !(m->home & ~r->reach) && !(m->home & g->solid)) {
            m->reach = r->reach;
            m->hits = r->hits;
            m->grown_in = r->solid;
            return;
        }
    }
    struct region r = {.kind = m->kind, .solid = g->solid};
    flood(&r, m->home);
    m->reach = r.reach;
    m->hits = r.hits;
    m->grown_in = r.solid;
    if (!m->loose && !(m->home & g->solid) && known->count < 32)
        known->list[known->count++] = r;
}

static sqset file_with(sqset home)
{
    return FILE_A << file_of(first(home));
}

/* First squares of enemy pawns that can neither leave this pawn's file nor be taken on it. Two pawns that face each
 * other can never pass each other. */
static sqset never_passed(const struct growth *g, const struct growing_piece *m)
{
    const enum side them = other(m->side);
    const sqset file = file_with(m->home), taken = g->hits[m->side] | g->king[m->side]->reach;
    sqset barred = 0;
    if (!(file & g->p->side[them] & g->p->kind[PAWN]) || m->reach & ~file)
        return 0;
    for (int i = 0; i < g->count; i++) {
        const struct growing_piece *e = &g->pieces[i];
        if (e->kind == PAWN && e->side == them && !(e->reach & (~file | taken)))
            barred |= e->home;
    }
    return barred;
}

static void grow_pawn(struct growth *g, struct growing_piece *m)
{
    if (g->quiet)
        return;
    const sqset prey = g->stands[other(m->side)], last = last_rank(m->side), closed = g->solid | never_passed(g, m);
    sqset reach = m->reach, before;
    do {
        before = reach;
        sqset pawns = reach & ~last;
        reach |= (pawn_steps(pawns, m->side) & ~closed) | (pawn_hits(pawns, m->side) & prey);
    } while (reach != before);
    g->changed |= reach != m->reach;
    m->reach = reach;
    m->hits = pawn_hits(reach & ~last, m->side);
}

/* The other side's pieces that may be taken on their first square. */
static sqset prey_of(const struct growth *g, enum side s)
{
    return g->quiet ? 0 : g->p->side[other(s)] & ~g->p->kind[KING];
}

/* Squares that a king of this side can never enter, whatever happens. */
static sqset denied_to_king(const struct growth *g, enum side s)
{
    const enum side them = other(s);
    const struct position *p = g->p;
    const sqset solid = g->solid & p->side[them] & ~p->kind[KING];
    sqset denied = pawn_hits(solid & p->kind[PAWN], them);
    for (sqset knights = solid & p->kind[KNIGHT]; knights;)
        denied |= knight_attacks[take_first(&knights)];
    const sqset ever = g->stands[WHITE] | g->stands[BLACK] | g->king[them]->reach; /* may come between */
    for (sqset sliders = solid & (p->kind[BISHOP] | p->kind[ROOK] | p->kind[QUEEN]); sliders;) {
        int sq = take_first(&sliders);
        denied |= piece_attacks(kind_of(p->on[sq]), sq, ever);
    }
    sqset always = ~(sqset)0;
    for (sqset squares = g->king[them]->reach; squares && always;)
        always &= king_attacks[take_first(&squares)];
    return denied | always;
}

static void grow_king(struct growth *g, enum side s)
{
    struct growing_piece *m = g->king[s];
    const sqset open = ~denied_to_king(g, s) & (~g->solid | prey_of(g, s));
    sqset before = 0, reach = m->reach;
    while (reach != before) {
        before = reach;
        m->hits = steps_of(KING, reach);
        reach |= m->hits & open;
    }
    soften(g, reach & ~m->reach); /* a solid piece that it can take is solid no longer */
    grow(g, &m->reach, reach);
}

static void grow_castling(struct growth *g)
{
    for (sqset rooks = g->p->castling; rooks;) {
        int rook = take_first(&rooks), king_to, rook_to;
        struct growing_piece *king = g->king[side_of(g->p->on[rook])];
        int home = first(king->home);
        castling_squares(g->p, home, rook, &king_to, &rook_to);
        sqset way = squares_between[home][king_to] | bit(king_to) | squares_between[rook][rook_to] | bit(rook_to);
        if (way & g->solid & ~bit(home) & ~bit(rook))
            continue;
        grow(g, &king->reach, bit(king_to));
        soften(g, bit(home) | bit(rook));
        for (int i = 0; i < g->count; i++)
            if (g->pieces[i].home == bit(rook) && !g->pieces[i].loose)
                grow(g, &g->pieces[i].home, bit(rook_to)); /* it may start from either square */
    }
}

void growth_add_loose(struct growth *g, enum side s, enum kind k, sqset home, bool several)
{
    assert(k >= PAWN && k <= KING);
    struct growing_piece *m = add_piece(g, s, k, home);
    m->loose = true;
    m->several = several;
}

static void add_promotions(struct growth *g, enum side s, sqset squares)
{
    for (enum kind k = KNIGHT; k <= QUEEN; k++) {
        int i = 0;
        while (i < g->count && !(g->pieces[i].several && g->pieces[i].side == s && g->pieces[i].kind == k))
            i++;
        if (i == g->count)
            growth_add_loose(g, s, k, 0, true);
        grow(g, &g->pieces[i].home, squares);
    }
    g->promotes[s] = true;
}

static void grow_pieces(struct growth *g)
{
    struct regions known; /* a kilobyte, so not cleared */
    known.count = 0;
    sqset promoting[2] = {0, 0};
    for (int i = 0; i < g->count; i++) {
        struct growing_piece *m = &g->pieces[i];
        if (m->kind == KING)
            continue;
        if (m->kind == PAWN) {
            grow_pawn(g, m);
            promoting[m->side] |= m->reach & last_rank(m->side);
        } else {
            grow_officer(g, m, &known);
        }
        if (is_mobile(m))
            soften(g, m->home);
        grow(g, &g->stands[m->side], m->reach);
        grow(g, &g->hits[m->side], m->hits);
    }
    for (int s = WHITE; s <= BLACK; s++)
        if (promoting[s])
            add_promotions(g, (enum side)s, promoting[s]);
}

/* Every piece's sets follow from solid, stands, hits, the reach of pawns and kings, and its home; so a round that
 * changes none of these is the last. */
bool growth_step(struct growth *g)
{
    g->changed = false;
    grow_pieces(g);
    grow_castling(g);
    for (int s = WHITE; s <= BLACK; s++) {
        grow_king(g, (enum side)s);
        soften(g, (is_mobile(g->king[s]) ? g->king[s]->home : 0));
        soften(g, g->hits[s] & prey_of(g, (enum side)s));
    }
    return g->changed;
}
