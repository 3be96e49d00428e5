#include "game/tracker/beam.h"

#include "game/tracker/tracker_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NOT_SEEN = ASSUMED_HIDDEN | ASSUMED_UNSEEN | ASSUMED_BLIND };
enum { ROUND = 250 }; /* squares are sampled one after the other: their times may be off by this */

void beam_set_press(struct hypothesis *h, int ply, int press)
{
    assert(press >= -1 && press < 8);
    h->ply[ply].press = (unsigned)(press + 1) & 15;
}

void beam_begin(struct beam *b, msec since)
{
    *b = (struct beam){.count = 1, .since = since};
}

/* One that begins with a press without a move that was told; 0: there is none. */
static int after_told_pass(const struct beam *b)
{
    const unsigned told_pass = ASSUMED_PASS | ASSUMED_TOLD;
    for (int i = 1; i < b->count; i++)
        if ((b->of[i].assumed[0] & told_pass) == told_pass)
            return i;
    return 0;
}

bool beam_turn_was_given(const struct beam *b)
{
    return after_told_pass(b) > 0;
}

void beam_stands(struct beam *b)
{
    const struct hypothesis kept = b->of[after_told_pass(b)];
    beam_begin(b, b->since);
    if (kept.count)
        b->of[b->count++] = (struct hypothesis){.count = 1,
                                                .moves = {kept.moves[0]},
                                                .stood = {kept.stood[0]},
                                                .assumed = {kept.assumed[0]},
                                                .ply = {{.press = 0}}};
}

void beam_play(struct position *p, move m, unsigned assumed)
{
    struct undo unused;
    assert(assumed & ASSUMED_PASS || p->on[move_from(m)] != EMPTY);
    position_make(p, m, &unused);
}

void beam_after(const struct hypothesis *h, const struct position *start, struct position *p)
{
    *p = *start;
    for (int i = 0; i < h->count; i++)
        beam_play(p, h->moves[i], h->assumed[i]);
}

/* --- which there are --------------------------------------------------------------------------------------------- */

static bool begins_with(const struct hypothesis *h, const struct hypothesis *line, move m)
{
    return h->count > line->count && h->moves[line->count] == m &&
           !memcmp(h->moves, line->moves, sizeof(move) * line->count);
}

/* Squares that changed at an unknown time. A board that only ever reports all its squares samples them often enough:
 * its times are good. */
sqset beam_unsure_when(const struct tracker *t)
{
    return t->shown.each || t->back_at > t->beam.since ? t->shown.gapped : 0;
}

static bool stood_no_earlier(const struct tracker *t, move m, int32_t stood, const struct hypothesis *h, int ply)
{
    return !has(beam_unsure_when(t), move_to(m)) && (!ply || stood > h->stood[ply - 1] || h->sure >> (ply - 1) & 1);
}

static void note_sure(struct hypothesis *h, int ply, bool sure)
{
    h->sure = (uint8_t)((h->sure & ~(1u << ply)) | (unsigned)sure << ply);
}

/* The earliest time at which the line's last half-move can have been on the board; 0 if not known. */
int32_t beam_least(const struct hypothesis *h)
{
    int ply = h->count - 1;
    while (ply >= 0 && !(h->sure >> ply & 1))
        ply--;
    return ply < 0 ? 0 : h->stood[ply];
}

/* Returns true if the beam has that line already. What the line had to assume may have been seen since, and is
 * updated. */
static bool is_there(struct tracker *t, const struct hypothesis *line, move m, int32_t stood, int amiss,
                     unsigned assumed)
{
    struct beam *b = &t->beam;
    bool there = false;
    int ply = line->count;
    for (int i = 0; i < b->count; i++) {
        struct hypothesis *h = &b->of[i];
        if (!begins_with(h, line, m))
            continue;
        there = there || h->count == ply + 1;
        if (h->assumed[ply] & assumed & ASSUMED_HIDDEN) /* the piece has been seen on another square since */
            h->assumed[ply] |= (uint8_t)(assumed & (ASSUMED_ELSEWHERE | ASSUMED_ODD));
        bool less = h->assumed[ply] & NOT_SEEN & ~assumed, more = assumed & NOT_SEEN & ~(unsigned)h->assumed[ply];
        bool in_place =
            t->seen.only_occupied && h->assumed[ply] & ASSUMED_UNSEEN; /* the piece there now is a different one */
        bool appeared = h->assumed[ply] & ~assumed & ASSUMED_HIDDEN;   /* seen now, where nothing was before */
        bool answered = h->count > ply + 1 && h->stood[ply + 1] + ROUND < stood; /* seen only after the answer */
        if (less && (!more || appeared) && !in_place && !answered) {
            h->assumed[ply] = (uint8_t)assumed;
            h->ply[ply].amiss = (unsigned)amiss & AMISS_MOST;
            h->stood[ply] = stood;
            note_sure(h, ply, stood_no_earlier(t, m, stood, h, ply));
        }
    }
    return there;
}

static int price_now(struct tracker *t, struct hypothesis *h)
{
    struct position p;
    beam_after(h, &t->game.now, &p);
    h->price = (int16_t)price_of(t, h, &p, t->shown.steady_at);
    return h->price;
}

/* The beam is full: the most expensive line is dropped, which may be the new one. */
static void crowd(struct tracker *t, struct hypothesis *new_one)
{
    struct beam *b = &t->beam;
    struct hypothesis *dearest = new_one;
    int least = price_now(t, new_one);
    for (int i = 0; i < b->count; i++) {
        int price = price_now(t, &b->of[i]);
        least = price < least ? price : least;
        if (i && i != b->best && price > dearest->price)
            dearest = &b->of[i];
    }
    b->crowded = b->crowded || dearest->price <= least + MARGIN;
    if (dearest != new_one)
        *dearest = *new_one;
}

bool beam_add_amiss(struct tracker *t, const struct hypothesis *line, move m, msec stood, int amiss, unsigned assumed)
{
    struct beam *b = &t->beam;
    struct hypothesis longer = *line;
    int ply = line->count;
    if (ply == LINE_PLIES)
        return false;
    msec before = ply ? line->stood[ply - 1] : 0, at = stood - b->since;
    longer.moves[ply] = m;
    longer.stood[ply] = (int32_t)(at > before ? at : before);
    if (is_there(t, line, m, longer.stood[ply], amiss, assumed))
        return false;
    note_sure(&longer, ply, stood_no_earlier(t, m, (int32_t)at, line, ply));
    longer.assumed[ply] = (uint8_t)assumed;
    longer.ply[ply].amiss = (unsigned)amiss & AMISS_MOST;
    beam_set_press(&longer, ply, -1);
    longer.count++;
    if (b->count < BEAM_MOST)
        b->of[b->count++] = longer;
    else
        crowd(t, &longer);
    assert(b->count <= BEAM_MOST && !b->of[0].count);
    return true;
}

bool beam_add(struct tracker *t, const struct hypothesis *line, move m, msec stood, unsigned assumed)
{
    return beam_add_amiss(t, line, m, stood, 0, assumed);
}

void beam_certain(struct tracker *t, move m, msec at)
{
    struct beam *b = &t->beam;
    struct hypothesis root = {.count = 0};
    beam_begin(b, b->since);
    beam_add(t, &root, m, at, 0);
    b->best = b->count - 1;
    assert(b->of[b->best].count == 1);
}

void beam_completed(struct beam *b, move m, int presses, msec since)
{
    int kept = 1;
    int32_t later = (int32_t)(since - b->since);
    const struct hypothesis best = b->of[b->best];
    for (int i = 1; i < b->count; i++) {
        struct hypothesis h = b->of[i];
        if (h.moves[0] != m || h.count == 1)
            continue;
        h.count--;
        h.sure >>= 1;
        memmove(h.moves, h.moves + 1, sizeof *h.moves * h.count);
        memmove(h.assumed, h.assumed + 1, sizeof *h.assumed * h.count);
        for (int ply = 0; ply < h.count; ply++) {
            h.stood[ply] = h.stood[ply + 1] > later ? h.stood[ply + 1] - later : 0;
            h.ply[ply] = h.ply[ply + 1];
            beam_set_press(&h, ply, beam_press(&h, ply) < presses ? -1 : beam_press(&h, ply) - presses);
        }
        b->of[kept++] = h;
    }
    b->count = kept;
    b->since = since;
    b->crowded = false;
    b->best = 0;
    for (int i = 1; i < kept; i++)
        if (b->of[i].count == best.count - 1 && !memcmp(b->of[i].moves, best.moves + 1, sizeof(move) * b->of[i].count))
            b->best = i;
    beam_stir(b);
}

void beam_follow(struct beam *b, const struct beam *other)
{
    *b = *other;
}

void beam_prefer(struct beam *b, int which)
{
    assert(which > 0 && which < b->count);
    b->best = which;
}

/* Drops lines that cost more; never the empty line. */
static void forget_dear(struct beam *b, int than)
{
    int kept = 1, best = 0;
    for (int i = 1; i < b->count; i++) {
        if (b->of[i].price > than && i != b->best)
            continue;
        if (i == b->best)
            best = kept;
        b->of[kept++] = b->of[i];
    }
    b->count = kept;
    b->best = best;
}

/* Of lines that cost the same, the one that leaves fewer squares unexplained is better: a piece in the air costs
 * nothing, but what has been put down where it took another one is no longer there. */
static int unexplained(const struct tracker *t, const struct position *p)
{
    return count_of(seen_differs(&t->seen, p) & ~t->lies.known);
}

void beam_weigh(struct tracker *t, msec now)
{
    struct beam *b = &t->beam;
    int best = 0, least = 0;
    for (int i = 0; i < b->count; i++) {
        struct position p;
        beam_after(&b->of[i], &t->game.now, &p);
        b->of[i].price = (int16_t)price_of(t, &b->of[i], &p, now);
        int left = unexplained(t, &p);
        if (!i || b->of[i].price < b->of[best].price || (b->of[i].price == b->of[best].price && left < least)) {
            best = i;
            least = left;
        }
    }
    b->best = best;
    forget_dear(b, b->of[best].price + DROPPED);
}

void beam_was_told(struct beam *b, move m)
{
    for (int i = 1; i < b->count; i++)
        if (b->of[i].moves[0] == m)
            b->of[i].assumed[0] |= ASSUMED_TOLD;
}

/* --- growing it --------------------------------------------------------------------------------------------------- */

int beam_goes_to(const struct position *p, move m)
{
    int king_to = move_to(m), rook_to;
    if (move_how(m) == CASTLING)
        castling_squares(p, move_from(m), move_to(m), &king_to, &rook_to);
    return king_to;
}

unsigned beam_seen_elsewhere(const struct tracker *t, const struct position *p, piece what, int than)
{
    struct shown_change c;
    unsigned found = 0;
    msec left = MSEC_NEVER;
    if (what == EMPTY || t->seen.only_occupied)
        return 0;
    for (uint32_t i = 0; shown_change(&t->shown, i, &c) && c.at >= t->beam.since; i++) {
        if (c.square == than || p->on[c.square] == what)
            continue;
        if (c.was == what)
            left = c.at;
        if (c.is == what) {
            bool stands = t->seen.on[c.square] == what;
            msec until = stands ? t->shown.steady_at : left == MSEC_NEVER ? c.at : left;
            found |= until - c.at >= UNPRESSED ? ASSUMED_ELSEWHERE | ASSUMED_ODD : ASSUMED_ELSEWHERE;
        }
    }
    return found;
}

sqset beam_pawn_left(const struct tracker *t, move m)
{
    sqset pawn = move_how(m) == EN_PASSANT ? bit(square_at(file_of(move_to(m)), rank_of(move_from(m)))) : 0;
    return pawn & seen_occupied(&t->seen);
}

sqset beam_rook_left(const struct tracker *t, move m)
{
    int king_to, rook_to, rook = move_to(m);
    sqset shown = seen_occupied(&t->seen);
    if (move_how(m) != CASTLING)
        return 0;
    castling_squares(&t->game.now, move_from(m), rook, &king_to, &rook_to);
    return rook != king_to && !has(shown, rook_to) ? bit(rook) & shown & ~lies_possible(&t->lies) : 0;
}

void beam_grow(struct tracker *t)
{
    struct beam *b = &t->beam;
    if (b->grown)
        return;
    b->grown = true;
    for (int i = 0; i < b->count; i++)
        grow_line(t, i);
}

void beam_grow_again(struct tracker *t)
{
    t->beam.grown = false;
    beam_grow(t);
}

void beam_stretch(struct tracker *t)
{
    grow_unseen(t);
    beam_grow_again(t);
    t->beam.stretched = true;
}

void beam_stir(struct beam *b)
{
    b->grown = b->stretched = false;
}
