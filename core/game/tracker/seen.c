#include "game/tracker/seen.h"

#include <assert.h>
#include <string.h>

void seen_position(struct seen_squares *s, const struct position *p)
{
    memcpy(s->on, p->on, sizeof s->on);
    memcpy(s->kind, p->kind, sizeof s->kind);
    memcpy(s->side, p->side, sizeof s->side);
    s->only_occupied = false;
}

void seen_put_back(struct seen_squares *s, const struct seen_squares *was)
{
    *s = *was;
}

void seen_put(struct seen_squares *s, int square, piece what)
{
    piece was = s->on[square];
    if (was != EMPTY) {
        s->kind[kind_of(was)] &= ~bit(square);
        s->side[side_of(was)] &= ~bit(square);
    }
    s->on[square] = what;
    if (what != EMPTY) {
        s->kind[kind_of(what)] |= bit(square);
        s->side[side_of(what)] |= bit(square);
    }
}

static void forget_names(struct seen_squares *s)
{
    sqset all = seen_occupied(s);
    memset(s, 0, sizeof *s);
    s->side[WHITE] = all;
    s->only_occupied = true;
}

void seen_occupy(struct seen_squares *s, int square, bool is_occupied)
{
    if (!s->only_occupied)
        forget_names(s);
    s->side[WHITE] = is_occupied ? s->side[WHITE] | bit(square) : s->side[WHITE] & ~bit(square);
}

/* --- its changes ------------------------------------------------------------------------------------------------- */

enum { PUT_BACK = 700 }; /* a piece that was off its square this long was touched */

void shown_note(struct shown *s, const struct seen_squares *seen, const struct position *now, int sq, piece was,
                msec at)
{
    assert(sq >= 0 && sq < 64);
    bool is_empty = !has(seen_occupied(seen), sq);
    bool back = seen->only_occupied ? now->on[sq] != EMPTY : seen->on[sq] == now->on[sq];
    uint32_t k = s->count++ % SEEN_CHANGES;
    s->at[k] = at;
    s->change[k].square = (uint8_t)sq;
    s->change[k].was = was;
    s->change[k].is = seen->only_occupied ? (piece)!is_empty : seen->on[sq];
    if (is_empty)
        s->dips |= bit(sq);
    else if (back && at - s->changed_at[sq] >= PUT_BACK)
        s->touched |= bit(sq);
    if (is_empty && s->first_lifted == NO_SQUARE && has(now->side[now->turn], sq))
        s->first_lifted = (uint8_t)sq;
    s->changed_at[sq] = s->steady_at = at;
    s->gapped &= ~bit(sq);
}

void shown_one_by_one(struct shown *s)
{
    s->each = true;
}

void shown_stir(struct shown *s, msec at)
{
    s->steady_at = at > s->steady_at ? at : s->steady_at;
}

void shown_gap(struct shown *s, sqset squares, msec at)
{
    s->gapped |= squares;
    s->gap_at = at;
    shown_stir(s, at);
}

void shown_forget(struct shown *s, msec since)
{
    s->count = 0;
    s->gap_at = 0;
    s->gapped = 0;
    s->steady_at = since;
    for (int sq = 0; sq < 64; sq++)
        s->changed_at[sq] = s->changed_at[sq] < since ? s->changed_at[sq] : since;
    shown_move_completed(s);
}

void shown_move_completed(struct shown *s)
{
    s->dips = s->touched = 0;
    s->first_lifted = NO_SQUARE;
}

void shown_stands_again(struct shown *s, bool touched_too)
{
    s->first_lifted = NO_SQUARE;
    s->dips = 0;
    if (touched_too)
        s->touched = 0;
}

static msec shown_put(const struct shown *s, int square, piece what, msec since)
{
    struct shown_change c;
    for (uint32_t i = 0; shown_change(s, i, &c) && c.at >= since; i++)
        if (c.square == square && c.is == what)
            return c.at;
    return MSEC_NEVER;
}

msec shown_left(const struct shown *s, int square, piece what, msec since)
{
    struct shown_change c;
    for (uint32_t i = 0; shown_change(s, i, &c) && c.at >= since; i++)
        if (c.square == square && c.was == what)
            return c.at;
    return since;
}

void shown_look_back(struct shown *s, msec since)
{
    struct shown_change c;
    for (uint32_t i = 0; shown_change(s, i, &c) && c.at >= since; i++)
        s->dips |= c.is == EMPTY ? bit(c.square) : 0;
}

bool shown_elsewhere(const struct shown *s, piece what, sqset than, msec least, msec since, msec until)
{
    struct shown_change c;
    for (uint32_t i = 0; shown_change(s, i, &c) && c.at >= since; i++) {
        msec put =
            c.was == what && !has(than, c.square) && c.at <= until ? shown_put(s, c.square, what, since) : MSEC_NEVER;
        if (put <= c.at && c.at - put >= least)
            return true;
    }
    return false;
}
