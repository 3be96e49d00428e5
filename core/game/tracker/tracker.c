#include "game/tracker/tracker_parts.h"

#include "chess/laws/rules.h"
#include "chess/notation/notation.h"
#include "chess/notation/san.h"

#include <assert.h>
#include <string.h>

enum { USUAL_LAG = 300 };

void tracker_begin(struct tracker *t, const struct position *start, bool has_clock, tracked_fn *tell, void *context)
{
    memset(t, 0, sizeof *t);
    track_begin(t, start);
    seen_position(&t->seen, start);
    shown_move_completed(&t->shown);
    signs_begin(&t->signs);
    beam_begin(&t->beam, 0);
    t->tell = tell;
    t->context = context;
    t->has_clock = has_clock;
    runs_begin(&t->runs);
    t->due = MSEC_NEVER;
    tracker_set_lag(t, USUAL_LAG);
}

void tracker_set_lag(struct tracker *t, msec lag)
{
    if (lag == t->lag)
        return;
    t->lag = lag;
    presses_begin(&t->presses, lag);
}

void tracker_tells_again(struct tracker *t)
{
    shown_tells_again(&t->shown);
}

void tracker_release(struct tracker *t)
{
    stored_release(t);
    asked_release(t);
    bare_release(t);
    history_release(&t->game);
}

/* --- time -------------------------------------------------------------------------------------------------------- */

void track_look_at(struct tracker *t, msec when)
{
    t->due = when;
}

/* Arranges the next look: soon while squares change, rarely once nothing has changed for long. */
static void arrange(struct tracker *t, msec now)
{
    static const struct {
        msec within, step;
    } paces[] = {{2000, 100}, {7000, 250}, {30000, 1000}};
    bool busy = differing(t) || t->beam.count > 1 || t->presses.count || t->told.asked || track_is_sign(t);
    msec since = t->shown.steady_at, pressed = t->presses.count ? t->presses.waiting[t->presses.count - 1].at : since;
    since = now - (pressed > since ? pressed : since);
    t->due = MSEC_NEVER;
    if (t->over || t->restoring || t->lost || !busy)
        return;
    for (size_t i = 0; i < sizeof paces / sizeof *paces && t->due == MSEC_NEVER; i++)
        if (since < paces[i].within)
            t->due = now + paces[i].step;
    if (t->memory.asks && t->due > t->memory.known)
        t->due = MSEC_NEVER;
}

/* Looks at the squares as soon as they change: whether they show the recorded position again. */
static void look(struct tracker *t, msec at)
{
    if (t->over)
        return;
    if (differing(t) & ~t->lies.suspects) {
        if (t->restoring)
            return;
        swept_look(t, at);
        lies_judge_held(t, at);
        return;
    }
    bool asked = t->told.asked && bare_is_alive(t); /* whether a piece was put elsewhere, or moved */
    bool wrong = is_wrong(t) || asked;
    t->stood = true;
    t->restoring = false;
    if (!t->game.plies && t->runs.now != (int)other(turn_of(t)))
        track_saw_all(t); /* nothing was played since that position, which is no other's */
    bare_begin(t);
    if (wrong || t->told.asked)
        presses_drop(&t->presses, t->presses.count); /* the presses belong to what has now been corrected */
    if (!t->presses.count)
        beam_stands(&t->beam);
    track_clear(t, at);
    if (!wrong && t->swept.now && at - t->swept.at >= ANSWERED)
        track_knocked(t, at);
    swept_nothing(t);
    if (!t->presses.count)
        shown_stands_again(&t->shown, wrong, at);
}

/* Without a clock a move may be on the board for a while before it is recorded: the pieces are back around it. */
static void note_knocked(struct tracker *t, msec now)
{
    const struct hypothesis *h = beam_best(&t->beam);
    if (has_clock_now(t) || t->seen.only_occupied || t->over || !t->swept.now || is_wrong(t) || h->count != 1 ||
        h->price > EASY || differing_after(t) & ~t->lies.suspects)
        return;
    if (now - t->swept.at >= ANSWERED)
        track_knocked(t, now);
    swept_nothing(t);
}

static void think(struct tracker *t, msec now)
{
    bool was_busy = t->presses.count > 0;
    if (t->stored.until > now) {
        arrange(t, now);
        return; /* the board's memory, with the order of the changes, is about to arrive */
    }
    track_decide(t, now);
    track_revise(t, now);
    track_read_bare(t, now);
    asked_settle(t, now);
    note_knocked(t, now);
    const struct hypothesis *h = beam_best(&t->beam);
    bool odd = t->unseen && h->price > EASY;
    bool fits = h->count && !odd && !(differing_after(t) & ~t->lies.suspects);
    if (!t->over && h->count && !t->told.made && now - t->shown.steady_at >= SETTLED && h->price <= EASY)
        track_tell_made(t, now);
    track_note_fit(t, now);
    if (!t->over && !t->restoring && (!was_busy || is_astray(t, now)) &&
        ((!fits && differing(t)) || track_is_sign(t) || t->swept.now))
        track_judge(t, now);
    arrange(t, now);
    assert(t->beam.count >= 1 && t->beam.best < t->beam.count);
}

void tracker_settle(struct tracker *t, msec now)
{
    if (t->memory.asks && now > t->memory.known)
        now = t->memory.known;
    if (now < t->due || t->lost)
        return;
    if (t->stored.told && now > t->stored.at)
        stored_play(t, t->stored.at);
    think(t, now);
}

/* --- what comes in ------------------------------------------------------------------------------------------------ */

static void square_changed(struct tracker *t, int sq, piece was, msec at)
{
    shown_note(&t->shown, &t->seen, sq, was, at);
    lies_square_changed(t, sq);
    track_seen_otherwise(t);
    beam_stir(&t->beam);
    bare_note(t, sq, at);
}

static void take_square(struct tracker *t, int sq, piece what, msec at)
{
    piece was = t->seen.on[sq];
    if (was == what || sq > 63)
        return;
    seen_put(&t->seen, sq, what);
    square_changed(t, sq, was, at);
}

static void take_occupied(struct tracker *t, int sq, bool is, msec at)
{
    bool was = has(seen_occupied(&t->seen), sq);
    seen_occupy(&t->seen, sq, is);
    if (was != is)
        square_changed(t, sq, was, at);
}

/* A square that is reported as occupied, and was occupied before, has been empty for a moment. */
static void take_touched(struct tracker *t, const struct reading *r)
{
    int sq = r->as.touched.square & 63;
    if (t->seen.only_occupied && r->as.touched.occupied && has(seen_occupied(&t->seen), sq)) {
        shown_tells_again(&t->shown);
        take_occupied(t, sq, false, r->at);
    }
    take_occupied(t, sq, r->as.touched.occupied, r->at);
}

/* After a bad line a device may tell its last move twice: nothing is wrong then. */
static bool is_last_told_again(const struct tracker *t, const struct reading *r)
{
    char text[sizeof r->as.move.text + 1] = "";
    struct position before;
    move m;
    if (!t->game.plies)
        return false;
    memcpy(text, r->as.move.text, sizeof r->as.move.text);
    history_position(&t->game, t->game.plies - 1, &before);
    return notation_read(&before, text, NULL, &m, NULL) == MOVE_READ && m == t->game.moves[t->game.plies - 1];
}

static void device_moves(struct tracker *t, const struct reading *r)
{
    struct position after = t->game.now;
    move m = san_read(&t->game.now, r->as.move.text, strnlen(r->as.move.text, sizeof r->as.move.text));
    if (m == NO_MOVE) {
        if (!is_wrong(t) && !is_last_told_again(t, r))
            track_wrong(t, TRACK_MISMATCH, turn_of(t), NO_SQUARE, NO_SQUARE, NO_MOVE, r->at);
        return;
    }
    beam_play(&after, m, 0);
    seen_position(&t->seen,
                  &after); /* the device's report replaces the squares, so none of them contradicts the move */
    beam_certain(t, m, r->at);
    track_complete(t, HOW_DEVICE, r->at);
}

static void note_sign(void *self, const struct reading *r)
{
    if (r->kind == READING_NEWS && r->as.news.what == NEWS_RESULT_SIGN)
        track_note_sign(self, r->as.news.number, true);
}

static sqset kings_from(const struct tracker *t, const struct position *p, msec since)
{
    sqset changed = 0;
    for (int sq = 0; sq < 64; sq++)
        changed |= t->shown.changed_at[sq] > since ? bit(sq) : 0;
    return signs_unnamed(p, seen_occupied(&t->seen), changed);
}

/* Where the kings stand for a sign, by one of the positions that may have been on the board before it. */
static sqset kings_unnamed(const struct tracker *t)
{
    struct position p = t->game.now;
    sqset kings = kings_from(t, &p, t->beam.since);
    if (!t->stood)
        return 0;
    for (int i = 0; !kings && bare_is_alive(t) && i < t->bare->count; i++)
        kings = kings_from(t, &t->bare->of[i].now, t->bare->of[i].stood);
    if (kings || t->told.stood == NO_MOVE || !rules_may_be_played(&p, t->told.stood))
        return kings;
    beam_play(&p, t->told.stood, 0);
    return kings_from(t, &p, t->beam.since);
}

static void note_signs(struct tracker *t, const struct reading *r)
{
    bool told = t->signs.told;
    signs_distrust(&t->signs, lies_now(&t->lies));
    if (t->seen.only_occupied)
        signs_note_unnamed(&t->signs, kings_unnamed(t), r, note_sign, t);
    else
        signs_note(&t->signs, r, note_sign, t);
    track_note_sign(t, -1, told && t->signs.told);
}

static void take_whole(struct tracker *t, const struct reading *r)
{
    uint32_t changes = t->shown.count;
    sqset changed = 0;
    for (int sq = 0; sq < 64; sq++) {
        uint32_t before = t->shown.count;
        if (r->kind == READING_BOARD)
            take_square(t, sq, r->as.board[sq], r->at);
        else
            take_occupied(t, sq, has(r->as.occupied, sq), r->at);
        changed |= t->shown.count != before ? bit(sq) : 0;
    }
    if (t->shown.count == changes) {
        track_note_seen(t, r->at);
        return;
    }
    shown_gap(&t->shown, changed, r->at);
    bool began = !t->stood && !changes; /* the first look at a board on which play may have begun */
    int least = began ? 2 : 3;          /* later fewer are one message that was lost */
    if (count_of(changed) >= least && (began || (t->shown.each && t->stood)))
        track_unseen(t);
}

void track_squares(struct tracker *t, const struct reading *r)
{
    uint32_t changes = t->shown.count;
    tracker_settle(t, r->at);
    track_note_stayed(t, r->at);
    track_note_stood(t, r->at);
    if (r->kind == READING_FIELD || r->kind == READING_TOUCHED)
        shown_one_by_one(&t->shown);
    switch (r->kind) {
    case READING_FIELD:
        if (r->as.field.magic)
            return;
        take_square(t, r->as.field.square, r->as.field.piece, r->at);
        break;
    case READING_TOUCHED: take_touched(t, r); break;
    case READING_MOVE:
        if (!t->over)
            device_moves(t, r);
        return;
    default: take_whole(t, r); break;
    }
    note_signs(t, r);
    if (t->shown.count == changes && t->stood)
        return;
    bare_grow(t, r->at);
    look(t, r->at);
    think(t, r->at);
}

/* While a cable is out nothing is judged. A bus shows that by not answering; its boards remember what changed, but not
 * when, and nothing of what was done while they had no power. */
static void take_news(struct tracker *t, const struct reading *r)
{
    bool lost = r->as.news.what == NEWS_LOST, back = r->as.news.what == NEWS_BACK;
    if (r->as.news.what == NEWS_MEMORY)
        memory_answered(t, r);
    if (t->stored.told && r->as.news.what == NEWS_RESTARTED)
        stored_power_up(t);
    if (t->memory.asks && back)
        track_fitted(t, r->at);
    if (t->memory.asks && r->as.news.what == NEWS_RESTARTED)
        track_unseen(t);
    if (t->memory.asks || (!lost && !back) || lost == t->lost)
        return;
    if (lost) {
        tracker_settle(t, r->at);
        track_note_stood(t, r->at);
    }
    t->lost = lost;
    t->back_at = lost ? t->back_at : r->at;
    if (!lost)
        track_unseen(t);
    track_fitted(t, r->at);
    shown_gap(&t->shown, 0, r->at);
    arrange(t, r->at);
}

static void take_remembered(struct tracker *t, const struct reading *r)
{
    struct reading told = *r;
    if (t->stored.told && r->kind == READING_FIELD && !r->as.field.magic)
        stored_square(t, r->as.field.square & 63, r->as.field.piece);
    else if (tracker_memory_time(t, r, &told.at))
        track_squares(t, &told);
}

void tracker_take(struct tracker *t, const struct reading *r)
{
    if (t->stored.told && !r->from_memory && r->kind != READING_HALTED)
        stored_play(t, t->stored.at);
    if (r->kind == READING_NEWS)
        take_news(t, r);
    else if (r->kind > READING_TOUCHED && r->kind != READING_MOVE)
        return;
    else if (r->from_memory)
        take_remembered(t, r);
    else if (!memory_holds_back(t, r))
        track_squares(t, r);
}

/* True if the press belongs to a move that is already complete: one that an arbiter's decision completed before its
 * press came, or one from the board's memory whose press the clock shows only now. */
static bool pressed_for_ruled(const struct tracker *t, enum side side, msec at)
{
    bool ruled = t->game.plies && t->told.last_how == HOW_RULING && at - t->told.last_at < SET_UP;
    bool stored = t->stored.played_at && at - t->stored.played_at < GRACE && at > t->stored.played_at;
    return (ruled || stored) && side != turn_of(t) && !t->presses.count && beam_best(&t->beam)->count <= 1;
}

void tracker_press(struct tracker *t, enum side side, msec at)
{
    tracker_settle(t, at);
    t->clock_heard = true;
    if (t->over || t->restoring)
        return;
    if (pressed_for_ruled(t, side, at)) {
        track_ruled_move_pressed(t);
        return;
    }
    if (!presses_add(&t->presses, side, at))
        return;
    runs_have_begun(&t->runs);
    beam_stir(&t->beam);
    think(t, at);
}

void tracker_none_pressed(struct tracker *t, bool shows, msec since, msec now)
{
    presses_none(&t->presses, shows, since, now);
}

void tracker_clock_turned(struct tracker *t)
{
    presses_turned(&t->presses);
    runs_turned(&t->runs);
    beam_stir(&t->beam);
}

void tracker_time_over(struct tracker *t)
{
    runs_out(&t->runs);
}

void tracker_runs(struct tracker *t, int side, msec at)
{
    t->clock_heard = true;
    if (t->runs.now == side)
        return;
    tracker_settle(t, at);
    if (t->runs.now < 0)
        track_fitted(t, at);
    track_note_stayed(t, at);
    runs_for(&t->runs, side, at);
    track_note_seen(t, at);
    shown_stir(&t->shown, at);
    arrange(t, at);
}

void tracker_clocked(struct tracker *t, bool has_clock, msec at)
{
    tracker_settle(t, at);
    t->has_clock = has_clock;
    if (!has_clock)
        runs_unknown(&t->runs);
    arrange(t, at);
}

/* A move that ends the game was made by then, if it stays on the board. */
static bool may_have_ended(const struct tracker *t, msec at)
{
    const struct hypothesis *best = beam_best(&t->beam);
    return best->count && beam_stood(&t->beam, best, 0) <= at && track_ends_game(t, best);
}

msec tracker_known_by(const struct tracker *t, msec at)
{
    enum { BEHIND = 3000 }; /* the time that a bus with many boards needs to ask each of them */
    msec waits = t->lag + (may_have_ended(t, at) ? ANSWERED : 0), known;
    if (!t->shown.count)
        known = at; /* no square has ever changed: the moves are typed, or there are none */
    else if (t->memory.asks)
        known = t->memory.known >= at + (waits > t->lag ? waits : 0) ? at : at + BEHIND + t->lag;
    else
        known = at + waits;
    return t->stored.until > known ? t->stored.until : known;
}

bool tracker_piece_moved(const struct tracker *t)
{
    sqset differs = differing(t), gone = differs & t->game.now.side[turn_of(t)] & ~seen_occupied(&t->seen);
    sqset come = differs & ~gone;
    if (!come || more_than_one(come) || more_than_one(gone))
        return false;
    piece moved = gone ? t->game.now.on[first(gone)] : EMPTY;
    return t->seen.only_occupied ? gone != 0
           : moved               ? t->seen.on[first(come)] == moved
                                 : has(t->seen.side[turn_of(t)], first(come));
}

/* --- by ruling ---------------------------------------------------------------------------------------------------- */

/* The pieces may be put back before or after the decision is entered, so what was reported as wrong is not reported
 * again. */
static void begin_again(struct tracker *t, msec at)
{
    beam_begin(&t->beam, at);
    track_fitted(t, at);
    shown_move_completed(&t->shown);
    shown_stir(&t->shown, at);
    swept_nothing(t);
    lies_begin(t);
    track_begin_again(t);
    bare_keep(t, t->game.plies);
    look(t, at);
    arrange(t, at);
}

void tracker_restore(struct tracker *t, int ply, msec at)
{
    while (t->game.plies > ply)
        history_take_back(&t->game);
    asked_forget(t, t->game.plies);
    t->restoring = true;
    presses_drop(&t->presses, t->presses.count);
    begin_again(t, at);
}

void tracker_set(struct tracker *t, const struct position *p, msec at)
{
    history_begin(&t->game, p);
    asked_release(t);
    bool goes_on = has_clock_now(t) ? t->runs.now >= 0 : count_of(differing(t)) <= 4; /* or a move at most */
    t->restoring = !goes_on; /* else nobody sets anything up, and the game may be further by now */
    track_saw_all(t);
    if (goes_on)
        track_unseen(t);
    presses_drop(&t->presses, t->presses.count);
    begin_again(t, at);
}

bool tracker_let_stand(struct tracker *t, msec at)
{
    move m = t->told.illegal;
    if (m == NO_MOVE)
        return false;
    beam_certain(t, m, at);
    track_complete(t, HOW_RULING, at);
    presses_drop(&t->presses, t->presses.count);
    begin_again(t, at);
    return true;
}

bool tracker_choose(struct tracker *t, const struct move_line *l, msec at)
{
    sqset suspects;
    t->restoring = false;
    for (int i = 0; i < l->count; i++) {
        if (!rules_may_be_played(&t->game.now, l->moves[i]))
            return false;
        beam_certain(t, l->moves[i], at);
        track_complete(t, HOW_RULING, at);
    }
    suspects = t->lies.suspects;
    begin_again(t, at);
    lies_add(t, 0, suspects, at);
    while (t->presses.count &&
           t->presses.waiting[0].side != turn_of(t)) /* presses of the moves that were asked about */
        presses_drop(&t->presses, 1);
    return true;
}

void tracker_ends(struct tracker *t, msec at)
{
    if (t->over || t->restoring)
        return;
    if (!t->lost) { /* else it was noted when the line went */
        tracker_settle(t, at);
        track_note_stood(t, at);
    }
    track_keep_last(t, at);
}

void tracker_over(struct tracker *t, bool is)
{
    t->over = is;
    if (!is)
        return;
    beam_begin(&t->beam, t->beam.since);
    presses_drop(&t->presses, t->presses.count);
}

void tracker_resume(struct tracker *t, sqset not_believed, msec at)
{
    t->restoring = false;
    lies_add(t, 0, not_believed, at);
}

void tracker_disbelieve(struct tracker *t, sqset squares)
{
    lies_add(t, squares, 0, t->lies.at);
}

void tracker_see_record(struct tracker *t)
{
    seen_position(&t->seen, &t->game.now);
    beam_begin(&t->beam, t->beam.since);
}

bool tracker_replay(struct tracker *t, move m)
{
    if (!history_add_as_said(&t->game, m))
        return false;
    runs_have_begun(&t->runs);
    t->stood = true;
    track_unseen(t);
    tracker_note_illegal(t, NO_MOVE);
    tracker_see_record(t);
    return true;
}

void tracker_replay_takeback(struct tracker *t, int count)
{
    for (int i = 0; i < count && t->game.plies > 0; i++)
        history_take_back(&t->game);
    asked_forget(t, t->game.plies);
    tracker_see_record(t);
}
