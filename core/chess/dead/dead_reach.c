#include "chess/dead/dead_reach.h"

#include "chess/dead/dead_growth.h"
#include "chess/dead/dead_material.h"
#include "chess/dead/dead_pattern.h"

#include <assert.h>
#include <string.h>

static void report_squares(const struct growth *g, struct reach *out)
{
    for (int i = 0; i < g->count; i++)
        out->reachable[g->pieces[i].side][g->pieces[i].kind] |= g->pieces[i].reach;
    for (int s = WHITE; s <= BLACK; s++) {
        out->reachable[s][PAWN] &= ~(RANK_1 | RANK_8);
        out->can_promote[s] = g->promotes[s];
    }
    out->frozen = g->solid;
}

static const char *why_no_mate(const struct growth *g, enum side winner)
{
    if (!pattern_check_possible(g, winner))
        return "locked structure: no piece that could give check can ever reach the king";
    return "locked structure: wherever the king can be checked, a square beside it stays open";
}

enum { ONLY_WHITE = 1 << WHITE, ONLY_BLACK = 1 << BLACK, BOTH = ONLY_WHITE | ONLY_BLACK };

/* Grows until nothing changes, or until each side asked about might mate. */
static bool grow_unless_hopeless(struct growth *g, int asked, bool whole)
{
    while (growth_step(g)) {
        for (int s = WHITE; s <= BLACK && !whole; s++)
            if (asked & 1 << s && pattern_mate_squares(g, (enum side)s, &pattern_any_move, true))
                asked &= ~(1 << s);
        if (!asked && !whole)
            return false;
    }
    return true;
}

static void saturate(const struct position *p, int asked, bool whole, struct reach *out)
{
    struct growth g;
    memset(out, 0, sizeof *out);
    if (p->rules != RULES_CHESS)
        return;
    for (int s = WHITE; s <= BLACK; s++) {
        out->reason[s] = asked & 1 << s ? material_cannot_mate(p, (enum side)s) : NULL;
        out->cannot_mate[s] = out->reason[s] != NULL;
        asked &= ~(out->cannot_mate[s] << s);
    }
    growth_begin(&g, p);
    if ((!asked && !whole) || !grow_unless_hopeless(&g, asked, whole))
        return;
    out->complete = true;
    report_squares(&g, out);
    for (int s = WHITE; s <= BLACK; s++) {
        if (!(asked & 1 << s))
            continue;
        out->mate_squares[s] = pattern_mate_squares(&g, (enum side)s, &pattern_any_move, !whole);
        if (!out->mate_squares[s]) {
            out->cannot_mate[s] = true;
            out->reason[s] = why_no_mate(&g, (enum side)s);
        }
    }
}

void reach_saturate(const struct position *p, struct reach *out)
{
    saturate(p, BOTH, false, out);
}

bool reach_excludes_mate(const struct position *p, enum side winner)
{
    assert(winner == WHITE || winner == BLACK);
    struct reach r;
    saturate(p, 1 << winner, false, &r);
    return r.cannot_mate[winner];
}

void reach_survey(const struct position *p, struct reach *out)
{
    saturate(p, BOTH, true, out);
}
