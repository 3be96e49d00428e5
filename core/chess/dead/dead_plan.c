#include "chess/dead/dead_plan.h"

#include "base/memory.h"
#include "chess/board/attacks.h"
#include "chess/dead/dead_steps.h"

#include <assert.h>

/* Filled on first use, once for all solvers; constant afterwards, and never freed. */
const struct mate_table *planner_table(struct planner *planner, enum kind kind)
{
    if (planner->rough)
        return NULL;
    static struct mate_table *tables[KING];
    assert(kind < KING);
    if (!tables[kind]) {
        tables[kind] = memory_take(1, sizeof(struct mate_table));
        mate_table_fill(tables[kind], kind);
    }
    return tables[kind];
}

/* Without a table: the kings approach each other, the loser's goes to the edge. */
int planner_plies(const struct mate_table *table, bool loser_moves, int loser, int winner, int piece_sq)
{
    if (table)
        return mate_table_plies(table, loser_moves, loser, winner, piece_sq);
    int file = file_of(loser) < 4 ? file_of(loser) : 7 - file_of(loser);
    int rank = rank_of(loser) < 4 ? rank_of(loser) : 7 - rank_of(loser);
    return 2 + king_steps(loser, winner) + (file < rank ? file : rank);
}

enum { MISSING = 4 };           /* cost of a move that an arrangement still needs */
enum { HEAVY = 12, LIGHT = 6 }; /* cost of one of the loser's pieces that is only in the way */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The nearest mate by a heavy piece, or by a pawn that becomes one, as if the rest of the board were empty. */
static int heavy_plies(struct planner *planner, const struct position *p, enum side winner)
{
    int king = king_square(p, winner), loser = king_square(p, other(winner)), best = 60;
    bool loser_moves = p->turn != winner;
    for (sqset able = p->side[winner] & (p->kind[QUEEN] | p->kind[ROOK] | p->kind[PAWN]); able;) {
        int sq = take_first(&able), extra = 0;
        const struct mate_table *table = planner_table(planner, has(p->kind[ROOK], sq) ? ROOK : QUEEN);
        if (has(p->kind[PAWN], sq)) {
            extra = 2 * pawn_steps(sq, winner);
            sq = square_at(file_of(sq), winner == WHITE ? 7 : 0);
        }
        int plies = 8;
        if (sq != king && sq != loser)
            plies = least(12, planner_plies(table, loser_moves, loser, king, sq));
        best = least(best, extra + plies);
    }
    return best;
}

/* A rook beside its king can take or stop a bishop that checks, but not a knight. */
static int rook_moves_to_stand(int sq, int to)
{
    return sq == to ? 0 : file_of(sq) == file_of(to) || rank_of(sq) == rank_of(to) ? 1 : 2;
}

static int nearest_block(const struct position *p, enum side loser, int to)
{
    const bool by_rook = (p->side[other(loser)] & p->kind[KNIGHT]) != 0;
    int best = FAR_AWAY;
    for (sqset squares = p->side[loser] & ~p->kind[KING]; squares;) {
        const int sq = take_first(&squares);
        const bool rook = by_rook && has(p->kind[ROOK], sq);
        best = least(best, rook ? rook_moves_to_stand(sq, to) : moves_to_stand(p, sq, to));
    }
    return best;
}

/* Moves until the loser's king is in this corner, shut in by the winner's king. */
static int corner_moves(const struct position *p, enum side winner, int corner, bool needs_block)
{
    int inward = file_of(corner) ? -1 : 1, onward = rank_of(corner) ? -8 : 8;
    int king = king_square(p, winner);
    int beside = king_steps(king, corner + inward + 2 * onward), below = king_steps(king, corner + 2 * inward + onward);
    if (needs_block) {
        beside += nearest_block(p, other(winner), corner + inward);
        below += nearest_block(p, other(winner), corner + onward);
    }
    return least(beside, below) + king_steps(king_square(p, other(winner)), corner);
}

static int light_piece_plies(const struct position *p, enum side winner)
{
    sqset bishops = pieces(p, winner, BISHOP), own = p->side[winner] & ~p->kind[KING];
    bool needs_block = !more_than_one(own) || (own == bishops && (!(own & LIGHT_SQUARES) || !(own & ~LIGHT_SQUARES)));
    int best = 4 * FAR_AWAY;
    static const int corners[4] = {A1, H1, A8, H8};
    for (int i = 0; i < 4; i++)
        if (!bishops || bishops & (has(LIGHT_SQUARES, corners[i]) ? LIGHT_SQUARES : ~LIGHT_SQUARES))
            best = least(best, corner_moves(p, winner, corners[i], needs_block));
    return 2 * best;
}

/* Squares to which the king could flee: neither attacked nor taken by its own pieces. */
static int flights(const struct position *p, enum side winner, int king)
{
    sqset around = king_attacks[king] & ~p->side[other(winner)];
    sqset without = occupied(p) & ~bit(king);
    int n = 0;
    while (around)
        n += !(attackers_of(p, take_first(&around), without) & p->side[winner]);
    return n;
}

/* Knights and bishops mate with the help of one piece of the loser's; the others, above all queens and rooks, can take
 * or interpose, so it is better to capture them. */
static int clutter(const struct position *p, enum side winner)
{
    if (p->side[winner] & (p->kind[QUEEN] | p->kind[ROOK] | p->kind[PAWN]))
        return 0;
    int heavy = count_of(p->side[other(winner)] & (p->kind[QUEEN] | p->kind[ROOK]));
    int light = count_of(p->side[other(winner)]) - 1 - heavy;
    return HEAVY * heavy + (light > 1 ? LIGHT * (light - 1) : 0);
}

static int material_distance(struct planner *planner, const struct position *p, enum side winner)
{
    int king = king_square(p, other(winner));
    sqset foes = p->side[other(winner)];
    int cost = 8 * flights(p, winner, king) + (square_attacked(p, king, winner) ? 0 : 12);
    if (!(p->side[winner] & (p->kind[QUEEN] | p->kind[ROOK] | p->kind[PAWN])))
        return (cost + 4 * light_piece_plies(p, winner)) / 4 + clutter(p, winner);
    sqset near = p->side[winner] & ~p->kind[PAWN] & ~p->kind[KING];
    while (near)
        cost += 2 * king_steps(take_first(&near), king);
    return (cost + 2 * heavy_plies(planner, p, winner) + 8 * count_of(foes) + 8 * count_of(foes & ~p->kind[PAWN])) / 4;
}

int plan_distance(const struct plan *plan, const struct position *p)
{
    if (plan->arrangement)
        return MISSING * arrangement_distance(plan->arrangement, p);
    return plan->picture ? picture_distance(plan->picture, p) + clutter(p, plan->winner)
                         : material_distance(plan->planner, p, plan->winner);
}
