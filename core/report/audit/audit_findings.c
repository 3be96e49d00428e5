#include "report/audit/audit_parts.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static size_t place_of_ply(const struct auditor *a, int ply)
{
    if (ply < 1 || ply > a->play.plies)
        return 0;
    return a->game->items[a->play.items[ply - 1]].at;
}

struct audit_finding *audit_add_finding(struct auditor *a)
{
    if (a->finding_count == FINDINGS_MAX)
        return NULL;
    struct audit_finding *f = &a->findings[a->finding_count++];
    *f = (struct audit_finding){.article = ""};
    return f;
}

void audit_find(struct auditor *a, enum audit_kind kind, bool is_fault, int ply, const char *article,
                const char *format, ...)
{
    assert(ply >= 0 && "half-moves are counted from 0");
    struct audit_finding *f = audit_add_finding(a);
    if (!f)
        return;
    f->kind = kind;
    f->is_fault = is_fault;
    f->ply = ply;
    f->at = place_of_ply(a, ply);
    f->article = article ? article : "";
    va_list args;
    va_start(args, format);
    vsnprintf(f->what, sizeof f->what, format, args);
    va_end(args);
}

void audit_move_number(const struct pgn_play *play, int ply, char out[16])
{
    assert(ply >= 0);
    unsigned before = (unsigned)ply - 1 + (play->start.turn == BLACK);
    snprintf(out, 16, "%u%s", play->start.move_number + before / 2, before % 2 ? "..." : "");
}
