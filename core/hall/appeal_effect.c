/* The effect of a decision on appeal: as if it had been made at the time, applied to the game as it is now. */
#include "base/sentence.h"
#include "base/tongue.h"
#include "hall/board_view.h"
#include "hall/hall_parts.h"
#include "hall/ruling.h"
#include "rules/words.h"

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
    return !b->has_order || board_times_are_ordered(b) || b->order.done || b->order.told == ORDER_SHOWN;
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

static const char replaces[] = N_("D-%04d replaces D-%04d: "), taken_back[] = N_("D-%04d was taken back: ");
static const char new_result[] = N_("result %s"), no_result[] = N_("no result, play goes on");
static const char result_stays[] = N_("the result %s stays"), goes_on[] = N_("play goes on");
static const char white_time[] = N_("; clocks: White %s"), black_time[] = N_(", Black %s");
static const char from_start[] = N_("; from the starting position");
static const char after_move[] = N_("; from the position after move %d of %s");
static const char as_before[] = N_("; position as before D-%04d"), position_stays[] = N_("; the position stays");
static const char lifted[] = N_("; the penalty against %s is lifted"), against[] = N_("; penalty against %s");
static const char illegal_now[] = N_("; illegal moves by %s: %d"), more[] = N_("; the rest is in the docket");
static const char *const beginnings[] = {replaces, taken_back};
/* the last four: each part of a penalty that changes clocks */
static const char *const clauses[] = {new_result,
                                      no_result,
                                      result_stays,
                                      goes_on,
                                      white_time,
                                      black_time,
                                      from_start,
                                      after_move,
                                      as_before,
                                      position_stays,
                                      lifted,
                                      illegal_now,
                                      against,
                                      more,
                                      N_(": White's clock %s"),
                                      N_(": Black's clock %s"),
                                      N_(", White's clock %s"),
                                      N_(", Black's clock %s")};
const struct sentences replaced_beginnings = SENTENCES(beginnings), replaced_clauses = SENTENCES(clauses);

static void add_result(const struct hall_board *b, const struct ruling *old, const struct ruling *r, struct text *t)
{
    if (r->result != RESULT_OPEN)
        text_addf(t, new_result, ruling_result_words(r));
    else if (old->result != RESULT_OPEN)
        text_add(t, no_result);
    else if (b->result != RESULT_OPEN)
        text_addf(t, result_stays, board_result_words(b));
    else
        text_add(t, goes_on);
}

static void add_times(const int32_t left_s[2], struct text *t)
{
    char white[CLOCK_DIGITS], black[CLOCK_DIGITS];
    text_addf(t, white_time, clock_digits(left_s[WHITE], white));
    text_addf(t, black_time, clock_digits(left_s[BLACK], black));
}

static void add_position(const struct hall_board *b, const struct ruling *old, const struct ruling *r, struct text *t)
{
    bool untouched = !memcmp(old->made, r->made, sizeof r->made);
    int half_moves = history_half_moves_at(&b->tracker.game, r->ply);
    if (r->restores && !r->ply)
        text_add(t, from_start);
    else if (r->restores)
        text_addf(t, after_move, (half_moves + 1) / 2, side_name(half_moves % 2 ? WHITE : BLACK));
    else if (old->restores && untouched)
        text_addf(t, as_before, old->id);
    else if (old->restores)
        text_add(t, position_stays);
}

static void add_penalties(const struct hall_board *b, const struct ruling *old, const struct ruling *r, struct text *t)
{
    char words[PENALTIES_WORDS];
    bool other_side = old->offender != r->offender;
    if (old->penalty[0] && (!r->penalty[0] || other_side) && old->offender != NO_SIDE)
        text_addf(t, lifted, side_name(old->offender));
    if (old->counts && (!r->counts || other_side) && old->offender != NO_SIDE)
        text_addf(t, illegal_now, side_name(old->offender), b->offences[old->offender] - (old->undone ? 0 : 1));
    if (r->penalty[0] && r->offender != NO_SIDE && (other_side || strcmp(old->penalty, r->penalty) != 0)) {
        text_addf(t, against, side_name(r->offender));
        text_addf(t, ": %s", penalties_in_words(r->penalty, words));
    }
}

void ruling_consequences(const struct hall *h, const struct ruling *r, struct text *t)
{
    const struct ruling *old = hall_ruling(h, r->supersedes);
    const struct hall_board *b = hall_board(h, r->board);
    text_clear(t);
    if (!old || !b)
        return;
    text_addf(t, replaces, r->id, old->id);
    add_result(b, old, r, t);
    if (r->orders)
        add_times(r->left_s, t);
    add_position(b, old, r, t);
    add_penalties(b, old, r, t);
}

void ruling_taken_back_words(int id, const int32_t left_s[2], struct text *t)
{
    text_addf(t, taken_back, id);
    text_add(t, goes_on);
    add_times(left_s, t);
}

void ruling_consequences_fit(struct text *t, size_t room)
{
    size_t at = room - sizeof more;
    assert(room > sizeof more);
    if (t->length < room)
        return;
    while (at && strncmp(text_chars(t) + at, "; ", 2) != 0)
        at--;
    struct text cut = {0};
    text_add_bytes(&cut, text_chars(t), at);
    text_add(&cut, more);
    text_release(t);
    *t = cut;
}
