#include "game/tracker/tracker_parts.h"

#include <assert.h>

enum { SUSPECTS_MOST = 3 };

void lies_begin(struct tracker *t)
{
    t->lies.suspects = t->lies.held = t->lies.left = 0;
}

void lies_add(struct tracker *t, sqset known, sqset suspects, msec at)
{
    t->lies.known |= known;
    if (suspects & ~t->lies.suspects)
        t->lies.at = at;
    t->lies.suspects = (t->lies.suspects | suspects) & ~t->lies.known;
    t->lies.doubted |= suspects;
}

/* A square that changes is neither dead nor stuck, whatever it shows now. */
void lies_square_changed(struct tracker *t, int sq)
{
    t->lies.held &= ~bit(sq);
    t->lies.doubted &= ~bit(sq);
    t->lies.suspects &= ~bit(sq);
}

void lies_taken_back(struct tracker *t)
{
    t->lies.suspects &= differing(t);
    t->lies.held = t->lies.left = 0;
}

/* --- after a completed move --------------------------------------------------------------------------------------- */

/* The time before which changes on the board are not the next player's, who may begin before the press is reported. */
static msec hands_off(const struct tracker *t, const struct tracked *done, msec pressed)
{
    return done->how == HOW_PRESS ? pressed - 2 * t->lag : done->at - CLOCKED;
}

static void found(struct tracker *t, sqset liars, msec at)
{
    t->lies.known |= liars;
    while (liars) {
        int sq = take_first(&liars);
        bool dead = !has(seen_occupied(&t->seen), sq);
        struct tracked e = track_event(t, dead ? TRACK_DEAD : TRACK_STUCK, at);
        e.from = (uint8_t)sq;
        track_tell(t, &e);
    }
}

/* A pawn of the seventh rank may have become what is shown beside it on the last one. */
static bool may_be_there(const struct tracker *t, piece what, int from, int to)
{
    enum side us = side_of(what);
    bool last = kind_of(what) == PAWN && rank_of(from) == rank_for(us, 6) && rank_of(to) == rank_for(us, 7);
    bool became = last && king_steps(from, to) == 1 && has(t->seen.side[us], to);
    return became || t->seen.on[to] == what;
}

static bool is_elsewhere(const struct tracker *t, piece what, int from, sqset extra)
{
    if (t->seen.only_occupied)
        return extra != 0;
    while (extra)
        if (may_be_there(t, what, from, take_first(&extra)))
            return true;
    return false;
}

/* What is missing on one of them stands on another: a piece that went there unseen, and not two faulty squares. */
static bool went_unseen(const struct tracker *t, sqset liars)
{
    sqset extra = liars & seen_occupied(&t->seen);
    for (sqset all = liars & occupied(&t->game.now) & ~extra; all && !t->seen.only_occupied;) {
        int sq = take_first(&all);
        if (is_elsewhere(t, t->game.now.on[sq], sq, extra))
            return true;
    }
    return false;
}

/* A square that contradicts consecutive completed moves for some seconds, without changing in between, is faulty. */
static void judge_squares(struct tracker *t, const struct tracked *done, msec pressed, msec before)
{
    msec still = hands_off(t, done, pressed), at = done->at;
    sqset rest = differing(t), liars = 0, suspects = 0;
    t->lies.held = 0;
    if (t->unseen)
        return; /* what differs may be what was played meanwhile */
    while (rest) {
        int sq = take_first(&rest);
        msec changed = t->shown.changed_at[sq];
        if (has(t->lies.suspects, sq) && changed <= before && at - t->lies.at >= UNEXPLAINED)
            liars |= bit(sq);
        else if (has(t->lies.suspects, sq) || changed <= still)
            suspects |= bit(sq);
        else
            t->lies.held |= bit(sq);
    }
    if (suspects & ~t->lies.suspects)
        t->lies.at = at;
    t->lies.suspects = count_of(suspects) <= SUSPECTS_MOST ? suspects : 0;
    t->lies.doubted |= t->lies.suspects;
    if (!went_unseen(t, liars))
        found(t, liars, at);
    else if (!is_wrong(t))
        track_wrong(t, TRACK_MISMATCH, turn_of(t), NO_SQUARE, NO_SQUARE, NO_MOVE, at);
}

/* More pieces of that kind are shown than there are. */
static bool is_one_too_many(const struct tracker *t, piece what)
{
    enum side side = side_of(what);
    sqset shown = t->seen.kind[kind_of(what)] & t->seen.side[side];
    return count_of(shown) > count_of(pieces(&t->game.now, side, kind_of(what)));
}

/* Suspects a square that still shows the piece that has left it: the next reading may correct that, or the square is
 * faulty. */
static void suspect_departure(struct tracker *t, const struct tracked *done)
{
    sqset from = bit(done->from) & differing_after(t);
    if (t->seen.only_occupied || !from || done->from == done->to ||
        t->seen.on[done->from] != done->before->on[done->from])
        return;
    if (!t->unseen || is_one_too_many(t, t->seen.on[done->from]))
        lies_add(t, 0, from, done->at);
}

/* Notes what the completed move left unexplained: whatever else differed at the press, except lifted pieces. */
static void note_left(struct tracker *t, const struct tracked *done, msec pressed, msec before)
{
    sqset left = 0, rest = differing_after(t) & ~t->lies.suspects & ~bit(done->from);
    t->lies.left = 0;
    if (done->how != HOW_PRESS || done->irregular)
        return;
    if (move_how(done->move) == CASTLING)
        rest &= ~bit(done->to);
    while (rest) {
        int sq = take_first(&rest);
        if (t->shown.changed_at[sq] <= pressed && t->shown.changed_at[sq] + UNEXPLAINED > before && t->stood)
            left |= bit(sq);
    }
    t->lies.left = left & seen_occupied(&t->seen) ? left : 0;
}

void lies_after_move(struct tracker *t, const struct tracked *done, msec pressed, msec before)
{
    note_left(t, done, pressed, before);
    suspect_departure(t, done);
    if (!tracker_has_made(t) && !done->irregular)
        judge_squares(t, done, pressed, before);
    assert(!(t->lies.suspects & t->lies.known));
}

/* --- in between --------------------------------------------------------------------------------------------------- */

/* The best line, once unseen moves are looked for, has a piece go to a square that was suspected before: one square
 * that lies explains more than a second one does. */
static bool is_on_a_liar(struct tracker *t, msec at)
{
    if (!t->beam.stretched) {
        beam_stretch(t);
        beam_weigh(t, at);
    }
    const struct hypothesis *h = beam_best(&t->beam);
    return h->count && h->assumed[0] & ASSUMED_HIDDEN &&
           has(lies_possible(&t->lies), beam_goes_to(&t->game.now, h->moves[0]));
}

/* Another line that is nearly as good has nothing missing there. */
static bool is_explained(const struct tracker *t, int sq)
{
    const struct beam *b = &t->beam;
    for (int i = 0; i < b->count; i++) {
        struct position p;
        beam_after(&b->of[i], &t->game.now, &p);
        if (b->of[i].price <= beam_best(b)->price + MARGIN && !has(seen_differs(&t->seen, &p), sq))
            return true;
    }
    return false;
}

/* Suspects the square of a piece that was lifted before the last move was completed, or by a player who has already
 * moved, and that has not appeared since: the sensor may be dead. */
void lies_judge_held(struct tracker *t, msec at)
{
    struct position p;
    enum side us = turn_of(t);
    bool made = tracker_has_made(t);
    if (t->unseen || t->told.asked || (beam_best(&t->beam)->assumed[0] & ASSUMED_HIDDEN && made))
        return; /* which square it is has been asked, or the best line already assumes that the piece is missing */
    beam_after(beam_best(&t->beam), &t->game.now, &p);
    sqset differs = seen_differs(&t->seen, &p) & ~t->lies.known, extra = differs & seen_occupied(&t->seen), lost = 0;
    sqset moving = t->presses.count ? p.side[us] : 0, moved = beam_best(&t->beam)->count == 1 ? p.side[us] : 0;
    sqset gone = differs & ~seen_occupied(&t->seen) & ~t->lies.suspects;
    for (sqset all = ((t->lies.held & ~moving) | (made ? moved : 0)) & gone; all;) {
        int sq = take_first(&all);
        if (!is_elsewhere(t, p.on[sq], sq, extra) && !is_explained(t, sq) && at - t->shown.changed_at[sq] >= CLOCKED)
            lost |= bit(sq);
    }
    if (!lost || !extra || count_of(t->lies.suspects | lost) > SUSPECTS_MOST || is_on_a_liar(t, at))
        return;
    t->lies.held &= ~lost;
    lies_add(t, 0, lost, at);
}
