#include "chess/dead_plan.h"

#include "chess/attacks.h"

#include <stddef.h>

/* A lone knight or bishops of one colour mate only a king that its own men shut in. A queen, or a rook against
 * bishops, would always take or interpose. */
bool material_forbids(const struct position *p, enum side winner, const char **why)
{
    const sqset own = p->side[winner] & ~p->kind[KING];
    const sqset foe = p->side[other(winner)] & ~p->kind[KING];
    if (own & (p->kind[PAWN] | p->kind[ROOK] | p->kind[QUEEN]))
        return false;
    if (!own) {
        *why = "material: a bare king";
        return true;
    }
    if (!more_than_one(own) && (own & p->kind[KNIGHT])) {
        *why = "material: a lone knight, and nothing but queens that could shut the king in";
        return !(foe & ~p->kind[QUEEN]);
    }
    if (own & p->kind[KNIGHT])
        return false;
    const sqset slanted = p->kind[BISHOP];
    *why = "material: bishops on squares of one colour, and no men that could shut the king in";
    return !(foe & (p->kind[PAWN] | p->kind[KNIGHT])) && (!(slanted & LIGHT_SQUARES) || !(slanted & ~LIGHT_SQUARES));
}

bool plan_hopeless(const struct plan *plan, const struct position *p)
{
    const char *why;
    return material_forbids(p, plan->winner, &why);
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

int plan_distance(const struct plan *plan, const struct position *p)
{
    int king = king_square(p, other(plan->winner));
    return 4 * flights(p, plan->winner, king) + (square_attacked(p, king, plan->winner) ? 0 : 3);
}
