#include "chess/dead_reach.h"

#include "chess/dead_growth.h"
#include "chess/dead_material.h"
#include "chess/dead_pattern.h"

#include <string.h>

static void report_squares(const struct growth *g, struct reach *out)
{
    for (int i = 0; i < g->count; i++)
        out->reachable[g->men[i].side][g->men[i].kind] |= g->men[i].reach;
    for (int s = WHITE; s <= BLACK; s++) {
        out->reachable[s][PAWN] &= ~(RANK_1 | RANK_8);
        out->can_promote[s] = g->promotes[s];
    }
    out->frozen = g->solid;
}

static const char *why_no_mate(const struct growth *g, enum side winner)
{
    if (!pattern_check_possible(g, winner))
        return "locked structure: no man that could give check can ever get at the king";
    return "locked structure: wherever the king can be checked, a square beside him stays open";
}

static bool saturate(const struct position *p, struct reach *out, bool whole)
{
    struct growth g;
    bool possible[2] = {out->cannot_mate[WHITE], out->cannot_mate[BLACK]}; /* nothing left to find out */
    growth_begin(&g, p);
    while (growth_step(&g)) {
        for (int s = WHITE; s <= BLACK && !whole; s++)
            possible[s] = possible[s] || pattern_mate_squares(&g, (enum side)s, true);
        if (possible[WHITE] && possible[BLACK])
            return false;
    }
    out->complete = true;
    report_squares(&g, out);
    for (int s = WHITE; s <= BLACK; s++) {
        if (possible[s])
            continue;
        out->mate_squares[s] = pattern_mate_squares(&g, (enum side)s, !whole);
        if (!out->mate_squares[s]) {
            out->cannot_mate[s] = true;
            out->reason[s] = why_no_mate(&g, (enum side)s);
        }
    }
    return true;
}

static void answer(const struct position *p, struct reach *out, bool whole)
{
    memset(out, 0, sizeof *out);
    if (p->rules != RULES_CHESS)
        return;
    for (int s = WHITE; s <= BLACK; s++) {
        out->reason[s] = material_cannot_mate(p, (enum side)s);
        out->cannot_mate[s] = out->reason[s] != NULL;
    }
    if (whole || !out->cannot_mate[WHITE] || !out->cannot_mate[BLACK])
        saturate(p, out, whole);
}

void reach_saturate(const struct position *p, struct reach *out)
{
    answer(p, out, false);
}

void reach_survey(const struct position *p, struct reach *out)
{
    answer(p, out, true);
}
