#include "chess/dead/dead_arrangement.h"

#include "chess/board/attacks.h"
#include "chess/board/movegen.h"
#include "chess/dead/dead_steps.h"

#include <assert.h>
#include <string.h>

/* A piece that could take part: the kings and all officers. */
struct taker {
    enum side side;
    enum kind kind;
    bool placed;
    int at; /* where it was placed */
    sqset reach;
    uint8_t steps[64];
};

enum { TAKERS_MAX = 32, FOR_ONE_SQUARE = 2 };

struct arranging {
    const struct position *root;
    enum side winner;
    sqset fixed; /* pawns and what never moves */
    struct taker takers[TAKERS_MAX];
    int count, king[2]; /* takers of kings */
    struct mate_arrangement *out;
    size_t found, most;
    /* of the mate that is being arranged: */
    int target, checker;
    sqset way;     /* strictly between the checker and the king */
    sqset covered; /* by the winner's pieces                    */
    int cost;
    int tried; /* placings, for this king's square */
};

enum { TRIED_MOST = 4000 };

static sqset pawn_cover(const struct position *p, enum side s)
{
    const sqset pawns = pieces(p, s, PAWN), left = pawns & ~FILE_A, right = pawns & ~FILE_H;
    return s == WHITE ? left << 7 | right << 9 : left >> 9 | right >> 7;
}

/* Moves from `home` to every square, blocked only by what is fixed; returns the squares it can reach. */
static sqset fill_steps(enum kind k, int home, sqset closed, sqset fixed, uint8_t steps[64])
{
    memset(steps, FAR_AWAY, 64);
    sqset front = bit(home), met = front;
    for (uint8_t n = 0; front && n < FAR_AWAY; n++) {
        sqset next = 0;
        while (front) {
            const int sq = take_first(&front);
            steps[sq] = n;
            next |= piece_attacks(k, sq, fixed);
        }
        front = next & ~closed & ~met;
        met |= front;
    }
    return met;
}

static void add_taker(struct arranging *a, int sq, sqset frozen)
{
    const struct position *p = a->root;
    assert(a->count < TAKERS_MAX);
    struct taker *t = &a->takers[a->count];
    *t = (struct taker){.side = side_of(p->on[sq]), .kind = kind_of(p->on[sq])};
    sqset closed = a->fixed;
    if (t->kind == KING) {
        closed |= pawn_cover(p, other(t->side));
        a->king[t->side] = a->count;
    }
    if (has(frozen, sq))
        closed = ~(sqset)0;
    t->reach = fill_steps(t->kind, sq, closed, a->fixed, t->steps);
    a->count++;
}

static void place(struct arranging *a, int taker, int sq)
{
    a->takers[taker].placed = true;
    a->takers[taker].at = sq;
    a->cost += a->takers[taker].steps[sq];
}

static void take_back(struct arranging *a, int taker)
{
    a->takers[taker].placed = false;
    a->cost -= a->takers[taker].steps[a->takers[taker].at];
}

/* Sets up the arrangement on a board with the pawns and fixed pieces. */
static void set_up(const struct arranging *a, struct position *p)
{
    *p = *a->root;
    for (sqset squares = occupied(p) & ~a->fixed; squares;)
        position_put(p, take_first(&squares), EMPTY);
    for (int i = 0; i < a->count; i++)
        if (a->takers[i].placed)
            position_put(p, a->takers[i].at, piece_of(a->takers[i].side, a->takers[i].kind));
    p->en_passant = NO_SQUARE;
    p->castling = 0;
    p->turn = (uint8_t)other(a->winner);
    p->key = position_key(p);
}

static bool holds(const struct arranging *a)
{
    struct position p;
    set_up(a, &p);
    return !square_attacked(&p, king_square(&p, a->winner), other(a->winner)) && in_check(&p) && !any_legal_move(&p);
}

static void note_piece(const struct arranging *a, struct mate_arrangement *out, int taker)
{
    const struct taker *t = &a->takers[taker];
    struct arranged_piece *m = &out->pieces[out->count++];
    *m = (struct arranged_piece){.side = t->side, .kind = t->kind, .square = t->at};
    const sqset closed = a->fixed | (t->kind == KING ? pawn_cover(a->root, other(t->side)) : 0);
    fill_steps(t->kind, t->at, closed, a->fixed, m->steps);
}

/* Keeps it if it is among the cheapest. */
static void keep(struct arranging *a)
{
    size_t at = a->found, same = 0, dearest = 0;
    for (size_t i = 0; i < a->found; i++)
        if (a->out[i].pieces[0].square == a->target) {
            same++;
            dearest = i;
        }
    if (same >= FOR_ONE_SQUARE) {
        if (a->out[dearest].cost <= a->cost)
            return;
        at = dearest;
    } else if (a->found == a->most) {
        at = a->most - 1;
        if (a->out[at].cost <= a->cost)
            return;
    } else {
        a->found++;
    }
    for (; at > 0 && a->out[at - 1].cost > a->cost; at--)
        a->out[at] = a->out[at - 1];
    struct mate_arrangement *out = &a->out[at];
    *out = (struct mate_arrangement){.winner = a->winner, .cost = a->cost};
    note_piece(a, out, a->king[other(a->winner)]);
    note_piece(a, out, a->checker);
    for (int i = 0; i < a->count; i++)
        if (a->takers[i].placed && i != a->checker && i != a->king[other(a->winner)])
            note_piece(a, out, i);
}

static bool is_hopeless(const struct arranging *a)
{
    return a->tried > TRIED_MOST || (a->found == a->most && a->cost >= a->out[a->most - 1].cost);
}

static int placed(const struct arranging *a)
{
    int n = 0;
    for (int i = 0; i < a->count; i++)
        n += a->takers[i].placed;
    return n;
}

static sqset taken_squares(const struct arranging *a)
{
    sqset taken = a->fixed;
    for (int i = 0; i < a->count; i++)
        if (a->takers[i].placed)
            taken |= bit(a->takers[i].at);
    return taken;
}

static sqset open_to_winner_king(const struct arranging *a)
{
    return a->takers[a->king[a->winner]].reach & ~taken_squares(a) & ~a->way & ~king_attacks[a->target];
}

/* The winner's king has to be somewhere: where it is, or near there. */
static void finish(struct arranging *a)
{
    const int king = a->king[a->winner];
    if (a->takers[king].placed) {
        if (holds(a))
            keep(a);
        return;
    }
    for (sqset squares = open_to_winner_king(a); squares && !is_hopeless(a);) {
        place(a, king, take_first(&squares));
        a->tried++;
        const bool dear = is_hopeless(a) || !holds(a);
        if (!dear)
            keep(a);
        take_back(a, king);
    }
}

static void fill(struct arranging *a, sqset open);

/* The loser's pieces that could be on `sq` without being able to answer the check from there. */
static void block(struct arranging *a, int sq, sqset left)
{
    const int from = a->takers[a->checker].at;
    for (int i = 0; i < a->count && !is_hopeless(a); i++) {
        const struct taker *t = &a->takers[i];
        if (t->side == a->winner || t->kind == KING || t->placed || !has(t->reach, sq))
            continue;
        const sqset answers = piece_attacks(t->kind, sq, taken_squares(a));
        if (answers & (a->way | bit(from)))
            continue;
        place(a, i, sq);
        fill(a, left);
        take_back(a, i);
    }
}

/* The winner's pieces that could cover `sq`. */
static void cover(struct arranging *a, int sq, sqset left)
{
    for (int i = 0; i < a->count && !is_hopeless(a); i++) {
        const struct taker *t = &a->takers[i];
        if (t->side != a->winner || t->placed)
            continue;
        const sqset taken = taken_squares(a) & ~bit(a->target);
        sqset from = t->kind == KING ? open_to_winner_king(a) : t->reach & ~taken_squares(a) & ~a->way;
        from &= piece_attacks(t->kind, sq, taken);
        while (from && !is_hopeless(a)) {
            const int at = take_first(&from);
            const sqset before = a->covered;
            place(a, i, at);
            a->covered |= piece_attacks(t->kind, at, taken);
            fill(a, left & ~a->covered);
            a->covered = before;
            take_back(a, i);
        }
    }
}

/* One open square after the other, until none is left. */
static void fill(struct arranging *a, sqset open)
{
    a->tried++;
    if (is_hopeless(a) || placed(a) >= ARRANGED_MAX)
        return;
    if (!open) {
        finish(a);
        return;
    }
    const int sq = take_first(&open);
    if (!has(taken_squares(a), sq) && !has(a->way, sq))
        block(a, sq, open);
    cover(a, sq, open);
}

static void check_from(struct arranging *a, int checker, int from)
{
    const struct position *p = a->root;
    const enum side loser = other(a->winner);
    const enum kind k = a->takers[checker].kind;
    a->checker = checker;
    a->way = squares_between[from][a->target];
    if (a->way & a->fixed)
        return;
    place(a, checker, from);
    a->covered = pawn_cover(p, a->winner) | piece_attacks(k, from, a->fixed & ~bit(a->target));
    for (sqset firm = a->fixed & p->side[a->winner] & ~p->kind[PAWN]; firm;) {
        const int sq = take_first(&firm);
        a->covered |= piece_attacks(kind_of(p->on[sq]), sq, taken_squares(a));
    }
    fill(a, king_attacks[a->target] & ~a->covered & ~(a->fixed & p->side[loser]));
    take_back(a, checker);
}

static void mate_on(struct arranging *a, int target)
{
    const int king = a->king[other(a->winner)];
    a->target = target;
    a->tried = 0;
    place(a, king, target);
    for (int i = 0; i < a->count; i++) {
        const struct taker *t = &a->takers[i];
        if (t->side != a->winner || t->kind == KING)
            continue;
        for (sqset from = t->reach & piece_attacks(t->kind, target, a->fixed) & ~bit(target); from && !is_hopeless(a);)
            check_from(a, i, take_first(&from));
    }
    take_back(a, king);
}

size_t arrangements_find(const struct position *p, enum side winner, sqset frozen, struct mate_arrangement *out,
                         size_t most)
{
    assert(most > 0 && (winner == WHITE || winner == BLACK));
    struct arranging a = {.root = p, .winner = winner, .out = out, .most = most};
    sqset officers = occupied(p) & ~p->kind[PAWN];
    a.fixed = p->kind[PAWN] | (frozen & occupied(p) & ~p->kind[KING]);
    officers &= ~a.fixed;
    if (count_of(officers) > TAKERS_MAX)
        return 0;
    while (officers)
        add_taker(&a, take_first(&officers), frozen);
    for (sqset targets = a.takers[a.king[other(winner)]].reach; targets;)
        mate_on(&a, take_first(&targets));
    return a.found;
}

enum { SAME_MAX = 4 };

/* The cheapest way to assign each place a piece of this kind. */
static int match(const struct arranged_piece *const *places, int count, sqset from)
{
    int best = FAR_AWAY * count;
    if (!count)
        return 0;
    for (sqset squares = from; squares;) {
        const int sq = take_first(&squares), here = places[0]->steps[sq];
        if (here >= best)
            continue;
        const int all = here + match(places + 1, count - 1, from & ~bit(sq));
        best = all < best ? all : best;
    }
    return best;
}

int arrangement_distance(const struct mate_arrangement *a, const struct position *p)
{
    int cost = 0;
    bool counted[ARRANGED_MAX] = {false};
    for (int i = 0; i < a->count; i++) {
        const struct arranged_piece *same[SAME_MAX];
        int n = 0;
        for (int j = i; j < a->count && n < SAME_MAX; j++)
            if (!counted[j] && a->pieces[j].side == a->pieces[i].side && a->pieces[j].kind == a->pieces[i].kind) {
                counted[j] = true;
                same[n++] = &a->pieces[j];
            }
        cost += match(same, n, pieces(p, a->pieces[i].side, a->pieces[i].kind));
    }
    return cost;
}
