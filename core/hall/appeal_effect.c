/* The effect of a decision on appeal: as if it had been made at the time, applied to the game as it is now. */
#include "hall/board_view.h"
#include "hall/hall_parts.h"
#include "hall/ruling.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* --- clocks ------------------------------------------------------------------------------------------------------- */

static int32_t change_of(const struct ruling *r, const struct ruling *old, int side)
{
    bool known = r && r->orders && old->had_s[side] != SECONDS_UNKNOWN && r->left_s[side] >= 0;
    return known ? r->left_s[side] - old->had_s[side] : 0;
}

/* Whether the clock has shown what the old decision ordered, or counts as set; otherwise nothing has to be taken
 * off. */
static bool was_carried_out(const struct hall_board *b)
{
    return !b->has_order || board_times_ordered_by(b) || b->order.done || b->order.told == ORDER_SHOWN;
}

/* A game that is resumed after all has the times at which it was stopped; one that was played on keeps its used
 * time. */
static int32_t time_now(const struct hall *h, const struct hall_board *b, const struct ruling *old,
                        const struct ruling *instead, int side)
{
    bool reopens = old->result != RESULT_OPEN && b->result == old->result;
    msec left = hall_left_ordered(b, (enum side)side, h->now);
    int32_t change = change_of(instead, old, side);
    int32_t base = reopens ? old->had_s[side] : left < 0 ? SECONDS_UNKNOWN : (int32_t)(left / 1000);
    if (base == SECONDS_UNKNOWN)
        return SECONDS_UNKNOWN;
    base += change - (reopens || !was_carried_out(b) ? 0 : change_of(old, old, side));
    return base < 0 ? 0 : base;
}

static void set_clocks(const struct hall *h, const struct hall_board *b, const struct ruling *old,
                       const struct ruling *instead, struct ruling *out)
{
    bool open = out->result == RESULT_OPEN && (b->result == RESULT_OPEN || b->result == old->result);
    bool reopens = old->result != RESULT_OPEN && b->result == old->result;
    bool differs = false, known = true;
    for (int s = WHITE; s <= BLACK; s++) {
        out->left_s[s] = time_now(h, b, old, instead, s);
        known = known && out->left_s[s] != SECONDS_UNKNOWN;
        differs = differs || change_of(instead, old, s) != change_of(old, old, s);
    }
    out->orders = open && known && (differs || reopens);
}

/* --- the decision that replaces ----------------------------------------------------------------------------------- */

bool ruling_instead(const struct hall *h, int id, const struct ruling *instead, struct ruling *out, struct error *why)
{
    assert(instead != out && "it is a decision of its own");
    const struct ruling *old = hall_ruling(h, id);
    const struct hall_board *b = old ? hall_board(h, old->board) : NULL;
    if (!b || old->undone)
        return failf(why, "decision", "see the docket: F9", "D-%04d is no longer in force", id);
    bool untouched = !memcmp(old->made, b->made, sizeof b->made);
    *out = instead ? *instead : (struct ruling){.result = RESULT_OPEN, .runs = NO_SIDE, .offender = NO_SIDE};
    out->board = old->board;
    out->alert = 0;
    out->supersedes = id;
    memcpy(out->script, old->script, sizeof out->script);
    if (!*out->article)
        memcpy(out->article, old->article, sizeof out->article);
    memcpy(out->had_s, old->had_s, sizeof out->had_s);
    out->stands = false; /* the moves are the current ones; the board is told what has to be played */
    out->ply = old->restores ? old->ply : out->ply;
    out->restores = instead && instead->restores && !old->restores && untouched && out->ply <= b->tracker.game.plies;
    set_clocks(h, b, old, instead, out);
    return true;
}

/* --- the moves that a restored position had cost ------------------------------------------------------------------ */

void moves_put_back(struct hall *h, struct hall_board *b, const char *cut, const char *reason, const char *who)
{
    struct text list = {0};
    char word[8];
    for (int i = 0; i < b->tracker.game.plies; i++)
        text_addf(&list, "%s ", move_to_text(b->tracker.game.moves[i], word));
    text_add(&list, cut);
    struct text_change c = {text_chars(&list), reason};
    hall_tell(h, ACTION_MOVES_CORRECTED, b->number, who, &c);
    text_release(&list);
    board_judge(h, b);
}

/* --- in words ----------------------------------------------------------------------------------------------------- */

static void add_time(struct text *t, const char *who, int32_t s)
{
    char digits[CLOCK_DIGITS];
    text_addf(t, ", %s %s", who, clock_digits(s, digits));
}

static void add_result(const struct hall_board *b, const struct ruling *old, const struct ruling *r, struct text *t)
{
    if (r->result != RESULT_OPEN)
        text_addf(t, "result %s", ruling_result_words(r));
    else if (old->result != RESULT_OPEN)
        text_add(t, "no result, play goes on");
    else if (b->result != RESULT_OPEN)
        text_addf(t, "the result %s stays", board_result_words(b));
    else
        text_add(t, "play goes on");
}

static void add_position(const struct ruling *old, const struct ruling *r, struct text *t)
{
    bool untouched = !memcmp(old->made, r->made, sizeof r->made);
    if (r->restores)
        text_addf(t, ", position after %d half-moves", r->ply);
    else if (old->restores && untouched)
        text_addf(t, ", position as it was before D-%04d", old->id);
    else if (old->restores)
        text_add(t, ", position stays");
}

static void add_penalties(const struct hall_board *b, const struct ruling *old, const struct ruling *r, struct text *t)
{
    bool other_side = old->offender != r->offender;
    if (old->penalty[0] && (!r->penalty[0] || other_side) && old->offender != NO_SIDE)
        text_addf(t, ", lifted from %s: %s", side_name(old->offender), old->penalty);
    if (old->counts && (!r->counts || other_side) && old->offender != NO_SIDE)
        text_addf(t, ", illegal moves of %s now %d", side_name(old->offender), b->offences[old->offender]);
    if (r->penalty[0] && r->offender != NO_SIDE && (other_side || strcmp(old->penalty, r->penalty) != 0))
        text_addf(t, ", against %s: %s", side_name(r->offender), r->penalty);
}

void ruling_consequences(const struct hall *h, const struct ruling *r, struct text *t)
{
    const struct ruling *old = hall_ruling(h, r->supersedes);
    const struct hall_board *b = hall_board(h, r->board);
    text_clear(t);
    if (!old || !b)
        return;
    text_addf(t, "D-%04d replaces D-%04d: ", r->id, old->id);
    add_result(b, old, r, t);
    if (r->orders) {
        add_time(t, "White", r->left_s[WHITE]);
        add_time(t, "Black", r->left_s[BLACK]);
    }
    add_position(old, r, t);
    add_penalties(b, old, r, t);
}
