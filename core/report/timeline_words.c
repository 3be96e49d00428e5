#include "base/tongue.h"
#include "hall/desk.h"
#include "hall/words/entry_words.h"
#include "report/record/record_look.h"
#include "report/timeline.h"
#include "ruling/sanction.h"

/* Each entry as a line for people: the words are from its row in hall/entries.h; what happened to it later is added
 * here. */

static void add_gone(const struct record_move *m, struct text *out)
{
    if (m->gone)
        text_addf(out, _("; removed from the game by entry %lld"), (long long)m->gone);
}

static void add_aftermath(const struct record_round *r, const struct record_step *s, struct text *out)
{
    const struct record_board *b = record_board(r, s->board);
    if (s->action == ACTION_MOVE && b && s->at >= 0)
        add_gone(&b->moves.at[s->at], out);
    if (s->action == ACTION_PENALTY && r->penalties.at[s->at].is.undone)
        text_add(out, _(", taken back"));
}

/* The words of an entry that is kept in a list of its board. */
static const void *kept_change(const struct record_round *r, const struct record_step *s)
{
    const struct record_board *b = record_board(r, s->board);
    if (!b || s->at < 0)
        return NULL;
    return s->kind == ENTRY_MOVE ? (const void *)&b->moves.at[s->at].is : &b->clocks.at[s->at].is;
}

static void add_words(const struct record_round *r, const struct record_step *s, struct text *out)
{
    struct entry_telling k = {
        .hall = r->hall, .action = (enum entry_action)s->action, .board = s->board, .who = s->who, .at = s->when.mono};
    k.shown = true;
    k.add_penalties = sanctions_add_shown;
    struct entry e = {.kind = s->kind, .board = s->board, .mono_ms = s->when.mono, .body = s->body};
    struct change c = {0};
    if (!s->body)
        k.change = kept_change(r, s);
    else if (change_read(&c, &e, NULL))
        k.change = &c.as;
    if (k.change)
        entry_tell(&k, out);
    json_decref(c.body);
}

void timeline_words(const struct record *record, struct timeline_row row, struct text *out)
{
    const struct record_round *r = &record->rounds.at[row.round];
    const struct record_step *s = &r->steps.at[row.step];
    size_t before = out->length;
    add_words(r, s, out);
    if (out->length == before)
        text_addf(out, _("%s, as the log shows it: entry %lld"), entry_kind_name((enum entry_kind)s->kind),
                  (long long)s->when.entry);
    else
        add_aftermath(r, s, out);
}
