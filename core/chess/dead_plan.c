#include "chess/dead_plan.h"

#include "base/memory.h"
#include "chess/attacks.h"
#include "chess/movegen.h"

#include <stdlib.h>
#include <stdio.h>

void planner_release(struct planner *planner)
{
    for (int k = 0; k < KING; k++)
        free(planner->tables[k]);
}

static const struct mate_table *table_for(struct planner *planner, enum kind kind)
{
    if (!planner->tables[kind]) {
        planner->tables[kind] = memory_take(1, sizeof(struct mate_table));
        mate_table_fill(planner->tables[kind], kind);
    }
    return planner->tables[kind];
}

/* The men that a plan moves; the others stand by and make waiting moves. */
struct cast {
    const struct mate_table *table;
    enum side winner;
    bool pawn; /* the piece still has to promote */
    int piece_sq, winner_king, loser_king;
};

enum { FAR = 1000 };

static int pawn_steps(int sq, enum side s)
{
    int steps = 7 - rank_for(s, rank_of(sq));
    return steps == 6 ? 5 : steps;
}

static int cast_distance(const struct cast *c, bool loser_moves)
{
    int piece_sq = c->piece_sq, extra = 0;
    if (c->pawn) {
        extra = 2 * pawn_steps(piece_sq, c->winner);
        piece_sq = square_at(file_of(piece_sq), c->winner == WHITE ? 7 : 0);
    }
    if (piece_sq == c->winner_king || piece_sq == c->loser_king)
        return extra + 8;
    int plies = mate_table_plies(c->table, loser_moves, c->loser_king, c->winner_king, piece_sq);
    return extra + (plies == TABLE_NEVER ? 12 : plies);
}

static struct cast cast_after(const struct cast *c, move m)
{
    struct cast after = *c;
    int from = move_from(m), to = move_to(m);
    if (move_how(m) == CASTLING)
        return after;
    if (from == c->piece_sq) {
        after.piece_sq = to;
        after.pawn = c->pawn && !move_promotes(m);
    } else if (from == c->winner_king) {
        after.winner_king = to;
    } else if (from == c->loser_king) {
        after.loser_king = to;
    }
    return after;
}

static bool is_mated(const struct position *p)
{
    return in_check(p) && !any_legal_move(p);
}

struct walk {
    struct position p;
    struct cast cast;
    move before; /* the last move of the side to move */
};

/* How far from mate a move would leave us; moves that undo the last one or lose the piece come last. */
static int move_distance(const struct walk *w, move m)
{
    const struct cast *c = &w->cast;
    bool winner_moves = w->p.turn == c->winner;
    if (!winner_moves && move_to(m) == c->piece_sq)
        return FAR;
    if (winner_moves && move_promotes(m) && move_promotion(m) != QUEEN)
        return FAR;
    struct cast after = cast_after(c, m);
    int distance = 4 * cast_distance(&after, winner_moves);
    if (move_from(m) == move_to(w->before) && move_to(m) == move_from(w->before))
        distance += 13;
    return distance;
}

/* The best move; a winner's move that should mate is tried, and one that does ends the walk. */
static move choose(struct walk *w, bool *mates)
{
    move list[MOVES_MAX], best = NO_MOVE;
    int best_distance = FAR + 1;
    bool winner_moves = w->p.turn == w->cast.winner;
    for (int i = 0, n = legal_moves(&w->p, list); i < n; i++) {
        int distance = move_distance(w, list[i]);
        if (winner_moves && distance < 4) {
            struct undo u;
            position_make(&w->p, list[i], &u);
            *mates = is_mated(&w->p);
            position_unmake(&w->p, list[i], &u);
            if (*mates)
                return list[i];
            distance += 40;
        }
        if (distance < best_distance) {
            best_distance = distance;
            best = list[i];
        }
    }
    return best;
}

static bool walk(struct walk *w, struct dead_answer *a)
{
    enum { PLIES_MAX = 40 };
    int most = cast_distance(&w->cast, w->p.turn != w->cast.winner) + 10;
    move before[2] = {NO_MOVE, NO_MOVE};
    for (a->length = 0; a->length < most && a->length < PLIES_MAX;) {
        struct undo u;
        bool mates = false;
        w->before = before[w->p.turn];
        move m = choose(w, &mates);
        if (m == NO_MOVE)
            return false;
        before[w->p.turn] = m;
        a->line[a->length++] = m;
        a->positions++;
        if (mates)
            return true;
        w->cast = cast_after(&w->cast, m);
        if (w->p.turn != w->cast.winner && move_to(m) == w->cast.piece_sq)
            return false;
        position_make(&w->p, m, &u);
        w->cast.winner_king = king_square(&w->p, w->cast.winner);
        w->cast.loser_king = king_square(&w->p, other(w->cast.winner));
    }
    return false;
}

bool plan_walk(struct planner *planner, const struct position *root, enum side winner, struct dead_answer *a)
{
    struct cast casts[3];
    int n = 0;
    for (sqset heavy = root->side[winner] & (root->kind[QUEEN] | root->kind[ROOK] | root->kind[PAWN]); heavy && n < 3;) {
        int sq = winner == WHITE ? 63 - __builtin_clzll(heavy) : first(heavy);
        enum kind k = kind_of(root->on[sq]);
        heavy &= ~bit(sq);
        casts[n++] = (struct cast){.table = table_for(planner, k == ROOK ? ROOK : QUEEN),
                                   .winner = winner,
                                   .pawn = k == PAWN,
                                   .piece_sq = sq,
                                   .winner_king = king_square(root, winner),
                                   .loser_king = king_square(root, other(winner))};
    }
    while (n) {
        int best = 0;
        for (int i = 1; i < n; i++)
            if (cast_distance(&casts[i], root->turn != winner) < cast_distance(&casts[best], root->turn != winner))
                best = i;
        struct walk w = {*root, casts[best], NO_MOVE};
        if (walk(&w, a))
            return true;
        casts[best] = casts[--n];
    }
    a->length = 0;
    return false;
}

/* Squares to which the king could flee: neither attacked nor taken by its own men. */
static int flights(const struct position *p, enum side winner, int king)
{
    sqset around = king_attacks[king] & ~p->side[other(winner)];
    sqset without = occupied(p) & ~bit(king);
    int n = 0;
    while (around) {
        int sq = take_first(&around);
        if (!(attackers_of(p, sq, without) & p->side[winner]))
            n++;
    }
    return n;
}


static int gap(int a, int b)
{
    int f = abs(file_of(a) - file_of(b)), r = abs(rank_of(a) - rank_of(b));
    return f > r ? f : r;
}
static int edge(int sq)
{
    int f = file_of(sq), r = rank_of(sq);
    f = f < 4 ? f : 7 - f;
    r = r < 4 ? r : 7 - r;
    return f < r ? f : r;
}
int plan_distance(struct planner *planner, const struct position *p, enum side winner)
{
    static int mode = -1;
    if (mode < 0) mode = getenv("MODE") ? atoi(getenv("MODE")) : 0;
    int king = king_square(p, other(winner)), wk = king_square(p, winner);
    int fl = flights(p, winner, king), nc = !square_attacked(p, king, winner);
    if (mode == 0)
    return 4 * fl + 3*nc;
    int table = 60;
    for (sqset h = p->side[winner] & (p->kind[QUEEN] | p->kind[ROOK] | p->kind[PAWN]); h;) {
        int sq = take_first(&h);
        enum kind k = kind_of(p->on[sq]);
        struct cast c = {table_for(planner, k == ROOK ? ROOK : QUEEN), winner, k == PAWN, sq, wk, king};
        int d = cast_distance(&c, p->turn != winner);
        if (d < table) table = d;
    }
    int near = 0;
    for (sqset h = p->side[winner] & ~p->kind[PAWN] & ~p->kind[KING]; h;) near += gap(take_first(&h), king);
    static int w[10];
    if (mode == 9) {
        sscanf(getenv("W"), "%d %d %d %d %d %d %d %d", w, w+1,w+2,w+3,w+4,w+5,w+6,w+7); mode = 10; }
    sqset foes = p->side[other(winner)];
    return (w[0]*fl + w[1]*nc + w[2]*table + w[3]*gap(wk,king) + w[4]*edge(king) + w[5]*count_of(foes) + w[6]*near + w[7]*count_of(foes & ~p->kind[PAWN]))/4;
}
