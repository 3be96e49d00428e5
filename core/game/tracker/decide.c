#include "game/tracker/tracker_parts.h"

#include "chess/dead/dead_material.h"
#include "chess/laws/rules.h"

#include <assert.h>
#include <string.h>

/* Decides what is reported of the hypotheses: a half-move that all lines within the margin share, once it has settled;
 * a question if they keep differing; an irregularity only if every other explanation costs far more. */

sqset differing_after(const struct tracker *t)
{
    struct position p;
    const struct hypothesis *h = beam_best(&t->beam);
    if (!h->count)
        return differing(t);
    beam_after(h, &t->game.now, &p);
    return seen_differs(&t->seen, &p) & ~t->lies.known;
}

/* True if the cable was out since the last completed move, or if squares changed without being reported: what was
 * played in between is not known. It stays so until the squares have shown the record: a move that was completed
 * meanwhile may be a wrong one. */
static bool was_unseen(const struct tracker *t)
{
    return t->unseen || t->back_at > t->beam.since ||
           (t->shown.each && !t->memory.asks && t->shown.gap_at > t->beam.since);
}

/* --- has it settled? ---------------------------------------------------------------------------------------------- */

/* What is moved while the clock is stopped is analysis, or a sign of the result; but a piece that was lifted before the
 * stop was moved in play. */
static bool is_in_play(const struct tracker *t, const struct hypothesis *h, int ply)
{
    bool lifted = t->shown.changed_at[move_from(h->moves[ply])] < t->runs.stopped_at;
    msec stood = beam_stood(&t->beam, h, ply);
    return !has_clock_now(t) || t->runs.now >= 0 || stood <= t->runs.stopped_at ||
           (lifted && stood - t->runs.stopped_at < ANSWERED);
}

static bool nobody_presses(const struct tracker *t)
{
    enum { HABIT = 3 };
    return !has_clock_now(t) || (t->told.unpressed_running >= HABIT && !t->presses.count);
}

static bool went_unseen(const struct hypothesis *h)
{
    return h->assumed[0] & (ASSUMED_HIDDEN | ASSUMED_UNSEEN);
}

/* The pawn that the first half-move takes en passant, or the rook with which it castles, is where it was. */
static bool is_unfinished(const struct tracker *t, const struct hypothesis *h)
{
    sqset pawn = beam_pawn_left(t, h->moves[0]) & ~lies_possible(&t->lies);
    sqset left = pawn | beam_rook_left(t, h->moves[0]);
    return left && (h->count == 1 || t->shown.changed_at[first(left)] <= beam_stood(&t->beam, h, 0));
}

/* The more is odd about the line, the longer it has to wait. */
static bool settled_by_press(const struct tracker *t, const struct hypothesis *h, msec now)
{
    msec pressed = t->presses.waiting[beam_press(h, 0)].at, waited = now - pressed - late_of(t);
    if (h->assumed[0] & ASSUMED_PASS)
        return waited >= GRACE && h->price <= 2 * EASY &&
               !(differing_after(t) & ~t->lies.suspects & seen_occupied(&t->seen));
    bool plain = h->count == 1 && t->beam.count <= 2 && !h->price && !h->assumed[0] && !t->memory.asks;
    if (plain && beam_stood(&t->beam, h, 0) <= pressed - 2 * late_of(t))
        return true;
    if (t->memory.asks && h->assumed[0] & ASSUMED_HIDDEN && now - t->shown.steady_at < GRACE)
        return false; /* its square may be told yet */
    if (h->price > DROPPED)
        return false; /* not even the best line explains what is seen */
    if (h->assumed[0] & ASSUMED_HIDDEN || (t->seen.only_occupied && went_unseen(h)))
        return waited >= (h->count > 1 || t->presses.count > 1 ? grace_of(t) : HELD);
    if (is_unfinished(t, h) && (h->count == 1 || waited < ROOK_LATE + HELD))
        return false; /* pawn or rook may still be moved; if it is not, this was neither en passant nor castling */
    if (t->memory.asks && h->price > 2 * EASY && now - t->shown.steady_at < GRACE)
        return false; /* what this board has told just now may not be all of it yet */
    return waited >= (h->price <= EASY ? 0 : h->price <= 2 * EASY ? grace_of(t) : HELD);
}

/* The first press for a half-move after the first; -1 if there is none. */
static int press_after(const struct hypothesis *h)
{
    for (int i = 1; i < h->count; i++)
        if (beam_press(h, i) >= 0)
            return beam_press(h, i);
    return -1;
}

/* The next half-move was pressed for, or is on the board, so this one was complete. */
static bool settled_by_answer(const struct tracker *t, const struct hypothesis *h, msec now)
{
    enum { UNSEEN_WAITS = 3000 };
    int press = press_after(h);
    bool pressed = press >= 0, pass = h->assumed[0] & ASSUMED_PASS;
    msec waits_for = h->price > 2 * EASY ? 2 * HELD : h->price > EASY ? HELD : 0;
    bool open_to_all = has_clock_now(t) || t->seen.only_occupied;
    int most = pressed && !t->seen.only_occupied ? DROPPED : pressed || pass ? 2 * EASY : open_to_all ? EASY : 3 * EASY;
    if (h->count < 2 || h->price > most || !is_in_play(t, h, 1))
        return false;
    msec answered = now - beam_stood(&t->beam, h, 1);
    if (h->assumed[0] & ASSUMED_TOLD)
        return (pressed || (pass && !t->has_clock)) && answered >= ANSWERED + late_of(t);
    if (pressed)
        return now - t->presses.waiting[press].at >= late_of(t) + waits_for;
    bool waits = went_unseen(h) && has_clock_now(t) && t->runs.now == (int)turn_of(t);
    return answered >= (waits ? UNSEEN_WAITS : ANSWERED + (pass ? 0 : waits_for));
}

bool track_ends_game(const struct tracker *t, const struct hypothesis *h)
{
    struct position p = t->game.now;
    if (h->count != 1)
        return false;
    beam_play(&p, h->moves[0], h->assumed[0]);
    bool bare = p.rules == RULES_CHESS && material_cannot_mate(&p, WHITE) && material_cannot_mate(&p, BLACK);
    return bare || rules_ending(&p) != NOT_ENDED;
}

/* No press is needed: the opponent's clock runs, there is no clock, it was the last move before the clock stopped, or
 * it ends the game. */
static bool settled_by_itself(const struct tracker *t, const struct hypothesis *h, msec now, enum track_how *how)
{
    msec stood = now - beam_stood(&t->beam, h, 0), steady = now - t->shown.steady_at;
    bool alone = h->count == 1 && h->price <= EASY, all_stands = !(differing_after(t) & ~t->lies.suspects);
    msec waits = t->told.wrong == TRACK_PROMOTION ? ANSWERED : CLOCKED; /* it was pressed before it was finished */
    bool turns = has_clock_now(t) && t->runs.latest == (int)other(turn_of(t)) && steady >= waits && is_in_play(t, h, 0);
    bool stopped = has_clock_now(t) && t->runs.now < 0 && t->runs.begun && !t->runs.fell &&
                   beam_stood(&t->beam, h, 0) <= t->runs.stopped_at + late_of(t) && stood >= ANSWERED;
    bool quiet = nobody_presses(t) && steady >= (has_clock_now(t) || t->seen.only_occupied ? QUIET : RESTS) &&
                 (t->stood || t->runs.begun) && !track_is_sign(t);
    if (!alone || !(all_stands || stopped) || (h->assumed[0] & (ASSUMED_TOLD | ASSUMED_HIDDEN)))
        return false;
    *how = quiet && !has_clock_now(t) ? HOW_QUIET : HOW_CLOCK;
    bool ends = stood >= (t->runs.fell ? ANSWERED : CLOCKED) && is_in_play(t, h, 0) && track_ends_game(t, h);
    return turns || stopped || quiet || ends;
}

static bool settled(const struct tracker *t, const struct hypothesis *h, msec now, enum track_how *how)
{
    *how = HOW_PRESS;
    if (beam_press(h, 0) >= 0 && !(h->assumed[0] & ASSUMED_TOLD))
        return settled_by_press(t, h, now);
    *how = HOW_REPLY;
    return settled_by_answer(t, h, now) || settled_by_itself(t, h, now, how);
}

/* --- what is shared ----------------------------------------------------------------------------------------------- */

static bool is_near(const struct tracker *t, const struct hypothesis *h)
{
    return h->price <= beam_best(&t->beam)->price + MARGIN;
}

/* The same half-moves in another order. */
static bool same_moves(const struct hypothesis *a, const struct hypothesis *b)
{
    int found = 0;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++)
            found += a->moves[i] == b->moves[k];
    return a->count == b->count && found == a->count;
}

/* Only what the pawn became differs, and it was taken at once. */
static bool same_but_taken(const struct hypothesis *a, const struct hypothesis *b)
{
    move promotion = a->moves[0];
    return a->count > 1 && b->count > 1 && move_promotes(promotion) && !((promotion ^ b->moves[0]) & 0xfff) &&
           move_to(a->moves[1]) == move_to(promotion) && move_to(b->moves[1]) == move_to(promotion);
}

/* A question stands in which that pawn may have gone elsewhere, or another piece moved. */
static bool is_asked_otherwise(const struct tracker *t, move promotion)
{
    bool asked = t->told.asked && t->asked, otherwise = asked && t->asked->firsts > RIVALS_MOST + 1;
    for (int k = 0; asked && k < t->asked->firsts && k <= RIVALS_MOST; k++)
        otherwise = otherwise || (t->asked->first[k] ^ promotion) & 0xfff;
    return otherwise;
}

/* So many half-moves the record takes up although the two lines differ: no later square can tell. */
static int moot_between(const struct tracker *t, const struct hypothesis *best, const struct hypothesis *h)
{
    if (same_but_taken(best, h))
        return !is_asked_otherwise(t, best->moves[0]);
    return same_moves(best, h) ? best->count : 0;
}

/* Lists the candidates for the next half-move: the different first moves of the lines near the best one. `moot`: so
 * many half-moves of the best line are recorded nonetheless, as only their order is open, or what a pawn became that
 * has been taken since. */
static void next_moves(const struct tracker *t, struct move_lines *f, int *moot, bool *maybe_none)
{
    const struct beam *b = &t->beam;
    *f = (struct move_lines){0};
    *moot = 0;
    *maybe_none = false;
    for (int i = 0; i < b->count; i++) {
        const struct hypothesis *h = &b->of[(i + b->best) % b->count];
        bool known = false;
        if (!is_near(t, h))
            continue;
        *maybe_none = *maybe_none || !h->count;
        for (int k = 0; k < f->count && k < LINES_KEPT; k++)
            known = known || f->line[k].moves[0] == h->moves[0];
        if (!h->count || known)
            continue;
        if (f->count < LINES_KEPT) {
            f->line[f->count].count = h->count;
            memcpy(f->line[f->count].moves, h->moves, sizeof h->moves);
        }
        int between = f->count ? moot_between(t, beam_best(b), h) : 0;
        *moot = f->count < 2 || between < *moot ? between : *moot;
        f->count++;
    }
}

/* Nobody saw where its piece went, and a press without a move, or a fault that was answered at once, is as near. */
static bool could_be_fault(const struct tracker *t, const struct hypothesis *h)
{
    struct irregular i;
    if (!(h->assumed[0] & ASSUMED_HIDDEN) || beam_press(h, 0) < 0)
        return false;
    msec pressed = t->presses.waiting[beam_press(h, 0)].at;
    irregular_find(t, &t->game.now, turn_of(t), pressed, &i);
    bool found = i.kind != TRACK_KINDS || irregular_answered(t, pressed, &i);
    return found && i.price <= h->price + WIDE;
}

/* True if the piece is not on the board and no faulty square is known where it could be: where it went is known only
 * when it moves on. */
static bool is_guess(const struct tracker *t, const struct hypothesis *h)
{
    bool guess = h->count && h->assumed[0] & ASSUMED_HIDDEN &&
                 !has(lies_possible(&t->lies), beam_goes_to(&t->game.now, h->moves[0])) && !t->seen.only_occupied;
    for (int i = 1; i < h->count; i++)
        guess = guess && move_from(h->moves[i]) != move_to(h->moves[0]);
    return guess;
}

static void stretch(struct tracker *t, msec now)
{
    if (t->beam.stretched)
        return;
    beam_stretch(t);
    beam_weigh(t, now);
}

/* A pass is announced, which no sensor hears: the arbiter is asked about it while the game goes on. */
static void tell_pass(struct tracker *t, msec now)
{
    const move pass = beam_best(&t->beam)->moves[0];
    enum side side = turn_of(t);
    presses_drop(&t->presses, beam_press(beam_best(&t->beam), 0) + 1);
    beam_was_told(&t->beam, pass);
    track_wrong(t, TRACK_NO_MOVE, side, NO_SQUARE, NO_SQUARE, pass, now);
    beam_weigh(t, now);
}

/* No square shows a pass: whether it was one only a person can say, and every line may have one more. */
static bool may_have_passed(const struct move_lines *f)
{
    for (int k = 0; k < f->count && k < LINES_KEPT; k++)
        for (int i = 0; i < f->line[k].count; i++)
            if (move_how(f->line[k].moves[i]) == PASSING)
                return true;
    return false;
}

/* It was asked about, nobody has answered, and the game has gone on: so does the record, with the best of the lines,
 * and the question stays. */
static bool goes_on(const struct tracker *t, const struct hypothesis *h, const struct move_lines *f)
{
    return t->told.asked && !has_clock_now(t) && h->count >= PLAYED_ON && h->price <= DROPPED &&
           (f->count > 1 || t->beam.crowded) && asked_has_room(t) && !may_have_passed(f);
}

static bool came_early(const struct hypothesis *h)
{
    unsigned all = 0;
    for (int k = 1; k < h->count; k++)
        all |= h->assumed[k];
    return all & ASSUMED_EARLY;
}

/* A fault that no record can hold was told, and the squares do not show that it was put right: a pawn on the last rank
 * is followed by nothing until something has become of it. */
static bool waits_for_a_person(const struct tracker *t, const struct hypothesis *h, msec now)
{
    bool illegal = t->told.wrong == TRACK_ILLEGAL && t->told.illegal == NO_MOVE;
    bool answered = h->count > 1 && now - t->shown.steady_at < UNEXPLAINED;
    bool stays_pawn = t->told.wrong == TRACK_PROMOTION && !move_promotes(h->moves[0]);
    return stays_pawn || ((illegal || t->told.wrong == TRACK_TWO_MOVED) && (answered || h->price > EASY));
}

/* Moves were played that nobody saw: what was asked then is answered by a person alone, and a game whose beginning
 * nobody saw does not begin with what leaves squares unexplained. */
static bool is_guess_unseen(const struct tracker *t)
{
    return t->unseen && (t->told.asked || (!t->game.plies && differing_after(t) & ~t->lies.suspects));
}

/* Reports the next half-move if it is certain. Returns whether anything was done. */
static bool tell_next(struct tracker *t, msec now)
{
    struct move_lines f;
    enum track_how how;
    int moot;
    bool maybe_none;
    const struct hypothesis *h = beam_best(&t->beam);
    if (!h->count || waits_for_a_person(t, h, now) || is_guess_unseen(t) || !settled(t, h, now, &how))
        return false;
    bool odd = h->price > (t->seen.only_occupied ? 0 : EASY);
    if (!t->beam.stretched && (odd || (lies_possible(&t->lies) && (how == HOW_REPLY || went_unseen(h))))) {
        stretch(t, now);
        return true;
    }
    if (!bare_agrees(t, h->moves[0]))
        return false;
    next_moves(t, &f, &moot, &maybe_none);
    if (goes_on(t, h, &f)) {
        asked_go_on(t, &f);
        track_complete(t, how, now);
        return true;
    }
    if ((f.count > 1 && !moot) || t->beam.crowded || is_guess(t, h) || (maybe_none && how == HOW_REPLY) ||
        could_be_fault(t, h))
        return false;
    if (f.count > 1) {
        track_ask(t, &f, now);
        if (moot > 1 && was_unseen(t))
            asked_keep_orders(t, &f);
        for (; moot > 0 && beam_best(&t->beam)->count; moot--)
            track_complete(t, how, now);
        return true;
    }
    if (h->assumed[0] & ASSUMED_PASS && !(h->assumed[0] & ASSUMED_TOLD))
        tell_pass(t, now);
    else
        track_complete(t, how, now);
    return true;
}

/* --- what is not -------------------------------------------------------------------------------------------------- */

static void ask(struct tracker *t, msec now)
{
    struct move_lines f;
    int moot;
    bool maybe_none;
    next_moves(t, &f, &moot, &maybe_none);
    bare_choices(t, &f);
    track_ask(t, &f, now);
}

static bool is_disputed(const struct tracker *t)
{
    struct move_lines f;
    int moot;
    bool maybe_none;
    next_moves(t, &f, &moot, &maybe_none);
    return (f.count > 1 && !moot) || t->beam.crowded || is_guess(t, beam_best(&t->beam)) ||
           could_be_fault(t, beam_best(&t->beam));
}

/* The game may go on from what was reported as an irregularity: then the record keeps it as it was played. */
static void keep_in_mind(struct tracker *t, const struct irregular *i, msec pressed)
{
    struct hypothesis root = t->beam.of[0];
    int king = king_square(&t->game.now, turn_of(t));
    move m = i->kind == TRACK_ILLEGAL ? i->move : move_of(king, king, PASSING);
    unsigned pass = move_how(m) == PASSING ? ASSUMED_PASS : 0;
    root.price = 0;
    if (m == NO_MOVE || i->kind == TRACK_PROMOTION)
        return;
    beam_add(t, &root, m, pressed, ASSUMED_TOLD | pass);
    beam_grow_again(t);
}

/* True if the change came after that press and so belongs to the next player: immediately after it if the piece is of
 * the side that presses next, otherwise after some time. */
static bool came_later(const struct tracker *t, const struct irregular *i, int press)
{
    if (i->kind == TRACK_KINDS || i->to == NO_SQUARE)
        return false;
    bool next = press + 1 < t->presses.count && has(t->game.now.side[other((enum side)i->side)], i->from);
    return t->shown.changed_at[i->to] > t->presses.waiting[press].at + (next ? 0 : t->lag + GRACE);
}

/* Completes a plain move with its press if the next player's pressed action is not a legal move: the first move is
 * complete, whatever is reported of the second. */
static bool complete_before(struct tracker *t, msec now)
{
    const struct beam *b = &t->beam;
    if (t->presses.count < 2 || is_wrong(t) || now - t->presses.waiting[1].at < late_of(t) + grace_of(t))
        return false;
    for (int k = 1; k < b->count; k++) {
        const struct hypothesis *h = &b->of[k];
        struct position p;
        struct irregular i;
        if (h->count != 1 || beam_press(h, 0) != 0 || h->assumed[0] || t->presses.waiting[1].side == turn_of(t))
            continue;
        beam_after(h, &t->game.now, &p);
        irregular_find(t, &p, (enum side)t->presses.waiting[1].side, t->presses.waiting[1].at, &i);
        bool before = i.to == NO_SQUARE || beam_stood(b, h, 0) < t->shown.changed_at[i.to];
        if (i.kind == TRACK_KINDS || !before || came_later(t, &i, 1) || i.price + WIDE > beam_best(b)->price)
            continue;
        beam_prefer(&t->beam, k);
        track_complete(t, HOW_PRESS, now);
        return true;
    }
    return false;
}

/* On a board that reports changes in order: what changed after the press was done by the next player, if a plain move
 * explains the rest. */
static bool is_plain_before(const struct tracker *t, const struct irregular *i)
{
    const struct beam *b = &t->beam;
    if (!t->memory.asks || t->presses.count < 2 || i->to == NO_SQUARE ||
        t->shown.changed_at[i->from] <= t->presses.waiting[0].at)
        return false;
    for (int k = 1; k < b->count; k++)
        if (b->of[k].count == 1 && beam_press(&b->of[k], 0) == 0 && !b->of[k].assumed[0])
            return true;
    return false;
}

static bool left_long_ago(const struct tracker *t, int sq)
{
    bool gone = t->seen.only_occupied ? !has(seen_occupied(&t->seen), sq) : t->seen.on[sq] != t->game.now.on[sq];
    return gone && t->shown.changed_at[sq] + UNEXPLAINED < t->told.last_at;
}

/* Its piece, or one of two, has been away since long before the move before this one: who pressed now did not take it
 * from there. */
static bool was_long_gone(const struct tracker *t, const struct irregular *i)
{
    bool also = i->kind == TRACK_TWO_MOVED && left_long_ago(t, move_from(i->also));
    return i->from != NO_SQUARE && (also || left_long_ago(t, i->from));
}

/* The rook of a castling may still be moved, or the pawn taken en passant taken off, unless it was answered. */
static bool may_be_finished(const struct tracker *t, const struct irregular *i, bool answered, msec waited)
{
    move list[MOVES_MAX];
    if (i->kind != TRACK_ILLEGAL || waited >= ROOK_LATE)
        return false;
    for (int k = 0, n = rules_playable(&t->game.now, list); k < n; k++)
        if (move_from(list[k]) == i->from && beam_goes_to(&t->game.now, list[k]) == i->to &&
            (move_how(list[k]) == CASTLING || (move_how(list[k]) == EN_PASSANT && waited < HELD && !answered)))
            return true;
    return false;
}

/* What the best line costs in which nobody did anything irregular. Where the irregular move was answered, a line in
 * which its piece went unseen also has it rest on another square as the clock was pressed, and one in which a piece
 * came before what it answers has it there by then. */
static int without_fault(const struct tracker *t, bool answered)
{
    const struct hypothesis *best = beam_best(&t->beam);
    bool odd = answered && best->count && (went_unseen(best) || came_early(best));
    return best->price + (odd ? cost_of(COST_ODD) : 0);
}

/* Reports an irregularity. Returns false if that is not certain enough, or not yet. `over`: all that belongs to the
 * press has come. Once the opponent has pressed as well, that is so of the move before, and what was answered is whole.
 */
static bool accuse(struct tracker *t, bool over, msec waited, msec now)
{
    struct irregular i;
    enum side side = (enum side)t->presses.waiting[0].side;
    msec pressed = t->presses.waiting[0].at;
    if (is_wrong(t))
        return false;
    irregular_find(t, &t->game.now, side, pressed, &i);
    bool answered =
        (i.kind == TRACK_KINDS || came_later(t, &i, 0)) && side == turn_of(t) && irregular_answered(t, pressed, &i);
    if (!answered && (!over || t->memory.telling))
        return false;
    if (i.kind == TRACK_OUT_OF_TURN && beam_turn_was_given(&t->beam))
        return false;
    bool nowhere = i.kind == TRACK_PROMOTION && !has(seen_occupied(&t->seen), i.to);
    if (was_unseen(t) || was_long_gone(t, &i) || (!answered && came_later(t, &i, 0)) || i.kind == TRACK_KINDS ||
        i.price + WIDE > without_fault(t, answered) || asked_excuses(t, &i, side, pressed) ||
        irregular_excused(t, &i) || (nowhere && waited < HELD && !t->presses.waiting[0].closed) ||
        is_plain_before(t, &i) || may_be_finished(t, &i, answered, waited))
        return false;
    bool one_move = i.kind == TRACK_ILLEGAL || i.kind == TRACK_NO_MOVE;
    presses_drop(&t->presses, 1);
    if (i.kind == TRACK_TWO_MOVED) {
        track_two_moved(t, i.move, i.also, now);
        return true;
    }
    track_wrong(t, (enum track_kind)i.kind, (enum side)i.side, i.from, i.to, one_move ? i.move : NO_MOVE, now);
    keep_in_mind(t, &i, answered ? i.stood : pressed);
    return true;
}

/* Completes a reported irregularity that was answered, even if the answer is not a move. */
static bool plays_on(struct tracker *t, msec now)
{
    const struct hypothesis *h = beam_best(&t->beam);
    bool answered = h->count == 1 && h->assumed[0] & ASSUMED_TOLD && t->presses.waiting[0].side != turn_of(t);
    if (answered)
        track_complete(t, HOW_REPLY, now);
    return answered;
}

/* Drops a press that nothing explains. */
static void give_up(struct tracker *t, msec now)
{
    enum side side = (enum side)t->presses.waiting[0].side;
    bool answers = side == turn_of(t) || beam_turn_was_given(&t->beam);
    presses_drop(&t->presses, 1);
    if (answers && !is_wrong(t) && !t->told.asked && differing(t))
        track_wrong(t, TRACK_MISMATCH, side, NO_SQUARE, NO_SQUARE, NO_MOVE, now);
}

static bool nothing_came_later(const struct tracker *t)
{
    for (sqset all = differing(t); all;)
        if (t->shown.changed_at[take_first(&all)] > t->presses.waiting[0].at + late_of(t))
            return false;
    return t->presses.count == 1 && (int)t->presses.waiting[0].side == (int)turn_of(t);
}

static bool doubt_press(struct tracker *t, msec now)
{
    msec waited = now - t->presses.waiting[0].at - late_of(t);
    bool own = t->presses.waiting[0].side == turn_of(t);
    bool over = waited >= grace_of(t) || t->presses.waiting[0].closed;
    bool pressed_back = t->memory.asks && own && t->presses.count > 1 && t->presses.waiting[1].side != turn_of(t);
    if (!over && !pressed_back)
        return false;
    if (!t->beam.stretched && beam_best(&t->beam)->price > EASY) {
        stretch(t, now);
        return true;
    }
    if (beam_best(&t->beam)->price <= EASY && beam_best(&t->beam)->count)
        return false;
    if (!over)
        return accuse(t, over, waited, now);
    if (waited >= RETURNED && nothing_came_later(t) && track_taken_back(t, now)) {
        presses_drop(&t->presses, 1); /* so that the other's clock runs again */
        return true;
    }
    if (plays_on(t, now) || complete_before(t, now) || accuse(t, over, waited, now))
        return true;
    enum side side = (enum side)t->presses.waiting[0].side;
    bool stands = !(differing(t) & ~t->lies.suspects), late = track_owes_press(t, side, t->presses.waiting[0].at);
    if ((late || (!own && stands)) && !beam_best(&t->beam)->count && !t->told.asked) {
        track_press_was_late(t, side);
        presses_drop(&t->presses, 1);
        return true;
    }
    msec patience = t->memory.asks && now - t->shown.steady_at < GRACE ? 2 * UNEXPLAINED : UNEXPLAINED;
    bool explains = beam_best(&t->beam)->price <= DROPPED; /* what nothing explains is no dispute */
    if (waited < patience || t->told.asked || (explains && is_disputed(t)))
        return false;
    give_up(t, now);
    return true;
}

/* Asks about a dispute that lasts. Without a press nothing has to be decided, unless the move was answered. */
static void note_dispute(struct tracker *t, msec now)
{
    const struct hypothesis *h = beam_best(&t->beam);
    enum track_how how;
    bool waits = h->count && !waits_for_a_person(t, h, now) && settled(t, h, now, &how) && is_disputed(t);
    track_doubt(t, waits, now);
    if (waits && now - t->told.doubted_at >= ASKED_AFTER)
        ask(t, now);
}

void track_decide(struct tracker *t, msec now)
{
    enum {
        ROUNDS = 4 * LINE_PLIES
    }; /* each round completes a half-move, drops a press or looks further, so this ends */
    for (int i = 0; i < ROUNDS && !t->over && !t->restoring; i++) {
        beam_grow(t);
        beam_weigh(t, now);
        if (!tell_next(t, now) && !(t->presses.count && doubt_press(t, now)))
            break;
    }
    if (!t->over && !t->restoring)
        note_dispute(t, now);
}
