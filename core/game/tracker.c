#include "game/tracker_parts.h"

#include "chess/movegen.h"
#include "chess/san.h"

#include <string.h>

void tracker_begin(struct tracker *t, const struct position *start, bool has_clock, tracked_taker *tell, void *taker)
{
    memset(t, 0, sizeof *t);
    history_begin(&t->game, start);
    seen_position(&t->seen, start);
    signs_begin(&t->signs);
    t->tell = tell;
    t->taker = taker;
    t->has_clock = has_clock;
    t->running = t->ran = -1;
    t->first_lifted = NO_SQUARE;
    t->wrong = TRACK_KINDS;
    t->due = MSEC_NEVER;
    t->lag = 300;
}

void tracker_release(struct tracker *t)
{
    history_release(&t->game);
}

static void play(struct position *p, move m)
{
    struct undo unused;
    position_make(p, m, &unused);
}

static void play_made(struct tracker *t, int plies, struct position *p)
{
    *p = t->game.now;
    for (int i = 0; i < plies; i++)
        play(p, t->made.moves[i]);
}

void track_make(struct tracker *t, int ply, move m, msec at)
{
    if (ply >= LINE_PLIES)
        return;
    bool again = ply < t->made.count && t->made.moves[ply] == m && t->steady_at < at; /* by what changed nothing */
    if (ply == 0 && !again)
        t->told_made = false;
    t->made.moves[ply] = m;
    t->made_at[ply] = again ? t->made_at[ply] : at;
    t->made.count = ply + 1;
    play_made(t, t->made.count, &t->after);
}

static void forget_made(struct tracker *t)
{
    t->made.count = 0;
    t->told_made = t->order_open = false;
}

/* --- completed moves ------------------------------------------------------------------------------------------ */

/* The completed move was there since then: what answers it was put down later. */
static void note_time(struct tracker *t, const struct tracked *e)
{
    int to = e->to, rook_to;
    if (move_how(e->move) == CASTLING)
        castling_squares(e->before, e->from, e->to, &to, &rook_to);
    msec put = shown_put(&t->shown, to, t->game.now.on[to], t->since);
    if (put != MSEC_NEVER)
        t->since = put < e->made_at ? put : e->made_at;
    t->turn_at = e->how == HOW_PRESS && t->presses_waiting ? t->presses[0].at : e->at;
}

static bool king_goes(const struct position *p, move castling)
{
    int king_to, rook_to;
    castling_squares(p, move_from(castling), move_to(castling), &king_to, &rook_to);
    return king_to != move_from(castling);
}

void track_commit(struct tracker *t, enum track_how how, msec at)
{
    move m = t->made.moves[0];
    msec last_at = t->last_at;
    struct position before = t->game.now;
    struct tracked e = track_event(t, TRACK_MOVE, at);
    e.how = (uint8_t)how;
    e.move = m;
    e.from = (uint8_t)move_from(m);
    e.to = (uint8_t)move_to(m);
    e.before = &before;
    e.made_at = t->made_at[0];
    e.squares = t->touched & ~bit(e.from) & ~bit(e.to);
    e.rook_first = move_how(m) == CASTLING && t->first_lifted == e.to && king_goes(&t->game.now, m);
    e.order_open = t->order_open;
    if (!history_add(&t->game, m))
        return;
    t->made.count--;
    memmove(t->made.moves, t->made.moves + 1, sizeof *t->made.moves * (LINE_PLIES - 1));
    memmove(t->made_at, t->made_at + 1, sizeof *t->made_at * (LINE_PLIES - 1));
    t->touched = t->dips = t->left = 0;
    t->first_lifted = NO_SQUARE;
    track_nothing_missing(t);
    t->told_made = t->asked = false;
    t->started = true;
    t->last_how = (uint8_t)how;
    t->last_at = at;
    t->illegal = NO_MOVE;
    note_time(t, &e);
    track_still_from(t, &e);
    track_tell(t, &e);
    track_clear(t, at);
    if (!t->made.count)
        track_judge_squares(t, last_at, how, at);
}

/* --- what the squares say at once ------------------------------------------------------------------------------- */

static move fit(const struct tracker *t, const struct position *p)
{
    struct evidence strict = evidence_of(t, 0), loose = evidence_of(t, t->suspects);
    move m = explain_move(p, &strict);
    return m == NO_MOVE && t->suspects ? explain_move(p, &loose) : m;
}

static void squares_are_right(struct tracker *t, msec at)
{
    t->stood = true;
    t->restoring = false;
    forget_made(t);
    t->first_lifted = NO_SQUARE;
    t->asked = false;
    bool told = is_wrong(t);
    if (told)
        t->touched = 0;
    track_clear(t, at);
    if (!told && t->swept && at - t->missing_at >= ANSWERED) {
        struct tracked e = track_event(t, TRACK_KNOCKED, at);
        e.count = t->missing_most;
        track_tell(t, &e);
    }
    track_nothing_missing(t);
    if (!t->presses_waiting)
        t->dips = 0;
}

/* One more half-move than the certain position and the first so many provisional ones. */
void track_look(struct tracker *t, msec at)
{
    if (t->over)
        return;
    if (!(differing(t) & ~t->suspects)) {
        squares_are_right(t, at);
        return;
    }
    if (t->restoring)
        return;
    track_missing(t, at);
    if (t->swept && t->made.count && track_hidden(t))
        forget_made(t);
    track_judge_held(t, at);
    if (t->made.count && !differing_after(t))
        return;
    struct position p = t->game.now;
    for (int ply = 0; ply <= t->made.count && ply < LINE_PLIES; ply++) {
        move m = fit(t, &p);
        bool hidden = m != NO_MOVE && has(t->ignored | t->suspects, move_to(m));
        if (hidden && t->swept)
            return; /* what is away together went nowhere */
        if (m != NO_MOVE) {
            track_make(t, ply, m, at);
            return;
        }
        if (ply < t->made.count)
            play(&p, t->made.moves[ply]);
    }
}

/* --- time -------------------------------------------------------------------------------------------------------- */

static void arrange(struct tracker *t, msec now)
{
    static const msec steps[] = {SETTLED, ANSWERED, RETURNED, CLOCKED, QUIET, SET_UP, UNEXPLAINED, ON_THE_WAY};
    t->due = MSEC_NEVER;
    if (t->over || t->restoring || t->lost)
        return;
    if (differing(t) || t->made.count || track_is_sign(t)) {
        for (size_t i = 0; i < sizeof steps / sizeof *steps && t->due == MSEC_NEVER; i++)
            if (t->steady_at + steps[i] > now)
                t->due = t->steady_at + steps[i];
    }
    if (t->presses_waiting) {
        msec pressed = t->presses[0].at;
        msec next = pressed + t->lag > now                 ? pressed + t->lag
                    : pressed + t->lag + grace_of(t) > now ? pressed + t->lag + grace_of(t)
                    : pressed + t->lag + HELD > now        ? pressed + t->lag + HELD
                                                           : now + GRACE;
        t->due = next < t->due ? next : t->due;
    }
    if (t->by_asking && t->due > t->known)
        t->due = MSEC_NEVER;
}

static void tell_made(struct tracker *t, msec now)
{
    struct tracked e = track_event(t, TRACK_MADE, now);
    e.move = t->made.moves[0];
    e.made_at = t->made_at[0];
    t->told_made = true;
    track_tell(t, &e);
}

static void answered(struct tracker *t, msec now)
{
    enum side mover = turn_of(t);
    bool forgot = t->ran == (int)mover && t->made_at[1] - t->made_at[0] >= UNPRESSED;
    move m = t->made.moves[0];
    track_commit(t, HOW_REPLY, now);
    if (!forgot)
        return;
    struct tracked e = track_event(t, TRACK_NOT_PRESSED, now);
    e.side = (uint8_t)mover;
    e.move = m;
    track_tell(t, &e);
}

static void search_longer(struct tracker *t, msec now)
{
    struct lines f;
    if (t->searched || !(differing(t) & seen_occupied(&t->seen)) || t->swept)
        return; /* what is only missing is in somebody's hand; what was swept off explains nothing */
    t->searched = true;
    if (!track_line(t, 2, &f))
        return;
    if ((f.count > 1 && !f.one_end) || (t->has_clock && track_hides(t, &f.line[0])))
        return; /* without a press nothing says that a man moved where nobody saw it */
    for (int i = 0; i < f.line[0].count; i++)
        track_make(t, i, f.line[0].moves[i], now);
    t->order_open = f.count > 1;
    if (t->order_open)
        track_ask(t, &f, now);
}

/* What is moved while the clock stands is analysis, or a sign; but who had lifted his man before moved in play. */
static bool is_in_play(const struct tracker *t, int ply)
{
    bool lifted = t->empty_at[move_from(t->made.moves[ply])] < t->stopped_at;
    return !t->has_clock || t->running >= 0 || (lifted && t->made_at[ply] - t->stopped_at < ANSWERED);
}

static void complete_in_time(struct tracker *t, msec now)
{
    msec steady = now - t->steady_at;
    if (steady >= SETTLED && !t->told_made)
        tell_made(t, now);
    bool unpressed = t->has_clock && t->running == (int)turn_of(t);
    if (steady >= ANSWERED && t->made.count > 1 && unpressed && !t->swept && track_hidden(t))
        track_taken_in_sight(t, now);
    if (track_is_asked(t))
        return;
    if (steady >= UNEXPLAINED && t->swept && !is_wrong(t) && t->made.count == 1)
        track_judge_swept(t, now);
    while (t->made.count > 1 && steady >= ANSWERED && is_in_play(t, 1) && !((t->swept || unpressed) && track_hidden(t)))
        answered(t, now);
    if (differing_after(t) & ~t->suspects)
        return; /* somebody holds a man */
    bool clock_says = t->has_clock && t->ran == (int)other(turn_of(t)) && steady >= CLOCKED && is_in_play(t, 0);
    if (clock_says || (!t->has_clock && steady >= QUIET && !track_is_sign(t)))
        track_commit(t, t->has_clock ? HOW_CLOCK : HOW_QUIET, now);
}

/* An answered move is one, whatever the next player already holds. */
static bool provisional_fit(const struct tracker *t)
{
    return t->made.count &&
           (!(differing_after(t) & ~t->suspects) || (t->made.count > 1 && track_first_stand(t, t->made.count)));
}

void tracker_settle(struct tracker *t, msec now)
{
    if (t->by_asking && now > t->known)
        now = t->known;
    if (now < t->due || t->lost)
        return;
    track_presses(t, now);
    if (t->over) {
        t->due = MSEC_NEVER;
        return;
    }
    bool fits = provisional_fit(t);
    if (!fits && differing(t) && now - t->steady_at >= ANSWERED)
        search_longer(t, now);
    fits = provisional_fit(t);
    if (fits && !t->presses_waiting)
        complete_in_time(t, now);
    else if (!fits && !t->presses_waiting && differing(t))
        track_judge(t, now);
    if (track_is_sign(t))
        track_judge(t, now);
    arrange(t, now);
}

/* --- what comes in ------------------------------------------------------------------------------------------------- */

static void square_changed(struct tracker *t, int sq, bool is_empty, msec at)
{
    t->steady_at = at;
    t->searched = false;
    t->held &= ~bit(sq);
    t->doubted &= ~bit(sq);
    if (is_empty) {
        t->empty_at[sq] = at;
        t->dips |= bit(sq);
        if (t->first_lifted == NO_SQUARE && has(t->game.now.side[turn_of(t)], sq))
            t->first_lifted = (uint8_t)sq;
        return;
    }
    t->put_at[sq] = at;
    bool back = t->seen.only_occupied ? t->game.now.on[sq] != EMPTY : t->seen.on[sq] == t->game.now.on[sq];
    if (!back)
        return;
    t->suspects &= ~bit(sq);
    if (at - t->empty_at[sq] >= ANSWERED)
        t->touched |= bit(sq);
}

static void take_square(struct tracker *t, int sq, piece what, msec at)
{
    if (t->seen.on[sq] == what)
        return;
    shown_note(&t->shown, sq, t->seen.on[sq], what, at);
    seen_put(&t->seen, sq, what);
    if (t->game.now.on[sq] == what)
        t->suspects &= ~bit(sq);
    square_changed(t, sq, what == EMPTY, at);
}

static void take_occupied(struct tracker *t, int sq, bool is, msec at)
{
    bool was = has(seen_occupied(&t->seen), sq);
    seen_occupy(&t->seen, sq, is);
    if (was == is)
        return;
    shown_note(&t->shown, sq, was, is, at);
    square_changed(t, sq, !is, at);
}

static void device_moves(struct tracker *t, const struct reading *r)
{
    move m = san_read(&t->game.now, r->as.move.text, strnlen(r->as.move.text, sizeof r->as.move.text));
    if (m != NO_MOVE) {
        track_make(t, 0, m, r->at);
        seen_position(&t->seen, &t->after); /* its word stands for the squares: none of them contradicts the move */
        track_commit(t, HOW_DEVICE, r->at);
    } else if (!is_wrong(t)) {
        struct tracked e = track_event(t, TRACK_MISMATCH, r->at);
        t->wrong = TRACK_MISMATCH;
        track_tell(t, &e);
    }
}

static void note_sign(void *self, const struct reading *r)
{
    struct tracker *t = self;
    if (r->kind == READING_NEWS && r->as.news.what == NEWS_RESULT_SIGN)
        t->sign = (uint8_t)r->as.news.number;
}

static void take_squares(struct tracker *t, const struct reading *r)
{
    uint32_t changes = t->shown.count;
    tracker_settle(t, r->at);
    switch (r->kind) {
    case READING_FIELD:
        if (r->as.field.magic)
            return;
        take_square(t, r->as.field.square, r->as.field.piece, r->at);
        break;
    case READING_BOARD:
        for (int sq = 0; sq < 64; sq++)
            take_square(t, sq, r->as.board[sq], r->at);
        break;
    case READING_OCCUPIED:
        for (int sq = 0; sq < 64; sq++)
            take_occupied(t, sq, has(r->as.occupied, sq), r->at);
        break;
    case READING_TOUCHED: take_occupied(t, r->as.touched.square, r->as.touched.occupied, r->at); break;
    case READING_MOVE:
        if (!t->over)
            device_moves(t, r);
        return;
    default: return;
    }
    bool whole = r->kind == READING_BOARD || r->kind == READING_OCCUPIED;
    if (whole && t->shown.count != changes)
        t->shown.gap_at = r->at;
    bool told = t->signs.told;
    t->signs.lies = t->ignored | t->suspects;
    signs_note(&t->signs, r, note_sign, t);
    t->told_sign = t->told_sign && told && t->signs.told;
    track_look(t, r->at);
    track_presses(t, r->at);
    arrange(t, r->at);
}

/* While a line is gone nothing is judged; a bus tells so by not answering. */
static void take_news(struct tracker *t, const struct reading *r)
{
    bool lost = r->as.news.what == NEWS_LOST, back = r->as.news.what == NEWS_BACK;
    if (r->as.news.what == NEWS_MEMORY)
        track_answered(t, r);
    if (t->by_asking || (!lost && !back) || lost == t->lost)
        return;
    if (lost)
        tracker_settle(t, r->at);
    t->lost = lost;
    t->steady_at = t->shown.gap_at = r->at;
    arrange(t, r->at);
}

static void take_remembered(struct tracker *t, const struct reading *r)
{
    struct reading told = *r;
    if (tracker_memory_time(t, r, &told.at))
        take_squares(t, &told);
}

void tracker_take(struct tracker *t, const struct reading *r)
{
    if (r->kind == READING_NEWS)
        take_news(t, r);
    else if (r->kind > READING_TOUCHED && r->kind != READING_MOVE)
        return;
    else if (r->from_memory)
        take_remembered(t, r);
    else if (!track_held_back(t, r))
        take_squares(t, r);
}

void track_note_quick(struct tracker *t, msec passed)
{
    t->quickest = t->quick_count++ && t->quickest < passed ? t->quickest : passed;
}

/* A press that comes well after the answer is not that of the move before: nobody pressed for it. */
static void answered_before(struct tracker *t, msec at)
{
    msec late = t->by_asking ? t->lag : 2 * t->lag;
    bool has_another = t->made.count == 2 && differing_after(t) & t->after.side[turn_of(t)];
    if ((t->made.count > 2 || has_another) && t->made_at[1] <= at - late)
        answered(t, at);
}

/* The move that an arbiter's word completed, read off the scoresheet before its press came. */
static bool pressed_for_ruled(const struct tracker *t, enum side side, msec at)
{
    bool ruled = t->game.plies && t->last_how == HOW_RULING && at - t->last_at < SET_UP;
    return ruled && side != turn_of(t) && !t->presses_waiting && t->made.count <= 1;
}

void tracker_press(struct tracker *t, enum side side, msec at)
{
    tracker_settle(t, at);
    if (t->over || t->restoring || t->presses_waiting == PRESSES_WAITING)
        return;
    if (pressed_for_ruled(t, side, at)) {
        t->last_how = HOW_PRESS;
        return;
    }
    if (!t->presses_waiting && side == turn_of(t))
        answered_before(t, at);
    bool first = !t->presses_waiting && side == turn_of(t); /* and nothing of it can still be on its way: */
    bool stood = track_is_plain(t) && t->made_at[0] <= at - 2 * t->lag;
    if (first && stood) {
        track_note_quick(t, at - t->made_at[0]);
        track_commit(t, HOW_PRESS, at);
    }
    bool rests = first && !stood && t->steady_at <= at - 2 * t->lag && differing(t);
    if (stood ? first : rests && (track_still_shown(t, at) || track_took_unseen(t, at))) {
        arrange(t, at);
        return;
    }
    t->presses[t->presses_waiting].side = (uint8_t)side;
    t->presses[t->presses_waiting++].at = at;
    t->started = true;
    arrange(t, at);
}

/* The first so many of what was made stood while the clock of that side ran, whatever the next player holds already. */
static bool stood_while(const struct tracker *t, enum side ran, int plies, msec at)
{
    return t->running == (int)ran && t->made.count == plies && !t->presses_waiting && !t->asked && !track_hidden(t) &&
           at - t->made_at[plies - 1] >= ANSWERED && track_first_stand(t, plies);
}

/* The clock stands: what its running had still to complete is complete, or never will be. */
static void complete_as_it_stops(struct tracker *t, msec at)
{
    if (stood_while(t, turn_of(t), 2, at))
        answered(t, at);
    if (stood_while(t, other(turn_of(t)), 1, at)) /* it needed no press */
        track_commit(t, HOW_CLOCK, at);
}

void tracker_runs(struct tracker *t, int side, msec at)
{
    if (t->running == side)
        return;
    tracker_settle(t, at);
    if (side < 0)
        complete_as_it_stops(t, at);
    t->running = (int8_t)side;
    t->ran = side >= 0 ? t->running : t->ran;
    t->stopped_at = side >= 0 ? 0 : at;
    t->started = t->started || side >= 0;
    t->steady_at = at > t->steady_at ? at : t->steady_at;
    arrange(t, at);
}

void tracker_clocked(struct tracker *t, bool has_clock, msec at)
{
    tracker_settle(t, at);
    t->has_clock = has_clock;
    if (!has_clock)
        t->running = t->ran = -1;
    arrange(t, at);
}

/* --- by ruling --------------------------------------------------------------------------------------------------------- */

/* The pieces may be put there before or after the word is given, so what was told as wrong is not told again. */
static void begin_again(struct tracker *t, msec at)
{
    forget_made(t);
    t->suspects = t->held = t->left = t->dips = t->touched = 0;
    t->first_lifted = NO_SQUARE;
    track_nothing_missing(t);
    t->asked = t->searched = false;
    t->illegal = NO_MOVE;
    t->steady_at = at;
    track_look(t, at);
    arrange(t, at);
}

void tracker_restore(struct tracker *t, int ply, msec at)
{
    while (t->game.plies > ply)
        history_take_back(&t->game);
    t->restoring = true;
    t->presses_waiting = 0;
    begin_again(t, at);
}

void tracker_set(struct tracker *t, const struct position *p, msec at)
{
    history_begin(&t->game, p);
    t->restoring = true;
    t->presses_waiting = 0;
    begin_again(t, at);
}

bool tracker_let_stand(struct tracker *t, msec at)
{
    move m = t->illegal;
    if (m == NO_MOVE)
        return false;
    track_make(t, 0, m, at);
    track_commit(t, HOW_RULING, at);
    t->presses_waiting = 0;
    begin_again(t, at);
    return true;
}

bool tracker_choose(struct tracker *t, const struct line *l, msec at)
{
    t->restoring = false;
    for (int i = 0; i < l->count; i++) {
        if (!is_legal(&t->game.now, l->moves[i]))
            return false;
        forget_made(t);
        track_make(t, 0, l->moves[i], at);
        track_commit(t, HOW_RULING, at);
    }
    sqset suspects = t->suspects;
    begin_again(t, at);
    t->suspects = suspects;
    while (t->presses_waiting && t->presses[0].side != turn_of(t)) /* of what was asked about */
        track_done_with_press(t);
    return true;
}

void tracker_over(struct tracker *t)
{
    t->over = true;
    forget_made(t);
    t->presses_waiting = 0;
}
