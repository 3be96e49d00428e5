#include "chess/dead_material.h"

const char *material_cannot_mate(const struct position *p, enum side winner)
{
    return p->rules == RULES_CHESS && p->side[winner] == pieces(p, winner, KING) ? "material" : NULL;
}
