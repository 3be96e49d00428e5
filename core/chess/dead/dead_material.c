#include "chess/dead/dead_material.h"

#include <assert.h>
#include <stddef.h>

/* A lone knight: every square beside the king that neither the knight nor the winner's king covers must hold one of the
 * loser's pieces that cannot take the knight. Queens always can (each queen that stands beside its king on a square the
 * others leave open commands a knight that gives check); a rook, bishop, knight or pawn may not. */
static const char *lone_knight(const struct position *p, enum side loser)
{
    sqset helpers = p->side[loser] & ~p->kind[KING] & ~p->kind[QUEEN];
    return helpers ? NULL : "material: a lone knight, and nothing but queens to block the king";
}

/* Bishops on squares of one colour check along a diagonal, through a square d beside the king. The two squares beside
 * both d and the king are of the other colour; the winner's king covers at most one of them without standing beside
 * the king, so the loser's pieces must block the other. A rook or queen there steps on d or takes what stands on it;
 * a bishop of the bishops' colour can never stand there. Two bishops of one colour never check by one move. */
static const char *one_coloured_bishops(const struct position *p, enum side winner)
{
    const sqset ours = p->kind[BISHOP] & p->side[winner];
    const sqset theirs = p->side[other(winner)];
    const sqset colour = ours & LIGHT_SQUARES ? LIGHT_SQUARES : ~LIGHT_SQUARES;
    if (ours & ~colour)
        return NULL;
    if (theirs & (p->kind[PAWN] | p->kind[KNIGHT] | (p->kind[BISHOP] & ~colour)))
        return NULL;
    return "material: bishops of one colour, and nothing to block the squares of the other";
}

const char *material_cannot_mate(const struct position *p, enum side winner)
{
    assert(winner == WHITE || winner == BLACK);
    if (p->rules != RULES_CHESS)
        return NULL;
    const sqset kinds = p->side[winner] & ~p->kind[KING];
    if (!kinds)
        return "material: a bare king";
    if (kinds & (p->kind[PAWN] | p->kind[ROOK] | p->kind[QUEEN]))
        return NULL;
    if (!(kinds & ~p->kind[BISHOP]))
        return one_coloured_bishops(p, winner);
    if (!more_than_one(kinds) && (kinds & p->kind[KNIGHT]))
        return lone_knight(p, other(winner));
    return NULL;
}
