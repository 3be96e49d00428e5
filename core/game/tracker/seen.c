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

void shown_note(struct shown *s, const struct seen_squares *seen, int sq, piece was, msec at)
{
    assert(sq >= 0 && sq < 64);
    bool is_empty = !has(seen_occupied(seen), sq);
    uint32_t k = s->count++ % SEEN_CHANGES;
    s->at[k] = at;
    s->change[k].square = (uint8_t)sq;
    s->change[k].was = was;
    s->change[k].is = seen->only_occupied ? (piece)!is_empty : seen->on[sq];
    if (is_empty)
        s->dips |= bit(sq);
    s->changed_at[sq] = s->steady_at = at;
    s->gapped &= ~bit(sq);
}

void shown_one_by_one(struct shown *s)
{
    s->each = true;
}

void shown_tells_again(struct shown *s)
{
    s->again = true;
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
    s->dips = 0;
}

void shown_turn_begins(struct shown *s, msec at)
{
    s->untouched_at = at > s->untouched_at ? at : s->untouched_at;
}

void shown_stands_again(struct shown *s, bool touched_too, msec at)
{
    s->stands_at = at;
    s->dips = 0;
    if (touched_too)
        s->untouched_at = at;
}

int shown_first_lifted(const struct shown *s, const struct position *p, enum side side, msec since, msec apart)
{
    struct shown_change c;
    int found = NO_SQUARE;
    msec first = MSEC_NEVER, next = MSEC_NEVER;
    uint32_t i = 0;
    since = s->stands_at > since ? s->stands_at : since;
    for (; shown_change(s, i, &c) && c.at >= since; i++)
        if (c.is == EMPTY && has(p->side[side], c.square)) {
            found = c.square;
            next = first;
            first = c.at;
        }
    bool is_sure = next == MSEC_NEVER || next - first > apart;
    return is_sure && i < SEEN_CHANGES ? found : NO_SQUARE; /* what came before is not remembered */
}

/* When that piece was lifted from the square to which the change `i` brought it; MSEC_NEVER if that is not known, or if
 * another was lifted: in castling the king may brush the square on which the rook is put. */
static msec lifted_before(const struct shown *s, uint32_t i, int square, piece what)
{
    struct shown_change c;
    while (shown_change(s, ++i, &c))
        if (c.square == square)
            return c.is == EMPTY && c.was == what ? c.at : MSEC_NEVER;
    return MSEC_NEVER;
}

sqset shown_touched(const struct shown *s, const struct position *p, bool only_occupied, msec since, msec until)
{
    enum { PUT_BACK = 700 }; /* a piece that was off its square this long was touched */
    struct shown_change c;
    sqset touched = 0;
    since = s->untouched_at > since ? s->untouched_at : since;
    for (uint32_t i = 0; shown_change(s, i, &c) && c.at >= since; i++) {
        bool back =
            only_occupied ? c.is != EMPTY && p->on[c.square] != EMPTY : c.is != EMPTY && c.is == p->on[c.square];
        msec off = back && c.at <= until ? lifted_before(s, i, c.square, c.is) : MSEC_NEVER;
        if (off != MSEC_NEVER && off >= since && c.at - off >= PUT_BACK)
            touched |= bit(c.square);
    }
    return touched;
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

msec shown_rested(const struct shown *s, piece what, sqset than, msec since, msec until)
{
    struct shown_change c;
    msec most = 0, left[64];
    for (int sq = 0; sq < 64; sq++)
        left[sq] = until; /* used where it shows the piece */
    for (uint32_t i = 0; shown_change(s, i, &c) && c.at >= since; i++) {
        if (has(than, c.square))
            continue;
        if (c.is == what && c.at < until && left[c.square] - c.at > most)
            most = left[c.square] - c.at;
        left[c.square] = c.was != what ? c.at : c.at < until ? c.at : until;
    }
    return most;
}

/* In one go, from the last change to the first: each way that a line may have gone asks this. */
bool shown_elsewhere(const struct shown *s, piece what, sqset than, msec least, msec since, msec until)
{
    struct shown_change c;
    sqset put = 0, left = 0;
    msec put_at[64], left_at[64]; /* the last time, of the squares in `put` and `left` */
    for (uint32_t i = 0; shown_change(s, i, &c) && c.at >= since; i++) {
        int sq = c.square;
        if (c.is == what && !has(put, sq)) {
            put |= bit(sq);
            put_at[sq] = c.at;
            if (has(left, sq) && left_at[sq] - c.at >= least)
                return true;
        }
        if (c.was != what || has(than, sq) || c.at > until)
            continue;
        if (has(put, sq) && put_at[sq] <= c.at && c.at - put_at[sq] >= least)
            return true;
        left_at[sq] = has(left, sq) && left_at[sq] > c.at ? left_at[sq] : c.at;
        left |= bit(sq);
    }
    return false;
}
