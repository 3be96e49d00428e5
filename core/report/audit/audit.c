#include "report/audit/audit.h"

#include "base/memory.h"
#include "base/table.h"
#include "report/audit/audit_parts.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct auditor *auditor_new(const struct audit_rules *rules)
{
    struct auditor *a = memory_take(1, sizeof *a);
    a->rules = rules;
    a->solver = dead_new();
    return a;
}

void auditor_free(struct auditor *a)
{
    if (!a)
        return;
    dead_free(a->solver);
    history_release(&a->history);
    pgn_play_release(&a->play);
    free(a);
}

const struct audit_facts *audit_facts(const struct auditor *a)
{
    return &a->facts;
}

const struct pgn_play *audit_play(const struct auditor *a)
{
    return &a->play;
}

/* Bytes of the file for a line of output: they must not control a terminal or break UTF-8. */
static void quote(const char *from, size_t length, char *out, size_t room)
{
    size_t n = 0;
    for (; n < length && n + 4 < room; n++)
        out[n] = from[n] >= 0x20 && from[n] < 0x7f ? from[n] : '?';
    out[n] = '\0';
    if (n < length)
        strcpy(out + n, "...");
}

static enum audit_kind kind_of_fault(enum pgn_fault_kind kind)
{
    switch (kind) {
    case PGN_UNREADABLE_MOVE: return AUDIT_UNREADABLE;
    case PGN_ILLEGAL_MOVE: return AUDIT_ILLEGAL;
    case PGN_AMBIGUOUS_MOVE: return AUDIT_AMBIGUOUS;
    default: return AUDIT_TEXT;
    }
}

static const char *remark_on(const struct auditor *a, const struct pgn_fault *fault)
{
    if (fault->depth)
        return ", in a variation";
    bool king = fault->kind == PGN_ILLEGAL_MOVE && a->game->text[fault->at] == 'K';
    for (size_t i = a->game->item_count; king && i-- > 0;)
        if (a->game->items[i].kind == PGN_MOVE)
            return a->game->items[i].at == fault->at ? ", the last one: perhaps a result signal" : "";
    return "";
}

static void report_fault(struct auditor *a, const struct pgn_fault *fault)
{
    char token[48];
    struct audit_finding *f = fault->kind == PGN_ILLEGAL_MOVE && audit_signal(a, fault) ? NULL : audit_add_finding(a);
    if (!f)
        return;
    quote(a->game->text + fault->at, fault->length, token, sizeof token);
    f->kind = kind_of_fault((enum pgn_fault_kind)fault->kind);
    f->is_fault = FAULT;
    f->at = fault->at;
    f->ply = fault->ply;
    snprintf(f->what, sizeof f->what, "%s%s%s%s", pgn_fault_text((enum pgn_fault_kind)fault->kind), *token ? " " : "",
             token, remark_on(a, fault));
}

static int by_place(const void *one, const void *two)
{
    const struct audit_finding *a = one, *b = two;
    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    return (int)a->kind - (int)b->kind;
}

static enum pgn_result result_said(const struct pgn_game *g)
{
    const struct pgn_tag *tag = pgn_tag(g, "Result");
    enum pgn_result said = tag ? pgn_result_of(g->text + tag->value, tag->value_length) : PGN_NO_RESULT;
    return said == PGN_NO_RESULT || said == PGN_UNKNOWN ? g->result : said;
}

const struct audit_finding *audit_game(struct auditor *a, struct pgn_game *g, size_t *count)
{
    a->game = g;
    a->finding_count = 0;
    a->facts = (struct audit_facts){0};
    a->result = result_said(g);
    pgn_play(g, &a->play);
    a->ended = a->play.complete;
    for (size_t i = 0; i < g->fault_count; i++)
        report_fault(a, &g->faults[i]);
    if (a->play.has_moves) {
        audit_draws(a);
        audit_result(a);
        audit_clocks(a);
    }
    if (a->finding_count > 1)
        qsort(a->findings, a->finding_count, sizeof *a->findings, by_place);
    *count = a->finding_count;
    return a->findings;
}

static const struct {
    const char *name, *text;
} kinds[] = {
    /* order: enum audit_kind */
    {"text", "text fault"},
    {"unreadable-move", "unreadable move"},
    {"illegal-move", "illegal move"},
    {"ambiguous-move", "ambiguous move"},
    {"result-signal", "result signal"},
    {"result", "result"},
    {"played-on", "played on after the end"},
    {"flag", "flag result"},
    {"clock", "clock"},
    {"claim", "draw claim possible"},
};
ROW_FOR_EACH(kinds, AUDIT_KINDS);

const char *audit_kind_name(enum audit_kind kind)
{
    assert(HAS_ROW(kinds, kind));
    return kinds[kind].name;
}

const char *audit_kind_text(enum audit_kind kind)
{
    assert(HAS_ROW(kinds, kind));
    return kinds[kind].text;
}
