#include "base/table.h"
#include "game/tracker/tracker_parts.h"

#include "chess/laws/rules.h"

#include <assert.h>
#include <string.h>

/* order: enum track_kind */
static const char *const names[] = {
    "made",    "move",     "not-pressed", "illegal", "promotion", "two-moved", "out-of-turn", "moved-again",
    "no-move", "takeback", "displaced",   "knocked", "mismatch",  "cleared",   "ask",         "settled",
    "dead",    "stuck",    "reset",       "sign",    "setup",     "turned",
};
ROW_FOR_EACH(names, TRACK_KINDS);

const char *track_name(enum track_kind kind)
{
    assert(kind < TRACK_KINDS);
    return names[kind];
}

void track_begin(struct tracker *t, const struct position *start)
{
    history_begin(&t->game, start);
    t->told = (struct tracker_told){.wrong = TRACK_KINDS, .unpressed = -1, .doubted_at = MSEC_NEVER};
}

struct tracked track_event(const struct tracker *t, enum track_kind kind, msec at)
{
    return (struct tracked){.kind = (uint8_t)kind,
                            .side = t->game.now.turn,
                            .from = NO_SQUARE,
                            .to = NO_SQUARE,
                            .at = at,
                            .made_at = at,
                            .ply = t->game.plies,
                            .squares = differing(t),
                            .before = &t->game.now,
                            .seen = &t->seen};
}

void track_tell(struct tracker *t, const struct tracked *e)
{
    if (t->tell)
        t->tell(t->context, e);
}

void track_tell_made(struct tracker *t, msec at)
{
    struct tracked e = track_event(t, TRACK_MADE, at);
    e.move = beam_best(&t->beam)->moves[0];
    e.made_at = beam_stood(&t->beam, beam_best(&t->beam), 0);
    t->told.made = true;
    track_tell(t, &e);
}

void track_wrong(struct tracker *t, enum track_kind kind, enum side side, int from, int to, move m, msec at)
{
    struct tracked e = track_event(t, kind, at);
    e.side = (uint8_t)side;
    e.from = (uint8_t)from;
    e.to = (uint8_t)to;
    e.move = m;
    if (kind != TRACK_NO_MOVE)
        t->told.wrong = (uint8_t)kind;
    if (kind == TRACK_ILLEGAL || (kind == TRACK_NO_MOVE && m != NO_MOVE))
        t->told.illegal = m;
    track_tell(t, &e);
}

void track_two_moved(struct tracker *t, move one, move other, msec at)
{
    struct tracked e = track_event(t, TRACK_TWO_MOVED, at);
    e.move = one;
    e.also = other;
    t->told.wrong = TRACK_TWO_MOVED;
    track_tell(t, &e);
}

void track_out_of_turn(struct tracker *t, enum side side, int from, int to, msec at)
{
    struct tracked e = track_event(t, TRACK_OUT_OF_TURN, at);
    e.side = (uint8_t)side;
    e.from = (uint8_t)from;
    e.to = (uint8_t)to;
    e.unpressed = true;
    t->told.wrong = TRACK_OUT_OF_TURN;
    track_tell(t, &e);
}

void track_setup(struct tracker *t, enum track_kind kind, const struct orientation_finding *f, msec at)
{
    struct tracked e = track_event(t, kind, at);
    e.side = WHITE;
    e.finding = f;
    t->told.wrong = (uint8_t)kind;
    track_tell(t, &e);
}

/* A pass moves no piece, so the squares cannot show that it was put right. */
static bool is_of_squares(move m)
{
    return m != NO_MOVE && move_how(m) != PASSING;
}

void track_clear(struct tracker *t, msec at)
{
    bool told = is_wrong(t) || t->told.asked;
    if (is_of_squares(t->told.illegal))
        t->told.illegal = NO_MOVE; /* no decision enters what was put right */
    t->told.stood = NO_MOVE;
    t->told.wrong = TRACK_KINDS;
    t->told.asked = false;
    t->told.doubted_at = MSEC_NEVER;
    if (!told)
        return;
    struct tracked e = track_event(t, TRACK_CLEARED, at);
    track_tell(t, &e);
}

void track_ask(struct tracker *t, const struct move_lines *f, msec at)
{
    if (t->told.asked)
        return;
    struct tracked e = track_event(t, TRACK_ASK, at);
    e.choices = f;
    e.count = f->count;
    t->told.asked = true;
    asked_note(t, f);
    track_tell(t, &e);
}

void track_ask_again(struct tracker *t, const struct position *before, int ply, const struct move_lines *lines, msec at)
{
    struct tracked e = track_event(t, TRACK_ASK, at);
    e.before = before;
    e.ply = ply;
    e.choices = lines;
    e.count = lines->count;
    asked_keep(t, before, ply, lines);
    t->told.asked = true;
    track_tell(t, &e);
}

void track_doubt(struct tracker *t, bool is, msec at)
{
    if (!is)
        t->told.doubted_at = MSEC_NEVER;
    else if (t->told.doubted_at == MSEC_NEVER)
        t->told.doubted_at = at;
}

void track_note_sign(struct tracker *t, int sign, bool stays)
{
    if (sign >= 0)
        t->told.sign = (uint8_t)sign;
    t->told.signalled = t->told.signalled && stays;
}

void track_sign(struct tracker *t, msec at)
{
    struct tracked e = track_event(t, TRACK_SIGN, at);
    t->told.signalled = true;
    e.count = t->told.sign;
    track_tell(t, &e);
}

static bool is_owed_soon(const struct tracker *t, msec at)
{
    return (uint16_t)(at / 1000 - t->told.owed_s) <= SET_UP / 1000;
}

/* When moves follow each other fast, presses come several half-moves late. */
bool track_owes_press(const struct tracker *t, enum side side, msec at)
{
    return (t->told.unpressed == (int)side && at - t->told.last_at < SET_UP) ||
           (t->told.owed[side] && is_owed_soon(t, at));
}

void track_press_was_late(struct tracker *t, enum side side)
{
    if (t->told.unpressed == (int)side)
        t->told.unpressed = -1;
    if (t->told.owed[side])
        t->told.owed[side]--;
}

static void note_owed(struct tracker *t, enum side side, msec at, int more)
{
    if (!is_owed_soon(t, at))
        t->told.owed[WHITE] = t->told.owed[BLACK] = 0;
    t->told.owed[side] = (uint8_t)(t->told.owed[side] + more);
    t->told.owed_s = (uint16_t)(at / 1000);
}

void track_ruled_move_pressed(struct tracker *t)
{
    t->told.last_how = HOW_PRESS;
}

void tracker_note_illegal(struct tracker *t, move m)
{
    t->told.illegal = m;
}

void track_begin_again(struct tracker *t)
{
    t->told.made = t->told.asked = false;
    t->told.recents = 0;
    t->told.illegal = t->told.stood = NO_MOVE;
    t->told.unpressed = -1;
    t->told.doubted_at = MSEC_NEVER;
}

/* All that is missing after the move are pieces of who is to answer it: they were lifted, so it was let go. But a king
 * may show the result, and then the other king goes as well. */
static bool answer_has_begun(const struct tracker *t, move m, sqset missing)
{
    return !has_clock_now(t) && kind_of(t->game.now.on[move_from(m)]) != KING && m == t->told.stood &&
           t->told.stood_for >= SETTLED &&
           !(missing & (seen_occupied(&t->seen) | ~t->game.now.side[other(turn_of(t))]));
}

void track_note_stood(struct tracker *t, msec now)
{
    const struct hypothesis *h = beam_best(&t->beam);
    sqset left = differing_after(t) & ~t->lies.suspects;
    if (h->count != 1 || h->price > EASY || h->assumed[0] & (ASSUMED_HIDDEN | ASSUMED_TOLD))
        return;
    if (left) {
        if (answer_has_begun(t, h->moves[0], left) && t->told.stood_for < QUIET)
            t->told.stood_for = QUIET;
        return;
    }
    msec stood = beam_stood(&t->beam, h, 0),
         until = t->runs.fell && t->runs.stopped_at && t->runs.stopped_at < now ? t->runs.stopped_at : now;
    if (has_clock_now(t) && t->runs.now < 0 && t->runs.begun && stood > t->runs.stopped_at + late_of(t))
        return; /* moved while the clock is stopped: analysis, or a sign of the result */
    t->told.stood = h->moves[0];
    t->told.stood_for = until - stood;
}

/* Keeps a last move without a press when the game is over and the pieces are put away, or show the result. */
void track_keep_last(struct tracker *t, msec now)
{
    move m = t->told.stood;
    msec least = has_clock_now(t) ? UNPRESSED : QUIET;
    if (m == NO_MOVE || is_wrong(t) || t->told.stood_for < least || !rules_may_be_played(&t->game.now, m))
        return;
    presses_drop(&t->presses, t->presses.count);
    beam_certain(t, m, now);
    track_complete(t, HOW_CLOCK, now);
}

/* --- completed moves ---------------------------------------------------------------------------------------------- */

static bool king_goes(const struct position *p, move castling)
{
    int king_to, rook_to;
    castling_squares(p, move_from(castling), move_to(castling), &king_to, &rook_to);
    return king_to != move_from(castling);
}

static struct tracked completed(const struct tracker *t, enum track_how how, msec at)
{
    const struct hypothesis *h = beam_best(&t->beam);
    move m = h->moves[0];
    struct tracked e = track_event(t, TRACK_MOVE, at);
    e.how = (uint8_t)how;
    e.move = m;
    e.from = (uint8_t)move_from(m);
    e.to = (uint8_t)move_to(m);
    e.made_at = beam_stood(&t->beam, h, 0);
    e.squares = shown_touched(&t->shown, &t->game.now, t->seen.only_occupied, t->beam.since, e.made_at) & ~bit(e.from) &
                ~bit(e.to);
    int lifted = shown_first_lifted(&t->shown, &t->game.now, turn_of(t), t->beam.since, late_of(t));
    e.rook_first = move_how(m) == CASTLING && lifted == e.to && king_goes(&t->game.now, m);
    e.irregular = (h->assumed[0] & ASSUMED_TOLD) != 0;
    return e;
}

/* Uses up the press of the completed half-move, and those before it. Returns its time. */
static msec take_press(struct tracker *t, const struct tracked *e, int press)
{
    if (press < 0) {
        t->told.unpressed = has_clock_now(t) ? (int8_t)e->side : -1;
        if (has_clock_now(t) && t->told.unpressed_running < 9)
            t->told.unpressed_running++;
        if (has_clock_now(t))
            note_owed(t, (enum side)e->side, e->at, t->told.owed[e->side] < PRESSES_WAITING);
        return e->at;
    }
    msec pressed = t->presses.waiting[press].at;
    if (pressed < e->made_at && t->told.owed[e->side]) /* it may just as well be the press of the half-move before */
        note_owed(t, (enum side)e->side, e->at, 0);
    t->told.unpressed = -1;
    t->told.unpressed_running = 0;
    if (!t->memory.asks && beam_best(&t->beam)->assumed[0] == 0)
        presses_measure(&t->presses, pressed - e->made_at, t->lag);
    presses_drop(&t->presses, press + 1);
    return pressed;
}

/* What was recorded without a clock may prove to have been another move. */
static void note_recent(struct tracker *t, const struct tracked *e)
{
    struct tracker_told *told = &t->told;
    if (has_clock_now(t) || e->how == HOW_RULING || e->how == HOW_DEVICE || e->irregular) {
        told->recents = 0;
        return;
    }
    msec gap = (e->made_at - t->beam.since) / RECENT_STEP;
    memmove(told->recent + 1, told->recent, sizeof *told->recent * (RECENT_MOST - 1));
    told->recent[0] = (uint16_t)(gap < 0 ? 0 : gap > UINT16_MAX ? UINT16_MAX : gap);
    if (gap > UINT16_MAX)
        told->recents = 0;
    if (told->recents < RECENT_MOST)
        told->recents++;
}

msec track_recent(const struct tracker *t, int back)
{
    msec at = t->beam.since;
    assert(back >= 0 && back <= t->told.recents);
    for (int i = 0; i < back; i++)
        at -= RECENT_STEP * t->told.recent[i];
    return at;
}

static bool add(struct tracker *t, const struct tracked *e)
{
    return e->irregular ? history_add_as_said(&t->game, e->move) : history_add(&t->game, e->move);
}

/* A board that is asked now and then may keep neither of two presses that follow each other at once. The times of the
 * clock have to show that there were none; where they cannot, the move has to have stood for longer than any date of
 * such a board may be wrong: what is pressed for so late is not answered at once. */
static bool may_be_unkept(const struct tracker *t, const struct tracked *done, msec answered)
{
    const struct presses *p = &t->presses;
    if (!t->memory.asks)
        return false;
    if (!p->times_tell)
        return answered - done->made_at < UNPRESSED + unsure_of(t);
    return p->none_since > done->made_at - unsure_of(t) || p->none_since + p->none_for < answered;
}

/* Reports a player who forgot the clock: the answer is on the board, and no press was seen for either. */
static void note_not_pressed(struct tracker *t, const struct tracked *done, msec answered)
{
    bool forgot = t->runs.latest == (int)done->side && answered != MSEC_NEVER &&
                  answered - done->made_at >= UNPRESSED - unsure_of(t) && !done->irregular;
    /* it was pressed while the line was down, or the board reported nothing */
    bool unheard =
        (t->back_at && done->made_at <= t->back_at + ANSWERED) || (t->shown.each && t->shown.gap_at >= done->made_at);
    if (done->how != HOW_REPLY || !forgot || unheard || may_be_unkept(t, done, answered))
        return;
    struct tracked e = track_event(t, TRACK_NOT_PRESSED, done->at);
    e.side = done->side;
    e.move = done->move;
    track_tell(t, &e);
}

void track_knocked(struct tracker *t, msec at)
{
    struct tracked e = track_event(t, TRACK_KNOCKED, at);
    e.count = t->swept.most;
    track_tell(t, &e);
}

void track_complete(struct tracker *t, enum track_how how, msec at)
{
    const struct hypothesis *h = beam_best(&t->beam);
    struct position before = t->game.now;
    msec last_at = t->told.last_at,
         answered = h->count > 1 && beam_press(h, 1) < 0 ? beam_stood(&t->beam, h, 1) : MSEC_NEVER;
    assert(h->count > 0 && how <= HOW_RULING);
    struct tracked e = completed(t, how, at);
    e.before = &before;
    int press = beam_press(h, 0);
    if (!add(t, &e))
        return;
    msec pressed = take_press(t, &e, press);
    note_recent(t, &e);
    beam_completed(&t->beam, e.move, press + 1, e.made_at);
    shown_move_completed(&t->shown);
    if (press >= 0)
        shown_turn_begins(&t->shown, pressed);
    if (t->swept.now && t->swept.most > KNOCKED_MOST && !is_wrong(t) && how == HOW_PRESS &&
        pressed - t->swept.at >= SET_UP && !more_than_one(differing(t)))
        track_knocked(t, at); /* all the pieces are back, except one that its square may not show */
    swept_nothing(t);
    t->told.made = false;
    t->told.illegal = t->told.stood = NO_MOVE;
    t->told.last_how = (uint8_t)how;
    t->told.last_at = at;
    t->told.turn_at = pressed;
    runs_have_begun(&t->runs);
    track_tell(t, &e);
    if (e.irregular)
        t->told.wrong = TRACK_KINDS; /* what was reported about it remains true */
    else if (t->told.wrong != TRACK_MISMATCH || !t->unseen || !(differing_after(t) & ~t->lies.suspects))
        track_clear(t, at); /* but a move that leaves squares unexplained explains no board that went on unseen */
    note_not_pressed(t, &e, answered);
    lies_after_move(t, &e, press >= 0 ? pressed : at, last_at);
    assert(t->game.now.turn != before.turn);
}

void track_record(struct tracker *t, move m, msec at)
{
    struct position before = t->game.now;
    struct tracked e = track_event(t, TRACK_MOVE, at);
    e.before = &before;
    e.how = HOW_REPLY;
    e.move = m;
    e.from = (uint8_t)move_from(m);
    e.to = (uint8_t)move_to(m);
    e.squares = 0;
    if (history_add_as_said(&t->game, m))
        track_tell(t, &e);
}

void track_read_on(struct tracker *t, move m, msec at)
{
    t->told.made = false;
    t->told.illegal = t->told.stood = NO_MOVE;
    t->told.recents = 0;
    t->told.last_how = HOW_REPLY;
    t->told.last_at = t->told.turn_at = at;
    runs_have_begun(&t->runs);
    track_record(t, m, at);
    shown_move_completed(&t->shown);
    shown_turn_begins(&t->shown, at); /* in whose turn something was touched before is not known */
}

static void take_back(struct tracker *t, int count, bool unpressed, msec at)
{
    struct position before = t->game.now;
    struct tracked e = track_event(t, TRACK_TAKEBACK, at);
    e.unpressed = unpressed;
    assert(count > 0 && count <= t->game.plies);
    e.before = &before;
    e.count = count;
    e.side = (uint8_t)other(turn_of(t));
    e.move = t->game.moves[t->game.plies - 1];
    for (int i = 0; i < count; i++)
        history_take_back(&t->game);
    t->told.made = false;
    t->told.unpressed = -1;
    int recents = t->told.recents > count ? t->told.recents - count : 0;
    if (recents)
        memmove(t->told.recent, t->told.recent + count, sizeof *t->told.recent * (size_t)recents);
    t->told.recents = (uint8_t)recents;
    asked_forget(t, t->game.plies);
    beam_begin(&t->beam, at);
    shown_move_completed(&t->shown);
    lies_taken_back(t);
    track_tell(t, &e);
    track_clear(t, at);
}

void track_take_back(struct tracker *t, int count, msec at)
{
    take_back(t, count, false, at);
}

void track_take_back_unpressed(struct tracker *t, int count, msec at)
{
    take_back(t, count, true, at);
}
