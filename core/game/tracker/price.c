#include "game/tracker/price.h"

#include "base/table.h"

#include "chess/laws/rules.h"
#include "game/tracker/tracker_parts.h"

#include <assert.h>

/* A cost of ten stands for what happens about once in a hundred moves, and ten more for ten times less often. The
 * figures come from simulated halls and recordings, see README.md. */
/* order: enum cost */
static const struct {
    uint8_t paid;
    const char *why;
} costs[] = {
    {6, "taken before it was sampled: common where players exchange fast; or pushed off where only occupied squares "
        "are seen"},
    {4, "became another piece than a queen, and nobody saw it: a queen is what stands first in a question"},
    {4, "went to a square that is known to lie: the usual way of such a square"},
    {6, "went to a square that is suspected"},
    {8, "went to a square that was suspected once"},
    {22, "went to a square that has begun to lie just now"},
    {9, "a square that would be new has worked a moment ago"},
    {4, "came from a square that is known to lie"},
    {15, "the square that it left still shows it: a square begins to stick"},
    {30, "stood before what it answers"},
    {0, "the same by less than squares are looked at, or left its square after it stood elsewhere: 1 for each 20 ms"},
    {12, "stood on another square before, and on this one for less than a second: on its way off the board, perhaps"},
    {6, "went unseen, although it was seen on another square"},
    {10, "and rested there for longer than a piece is slid; or was taken where nobody saw a change"},
    {3, "nobody pressed for it: common in a scramble, and with beginners"},
    {45, "a press that belongs to nothing"},
    {3, "a press for a move that was taken as answered, or whose squares may still come"},
    {4, "the press was reported before its squares, by more than is usual here; and 1 for each 25 ms"},
    {6, "its piece had left when the press was reported; and 1 for each 50 ms, later than this clock can be 1 for each "
        "20 ms"},
    {14, "the same, where board and clock report in one order"},
    {25,
     "it came when a board that reports all in order had been asked again since its press, and had nothing to report"},
    {2, "it had left by a later half-move: clocks are heard late, and in a scramble nobody waits for a press"},
    {6, "the same, where board and clock report in one order: taken back before the press"},
    {4, "the pawn taken en passant still stands"},
    {40, "and does so long after the press: it was not taken"},
    {2, "the rook of a castling is still on its way"},
    {40, "and stands where it was long after the press: nobody castled"},
    {3, "something stands where nothing put it; and 22 a second"},
    {1, "a piece to be taken is in the hand"},
    {4, "a second piece of that side is in the air"},
    {6, "a piece that nobody can be about to take has been away for a while"},
    {25, "the mover lifted another of their pieces before they made their move, and it is nowhere"},
    {6, "each piece more that is away"},
    {25, "it left its square, was on none or gone from another as well, and the game went on: it had not stood still"},
    {20, "pressed without a move"},
    {16, "the same where it may have been a pass (Laws 2023, 3.1)"},
    {15, "pressed with a pawn, or what no pawn becomes, on the square of promotion"},
    {7, "pressed before anything stood there: of a hundred who promote one has to look for a queen"},
    {20, "one piece moved as it may not"},
    {22, "two pieces moved in one turn"},
    {22, "the opponent's piece moved"},
    {25, "moved out of turn"},
    {12, "the same before any move: who has which colour is often mistaken"},
    {8, "was recorded as another move, for which nobody pressed: a piece that rested on its way"},
};
ROW_FOR_EACH(costs, COSTS);

int cost_of(enum cost c)
{
    assert(c < COSTS && costs[c].why);
    return costs[c].paid;
}

/* The half-move that is being priced. */
struct bill {
    const struct tracker *t;
    struct hypothesis *h;
    const struct position *p; /* after it */
    msec now;
    int sum;
};

static void pay(struct bill *b, enum cost c)
{
    b->sum += cost_of(c);
}

enum { MOST_EACH = 45 }; /* at most this, however late or long it was */

static void pay_with(struct bill *b, enum cost c, msec more, int most)
{
    int sum = cost_of(c) + (int)(more > most ? most : more < 0 ? 0 : more);
    b->sum += sum > most ? most : sum;
}

static enum side side_at(const struct bill *b, int ply)
{
    enum side first = (enum side)b->t->game.now.turn;
    return ply % 2 ? other(first) : first;
}

/* True if the move puts just one piece on another square. */
static bool moves_one(move m)
{
    enum how how = move_how(m);
    return how != CASTLING && how != IL_VATICANO && how != PASSING;
}

/* The piece that the half-move put on its square; EMPTY if it moved none or several, or if the piece was captured
 * since. */
static piece piece_at(const struct bill *b, int ply)
{
    move m = b->h->moves[ply];
    piece first_one = move_promotes(m) ? piece_of(side_at(b, 0), move_promotion(m)) : b->t->game.now.on[move_from(m)];
    piece what = ply ? b->p->on[move_to(m)] : first_one;
    return !moves_one(m) || what == EMPTY || side_of(what) != side_at(b, ply) ? EMPTY : what;
}

/* --- what is assumed of its half-moves ---------------------------------------------------------------------------- */

static bool has_worked(const struct bill *b, int sq)
{
    enum { LATELY = 20000 };
    return b->t->shown.changed_at[sq] && b->t->shown.changed_at[sq] > b->now - LATELY &&
           !has(lies_possible(&b->t->lies), sq);
}

static void pay_for_hidden(struct bill *b, int to)
{
    const struct lies *l = &b->t->lies;
    pay(b, has(l->known, to)      ? COST_HIDDEN_KNOWN
           : has(l->suspects, to) ? COST_HIDDEN_SUSPECT
           : has(l->doubted, to)  ? COST_HIDDEN_DOUBTED
                                  : COST_HIDDEN_NEW);
    if (has_worked(b, to))
        pay(b, COST_HAS_WORKED);
}

/* How long the piece was on the square where this half-move put it. */
static msec stands_for(const struct bill *b, int to, piece what, msec stood)
{
    const struct tracker *t = b->t;
    return t->seen.on[to] == what ? b->now - t->shown.changed_at[to] : shown_left(&t->shown, to, what, stood) - stood;
}

/* The squares on which this half-move and the earlier ones of the same side in the line put their pieces: there they
 * are expected; and where it came from, if it was put back there before it went. */
static sqset put_by(const struct bill *b, int ply)
{
    sqset squares = bit(move_from(b->h->moves[ply]));
    for (int i = ply; i >= 0; i -= 2)
        squares |= bit(move_to(b->h->moves[i]));
    return squares;
}

static void pay_for_way(struct bill *b, int ply)
{
    enum { BRUSHES = 1000, PASSES_OVER = 150, ROUND = 250 };
    const struct tracker *t = b->t;
    move m = b->h->moves[ply];
    piece what = piece_at(b, ply);
    msec stood = beam_stood(&t->beam, b->h, ply);
    sqset own = put_by(b, ply);
    if (what == EMPTY || t->seen.only_occupied || t->memory.asks ||
        !shown_elsewhere(&t->shown, what, own, PASSES_OVER, t->beam.since, stood + ROUND))
        return;
    /* Where it stood longer than anywhere on its way it was put, not brushed against. */
    msec stands = stands_for(b, move_to(m), what, stood);
    if (stands < BRUSHES && stands <= shown_rested(&t->shown, what, own, t->beam.since, stood + ROUND))
        pay(b, COST_BRUSHED);
}

/* Without a press: it stood on another square for a while before it was answered, so it had only been slid over the one
 * where the line has it. */
static void pay_for_answered_elsewhere(struct bill *b, int ply)
{
    enum { NOT_THERE = ASSUMED_HIDDEN | ASSUMED_UNSEEN | ASSUMED_PASS };
    const struct tracker *t = b->t;
    move m = b->h->moves[ply];
    bool known = !t->seen.only_occupied && !has_clock_now(t) && !t->memory.asks;
    if (!known || ply + 1 >= b->h->count || !moves_one(m) || move_promotes(m) || b->h->assumed[ply] & NOT_THERE)
        return;
    struct position p = t->game.now;
    for (int i = 0; i < ply; i++)
        beam_play(&p, b->h->moves[i], b->h->assumed[i]);
    piece what = p.on[move_from(m)];
    sqset own = pieces(&p, side_of(what), kind_of(what)) | bit(move_to(m));
    msec stood = beam_stood(&t->beam, b->h, ply), answered = beam_stood(&t->beam, b->h, ply + 1);
    if (shown_rested(&t->shown, what, own, stood, answered) >= ANSWERED)
        pay(b, COST_WENT_ON);
}

/* True if the move was reported because the captured pawn was left on its square, and the pawn has been removed
 * since. */
static bool is_put_right(const struct bill *b, move told)
{
    move m = move_of(move_from(told), move_to(told), EN_PASSANT);
    return move_how(told) == ORDINARY && rules_may_be_played(&b->t->game.now, m) && !beam_pawn_left(b->t, m);
}

static void pay_for_assumptions(struct bill *b)
{
    enum { SAMPLED = 100 }; /* squares are sampled one after the other: less is no contradiction */
    for (int i = 0; i < b->h->count; i++) {
        unsigned a = b->h->assumed[i];
        if (a & ASSUMED_TOLD && is_put_right(b, b->h->moves[i]))
            pay(b, COST_PAWN_STANDS);
        if (a & ASSUMED_TOLD)
            continue;
        if (a & ASSUMED_PASS)
            pay(b, COST_PASS);
        if (!(a & (ASSUMED_HIDDEN | ASSUMED_UNSEEN | ASSUMED_PASS)))
            pay_for_way(b, i);
        pay_for_answered_elsewhere(b, i);
        if (a & ASSUMED_HIDDEN)
            pay_for_hidden(b, beam_goes_to(&b->t->game.now, b->h->moves[i]));
        if (a & ASSUMED_UNSEEN)
            pay(b, COST_UNSEEN);
        bool unseen = a & (ASSUMED_UNSEEN | ASSUMED_HIDDEN) || b->t->seen.only_occupied;
        if (unseen && move_promotes(b->h->moves[i]) && move_promotion(b->h->moves[i]) != QUEEN)
            pay(b, COST_NO_QUEEN);
        if (a & ASSUMED_EARLY)
            pay(b, COST_EARLY);
        if (AMISS_STEP * b->h->ply[i].amiss > SAMPLED)
            pay_with(b, COST_AMISS, (AMISS_STEP * b->h->ply[i].amiss - SAMPLED) / 20, MOST_EACH);
        if (a & ASSUMED_ELSEWHERE)
            pay(b, COST_ELSEWHERE);
        if (a & ASSUMED_ODD)
            pay(b, COST_ODD);
        if (a & ASSUMED_BLIND)
            pay(b, has(lies_now(&b->t->lies), move_from(b->h->moves[i])) ? COST_BLIND_KNOWN : COST_STILL_SHOWN);
    }
}

/* --- presses ------------------------------------------------------------------------------------------------------ */

/* True if the piece that the half-move put there was captured or moved on by a later half-move of the line at about
 * that time, so it was not just slid over the square. */
static bool goes_on_by(const struct bill *b, int ply, msec left)
{
    enum { HAND = 600, HAND_IN_ORDER = 2500, ROUND = 250 }; /* a bus knows the order, and its times are guesses */
    int to = move_to(b->h->moves[ply]);
    msec hand = b->t->memory.asks ? HAND_IN_ORDER : HAND;
    for (int i = ply + 1; i < b->h->count; i++) {
        msec came = beam_stood(&b->t->beam, b->h, i), before = beam_stood(&b->t->beam, b->h, i - 1);
        if (move_to(b->h->moves[i]) == to)
            return came - left <= hand;
        if (move_from(b->h->moves[i]) == to)
            return left + ROUND >= before;
    }
    return false;
}

static void pay_for_press(struct bill *b, int ply, msec pressed)
{
    enum { NOT_SEEN_THERE = ASSUMED_HIDDEN | ASSUMED_UNSEEN | ASSUMED_PASS };
    enum { CLOCK_LATE = 700 }; /* for a clock that its board hears half a second late */
    const struct tracker *t = b->t;
    msec stood = beam_stood(&t->beam, b->h, ply), late = stood - pressed - late_of(t);
    int32_t closed = t->presses.waiting[beam_press(b->h, ply)].closed;
    if (closed && stood > pressed + closed && !(b->h->assumed[ply] & NOT_SEEN_THERE))
        pay(b, COST_AFTER_ALL);
    if (late > 0)
        pay_with(b, COST_LATE_SQUARES, late / 25, MOST_EACH);
    if (b->h->assumed[ply] & (ASSUMED_HIDDEN | ASSUMED_UNSEEN | ASSUMED_PASS) || t->seen.only_occupied)
        return;
    move m = b->h->moves[ply];
    int to = move_to(m);
    piece what = piece_at(b, ply);
    if (what != EMPTY && t->memory.asks && stood > pressed &&
        shown_elsewhere(&t->shown, what, put_by(b, ply), 0, t->beam.since, stood) &&
        !shown_elsewhere(&t->shown, what, put_by(b, ply), 0, t->beam.since, pressed))
        pay(b, COST_BRUSHED); /* by the board's own order it was there when the clock was pressed */
    if (what == EMPTY || has(lies_now(&t->lies), to) || t->seen.on[to] == what)
        return;
    msec left = shown_left(&t->shown, to, what, t->beam.since);
    msec before = pressed - left, more = before > t->lag ? (before - t->lag) / 20 : 0;
    if (left <= t->beam.since || before <= 0)
        return;
    if (goes_on_by(b, ply, left))
        pay_with(b, t->memory.asks ? COST_TAKEN_IN_ORDER : COST_TAKEN,
                 before > CLOCK_LATE ? (before - CLOCK_LATE) / 20 : 0, 45);
    else
        pay_with(b, t->memory.asks ? COST_LEFT_IN_ORDER : COST_LEFT, (before < t->lag ? before : t->lag) / 50 + more,
                 45);
}

/* True if this is the late press of a half-move that was completed by its answer, or if its squares may still be
 * reported. */
static bool is_for_another(const struct bill *b, int press)
{
    const struct tracker *t = b->t;
    msec at = t->presses.waiting[press].at;
    return track_owes_press(t, (enum side)t->presses.waiting[press].side, at) ||
           (press && b->now - at < t->lag + GRACE);
}

/* A press that comes long after the answer belongs to that side's next half-move, if it has one. */
static bool may_be_pressed(const struct bill *b, int ply, int press)
{
    enum { LONG_AFTER = 1000 };
    const struct beam *beam = &b->t->beam;
    msec at = b->t->presses.waiting[press].at;
    bool next = ply + 2 < b->h->count && beam_stood(beam, b->h, ply + 1) < at - LONG_AFTER &&
                beam_stood(beam, b->h, ply + 2) <= at + late_of(b->t);
    return (int)side_at(b, ply) == b->t->presses.waiting[press].side && !(b->h->assumed[ply] & ASSUMED_TOLD) && !next;
}

static void pay_for_presses(struct bill *b)
{
    const struct presses *all = &b->t->presses;
    int ply = 0;
    for (int i = 0; i < b->h->count; i++)
        beam_set_press(b->h, i, -1);
    for (int k = 0; k < all->count; k++) {
        int i = ply;
        while (i < b->h->count && !may_be_pressed(b, i, k))
            i++;
        if (i == b->h->count) {
            pay(b, is_for_another(b, k) ? COST_PRESS_LATE : COST_PRESS_ALONE);
            continue;
        }
        beam_set_press(b->h, i, k);
        pay_for_press(b, i, all->waiting[k].at);
        ply = i + 1;
    }
    for (int i = 0; i + 1 < b->h->count && has_clock_now(b->t); i++)
        if (beam_press(b->h, i) < 0 && !(b->h->assumed[i] & ASSUMED_TOLD))
            pay(b, COST_UNPRESSED);
}

/* --- squares ------------------------------------------------------------------------------------------------------ */

static bool was_pressed_long_ago(const struct bill *b, int ply, msec ago)
{
    int press = beam_press(b->h, ply); /* below 0: none */
    return press >= 0 && b->now - b->t->presses.waiting[press].at >= ago + late_of(b->t);
}

/* The squares that the last half-move explains although it is not finished yet. */
static sqset unfinished(struct bill *b)
{
    const struct hypothesis *h = b->h;
    move m = h->count ? h->moves[h->count - 1] : NO_MOVE;
    int king_to, rook_to;
    sqset left = beam_pawn_left(b->t, m);
    if (left) {
        bool lies = left & lies_possible(&b->t->lies);
        pay(b, was_pressed_long_ago(b, h->count - 1, HELD) && !lies ? COST_PAWN_STANDS : COST_PAWN_LEFT);
        return left;
    }
    if (h->count && move_how(m) == CASTLING) {
        castling_squares(b->p, move_from(m), move_to(m), &king_to, &rook_to);
        sqset rook = (bit(move_to(m)) | bit(rook_to)) & seen_differs(&b->t->seen, b->p);
        if (rook)
            pay(b, beam_rook_left(b->t, m) && was_pressed_long_ago(b, h->count - 1, ROOK_LATE) ? COST_ROOK_STANDS
                                                                                               : COST_ROOK_LATE);
        return rook;
    }
    return 0;
}

static sqset still_shown(const struct bill *b)
{
    sqset from = 0;
    for (int i = 0; i < b->h->count; i++)
        if (b->h->assumed[i] & ASSUMED_BLIND)
            from |= bit(move_from(b->h->moves[i]));
    return from;
}

static sqset pay_for_extra(struct bill *b, sqset extra, sqset gone)
{
    const struct seen_squares *s = &b->t->seen;
    while (extra) {
        int sq = take_first(&extra);
        msec stood = b->now - b->t->shown.changed_at[sq];
        pay_with(b, COST_EXTRA, 22 * stood / 1000, MOST_EACH);
        for (sqset all = gone; all;) {
            int from = take_first(&all);
            if (s->only_occupied || b->p->on[from] == s->on[sq]) {
                gone &= ~bit(from); /* the piece came from this square */
                break;
            }
        }
    }
    return gone;
}

/* Before a half-move of that side in the line. Where the board tells all in order, it does not matter how long before:
 * with such a piece gone nobody has played on, but has taken it or moved it. */
static bool lifted_in_his_turn(const struct bill *b, enum side side, msec lifted)
{
    const struct beam *beam = &b->t->beam;
    int last = b->h->count - 1;
    if (last >= 0 && side_at(b, last) != side)
        last--;
    return last >= 0 && !(b->h->assumed[last] & ASSUMED_HIDDEN) && lifted <= beam_stood(beam, b->h, last) &&
           lifted > (last && !b->t->memory.asks ? beam_stood(beam, b->h, last - 1) : beam->since);
}

/* A king cannot be captured: a player who lifts their own king before pressing has not completed the move yet. */
static bool king_left(const struct bill *b, int sq)
{
    int last = b->h->count - 1;
    if (kind_of(b->p->on[sq]) != KING)
        return false;
    if (last >= 0 && side_at(b, last) != side_of(b->p->on[sq]))
        last--;
    int press = last < 0 ? -1 : beam_press(b->h, last);
    return press >= 0 && b->t->shown.changed_at[sq] <= b->t->presses.waiting[press].at &&
           !(b->h->assumed[last] & ASSUMED_TOLD);
}

/* Pays for missing pieces that were seen on another square in the meantime. */
static void pay_for_elsewhere(struct bill *b, sqset gone)
{
    while (gone) {
        int sq = take_first(&gone);
        unsigned seen = beam_seen_elsewhere(b->t, b->p, b->p->on[sq], sq);
        if (seen & ASSUMED_ELSEWHERE)
            pay(b, COST_ELSEWHERE);
        if (seen & ASSUMED_ODD)
            pay(b, COST_ODD);
    }
}

/* When the line has the piece on that square: since its move stood there. */
static msec came_to(const struct bill *b, int sq)
{
    msec came = b->t->beam.since;
    for (int i = 0; i < b->h->count; i++)
        if (move_to(b->h->moves[i]) == sq)
            came = beam_stood(&b->t->beam, b->h, i);
    return came;
}

/* Without a clock: it made a half-move of the line and had left that square well before the other player answered.
 * Either the square began to lie just then, or it was only slid over. */
static bool left_before_answer(const struct bill *b, int sq)
{
    const struct tracker *t = b->t;
    msec left = t->shown.changed_at[sq];
    for (int i = b->h->count - 2; i >= 0 && !has_clock_now(t); i--)
        if (move_to(b->h->moves[i]) == sq && moves_one(b->h->moves[i]))
            return left >= beam_stood(&t->beam, b->h, i) && left + ANSWERED <= beam_stood(&t->beam, b->h, i + 1);
    return false;
}

/* Pays for missing pieces that went on, perhaps to another square, had left that one too, and were played past: had
 * they been where this line has them, somebody would have moved although one of the pieces was nowhere. */
static void pay_for_went_on(struct bill *b, sqset gone)
{
    const struct tracker *t = b->t;
    int last = b->h->count - 1;
    if (last < 0 || t->seen.only_occupied || t->memory.asks)
        return;
    while (gone) {
        int sq = take_first(&gone);
        sqset own = pieces(b->p, side_of(b->p->on[sq]), kind_of(b->p->on[sq]));
        msec left = t->shown.changed_at[sq], stood = beam_stood(&t->beam, b->h, last);
        bool elsewhere = left >= came_to(b, sq) && shown_elsewhere(&t->shown, b->p->on[sq], own, 0, left, stood);
        if (elsewhere || left_before_answer(b, sq))
            pay(b, COST_WENT_ON);
    }
}

/* What is about to be taken is at most brushed against another square; if it stood there, it was on its way. */
static void pay_for_rest(struct bill *b, sqset theirs)
{
    enum { BRUSHED = 1000 };
    const struct tracker *t = b->t;
    while (theirs && !t->seen.only_occupied) {
        int sq = take_first(&theirs);
        if (!shown_elsewhere(&t->shown, b->p->on[sq], bit(sq), BRUSHED, t->beam.since, b->now))
            continue;
        pay(b, COST_ELSEWHERE);
        pay(b, COST_ODD);
    }
}

static void pay_for_gone(struct bill *b, sqset gone)
{
    enum { A_WHILE = 1500, LONG = 4000 };
    enum side us = (enum side)b->p->turn;
    sqset own = gone & b->p->side[us], theirs = gone & b->p->side[other(us)];
    int many = count_of(own) - 1;
    pay_for_elsewhere(b, own);
    pay_for_went_on(b, gone);
    pay_for_rest(b, theirs);
    if (own && theirs && b->now - b->t->shown.steady_at >= LONG)
        pay(b, COST_AWAY); /* a player who captures a piece puts another in its place */
    sqset castle = own & (b->p->castling | pieces(b->p, us, KING));
    for (; many > 0; many--)
        pay(b, count_of(castle) == 2 && count_of(own) == 2 ? COST_IN_HAND : many > 1 ? COST_THIRD : COST_SECOND);
    for (sqset own_too = own; own_too && b->h->count > 1;) {
        int sq = take_first(&own_too);
        if (lifted_in_his_turn(b, us, b->t->shown.changed_at[sq]) || king_left(b, sq))
            pay(b, COST_LIFTED_TOO);
    }
    for (bool first_one = true; theirs; first_one = false) {
        int sq = take_first(&theirs);
        msec lifted = b->t->shown.changed_at[sq];
        pay(b, lifted_in_his_turn(b, other(us), lifted) || king_left(b, sq) ? COST_LIFTED_TOO
               : !first_one                                                 ? COST_THIRD
               : own || b->now - lifted < A_WHILE                           ? COST_IN_HAND
                                                                            : COST_AWAY);
    }
}

static void pay_for_squares(struct bill *b)
{
    enum { MANY = 12 };
    const struct seen_squares *s = &b->t->seen;
    sqset differs = seen_differs(s, b->p) & ~lies_now(&b->t->lies);
    if (!differs)
        return;
    differs &= ~unfinished(b);
    differs &= ~still_shown(b);
    sqset gone = differs & ~seen_occupied(s), extra = differs & seen_occupied(s);
    if (count_of(differs) > MANY) { /* the pieces are being set up again, or were swept off: no line explains that */
        b->sum += MOST_EACH * count_of(extra) + cost_of(COST_THIRD) * count_of(gone);
        return;
    }
    gone = pay_for_extra(b, extra, gone);
    pay_for_gone(b, gone);
}

int price_of(const struct tracker *t, struct hypothesis *h, const struct position *after, msec now)
{
    enum { MOST = 30000 };
    struct bill b = {.t = t, .h = h, .p = after, .now = now};
    pay_for_assumptions(&b);
    pay_for_presses(&b);
    pay_for_squares(&b);
    assert(b.sum >= 0);
    return b.sum < MOST ? b.sum : MOST;
}
