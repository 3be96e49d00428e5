#include "game/tracker/tracker_parts.h"

#include "chess/laws/rules.h"

#include <string.h>

/* Reports a position that lasts and that no legal moves explain, as exactly as the squares allow. */

enum { TAKEN_BACK_MOST = 4, TOWARDS_START = 4, PUT_AWAY = 10 };

/* True while a clock runs, or if there is none; otherwise what moves is analysis, or an arbiter's intervention. */
static bool is_play(const struct tracker *t)
{
    return !has_clock_now(t) || t->runs.now >= 0;
}

/* With one displaced piece only the last move can have been taken back, even if an earlier position is the same. */
bool track_taken_back(struct tracker *t, msec now)
{
    int squares = count_of(differing(t) & ~t->lies.suspects), most = squares > 2 ? TAKEN_BACK_MOST : 1;
    if (!squares)
        return false; /* the position is on the board; that it is also an earlier one says nothing */
    for (int n = 1; n <= most && n <= t->game.plies; n++) {
        struct position p;
        bool unseen = has(t->lies.known | t->lies.suspects, move_from(t->game.moves[t->game.plies - n]));
        if (unseen && now - t->shown.steady_at < SET_UP)
            return false; /* whether the piece is back cannot be seen: it may be in somebody's hand */
        history_position(&t->game, t->game.plies - n, &p);
        if (seen_differs(&t->seen, &p) & ~t->lies.known & ~t->lies.suspects)
            continue;
        if (n > 1 && n == t->game.plies && !is_play(t))
            return false; /* the game is over, and the pieces are being set up again */
        track_take_back(t, n, now);
        return true;
    }
    return false;
}

static int squares_apart(const struct tracker *t, const struct position *p)
{
    struct position start;
    position_start(&start, (enum rules)t->game.now.rules);
    if (t->seen.only_occupied)
        return count_of((p ? occupied(p) : seen_occupied(&t->seen)) ^ occupied(&start));
    int apart = 0;
    for (int sq = 0; sq < 64; sq++)
        apart += (p ? p->on[sq] : t->seen.on[sq]) != start.on[sq];
    return apart;
}

/* True if the board is nearer to the starting position by so many squares: the pieces are being put away. What was
 * captured unseen, while play went on, looks like that too. */
static bool being_set_up(const struct tracker *t, int squares)
{
    int now = squares_apart(t, NULL), before = squares_apart(t, &t->game.now);
    bool went_on = t->unseen && is_play(t);
    return !now || (!went_on && now + squares <= before);
}

/* True if this is half of castling, of a capture en passant or of a promotion: legal once the rest is done. */
static bool on_the_way(const struct tracker *t)
{
    const struct position *p = &t->game.now;
    int from, to;
    if (!irregular_one_piece(t, p, turn_of(t), &from, &to))
        return false;
    bool castles = kind_of(p->on[from]) == KING && p->castling & p->side[turn_of(t)];
    bool pawn = kind_of(p->on[from]) == PAWN;
    return castles || (pawn && (rules_may_be_played(p, move_of(from, to, EN_PASSANT)) ||
                                rules_may_be_played(p, move_of(from, to, promotion_to(QUEEN)))));
}

/* The one piece of that side that explains every square which differs. */
static bool is_only_piece(const struct tracker *t, enum side side, int *from, int *to)
{
    return irregular_one_piece(t, &t->game.now, side, from, to) &&
           !(differing(t) & ~t->lies.suspects & ~bit(*from) & ~bit(*to));
}

/* Of a piece that was off the board with several others nobody is said to have moved it. */
static void judge_wrong_move(struct tracker *t, msec now)
{
    enum side waits = other(turn_of(t));
    int from, to, last = t->game.plies ? move_to(t->game.moves[t->game.plies - 1]) : NO_SQUARE;
    bool known = !t->unseen && !beam_turn_was_given(&t->beam), theirs = known && is_only_piece(t, waits, &from, &to);
    if (t->swept.now && (theirs || (known && is_only_piece(t, turn_of(t), &from, &to))))
        track_wrong(t, TRACK_DISPLACED, turn_of(t), from, to, NO_MOVE, now);
    else if (theirs && from == last)
        track_wrong(t, TRACK_MOVED_AGAIN, waits, from, to, NO_MOVE, now);
    else if (theirs)
        track_out_of_turn(t, waits, from, to, now);
    else
        track_wrong(t, TRACK_MISMATCH, turn_of(t), NO_SQUARE, NO_SQUARE, NO_MOVE, now);
}

/* Reports a piece that was moved while the opponent's clock runs, as it could be if it were its turn, if nothing else
 * has changed. */
static bool judge_out_of_turn(struct tracker *t, msec steady, msec now)
{
    enum side waits = other(turn_of(t));
    struct position p = t->game.now;
    int from, to, last = t->game.plies ? move_to(t->game.moves[t->game.plies - 1]) : NO_SQUARE;
    if (steady < STANDS_OUT_OF_TURN - unsure_of(t) || !has_clock_now(t) || t->runs.now != (int)turn_of(t) ||
        t->swept.now || tracker_has_made(t) || beam_turn_was_given(&t->beam) ||
        !irregular_one_piece(t, &p, waits, &from, &to) || from == last ||
        differing(t) & ~t->lies.suspects & ~bit(from) & ~bit(to))
        return false;
    p.turn = (uint8_t)waits;
    p.en_passant = NO_SQUARE;
    if (in_check(&t->game.now) || !rules_may_be_played(&p, move_of(from, to, ORDINARY)))
        return false;
    track_out_of_turn(t, waits, from, to, now);
    return true;
}

static void find_arrangement(const struct tracker *t, struct orientation_finding *f)
{
    struct orientation o = {0};
    struct reading r = {.kind = t->seen.only_occupied ? READING_OCCUPIED : READING_BOARD, .address = -1};
    if (t->seen.only_occupied)
        r.as.occupied = seen_occupied(&t->seen);
    else
        memcpy(r.as.board, t->seen.on, sizeof r.as.board);
    orientation_note(&o, &r);
    orientation_find(&o, f);
}

/* Once a clock has run, the pieces are set up only if all squares of the starting position are occupied: otherwise a
 * move was made that was not seen. */
static bool is_set_up(const struct tracker *t)
{
    return !t->runs.begun || seen_occupied(&t->seen) == occupied(&t->game.now);
}

/* The pieces stood right, no clock was ever heard, and moves explain all that stands: the game has begun, and somebody
 * has a piece in the hand. */
static bool may_have_begun(const struct tracker *t)
{
    return t->stood && !has_clock_now(t) && tracker_has_made(t) && !(differing_after(t) & seen_occupied(&t->seen));
}

/* First looked at in the middle of a game: pieces have left their squares, and stand where none does at first. */
static bool was_played(const struct tracker *t)
{
    enum { LEAST = 2 };
    struct position start;
    position_start(&start, (enum rules)t->game.now.rules);
    sqset gone = occupied(&start) & ~seen_occupied(&t->seen), come = seen_occupied(&t->seen) & ~occupied(&start);
    return t->unseen && !t->stood && count_of(gone) >= LEAST && count_of(come) >= LEAST;
}

/* Reports a wrong starting position; orientation.c finds what is wrong with it. */
static void judge_start(struct tracker *t, msec now)
{
    struct orientation_finding f;
    if (now - t->shown.steady_at < SET_UP || !is_set_up(t))
        return;
    find_arrangement(t, &f);
    bool turn = f.count && f.causes[0].turn != TURN_NONE;
    track_setup(t, turn ? TRACK_TURNED : TRACK_SETUP, &f, now);
}

/* The game's position, seen from the other side, but for what two half-moves change: the board was turned, or its
 * pieces now stand on one that lies the other way round, or it knows only after the first move which end is White's.
 * Where they stand tells enough, so this is looked for even if something else was reported before. */
static bool judge_turned(struct tracker *t, msec steady, msec now)
{
    enum { LEAST = 12, MOVED = 4 }; /* so many squares differ that no few hands have done it; and so few */
    int moved = 0;
    if (t->seen.only_occupied || steady < SETTLED || t->told.wrong == TRACK_TURNED || count_of(differing(t)) < LEAST)
        return false;
    for (int sq = 0; sq < 64; sq++)
        moved += t->seen.on[63 - sq] != t->game.now.on[sq] && !has(t->lies.known, 63 - sq);
    if (moved > MOVED)
        return false;
    const struct orientation_finding f = {
        .arrangement = ARRANGEMENT_TURNED, .count = 1, .causes = {{ARRANGEMENT_TURNED, TURN_HALF}}};
    track_setup(t, TRACK_TURNED, &f, now);
    return true;
}

/* Reports a piece that came back to another square after several were off the board at once: it would be a legal move,
 * but the clock was not pressed. */
static void judge_swept(struct tracker *t, msec now)
{
    move m = beam_best(&t->beam)->moves[0];
    if (t->runs.now < 0)
        return;
    if (t->unseen)
        track_wrong(t, TRACK_MISMATCH, turn_of(t), NO_SQUARE, NO_SQUARE, NO_MOVE, now);
    else
        track_wrong(t, TRACK_DISPLACED, turn_of(t), move_from(m), move_to(m), NO_MOVE, now);
}

static bool judge_left(struct tracker *t, msec steady, msec now)
{
    sqset left = t->lies.left, differs = differing(t) & ~(t->lies.suspects & ~left);
    if (!(left & seen_occupied(&t->seen)) || differs != left || steady < DISPLACED)
        return false;
    track_wrong(t, TRACK_DISPLACED, other(turn_of(t)), NO_SQUARE, NO_SQUARE, NO_MOVE, now);
    return true;
}

static void judge_reset(struct tracker *t, msec now)
{
    track_keep_last(t, now);
    track_wrong(t, TRACK_RESET, turn_of(t), NO_SQUARE, NO_SQUARE, NO_MOVE, now);
}

/* Reports a board that lines of moves may explain, but that never stays the same long enough to believe one of them. */
static void judge_astray(struct tracker *t, msec now)
{
    if (being_set_up(t, TOWARDS_START))
        judge_reset(t, now);
    else
        track_wrong(t, TRACK_MISMATCH, turn_of(t), NO_SQUARE, NO_SQUARE, NO_MOVE, now);
}

static void judge_unexplained(struct tracker *t, msec steady, msec now)
{
    sqset differs = differing_after(t), extra = differs & seen_occupied(&t->seen) & ~t->lies.suspects;
    int missing = count_of(differs & ~seen_occupied(&t->seen));
    if (being_set_up(t, is_play(t) ? TOWARDS_START : PUT_AWAY))
        judge_reset(t, now);
    else if (is_play(t) && (steady >= ON_THE_WAY ? extra || missing > 2 : extra && !on_the_way(t)))
        judge_wrong_move(t, now);
}

void track_judge(struct tracker *t, msec now)
{
    msec steady = now - t->shown.steady_at;
    bool astray = is_astray(t, now);
    if (track_is_sign(t) && !bare_explains(t)) {
        if (steady < QUIET || t->told.signalled)
            return;
        track_keep_last(t, now);
        track_sign(t, now);
        return;
    }
    if (bare_explains(t))
        return;
    if (t->game.plies && steady >= RETURNED && !t->swept.now && track_taken_back(t, now))
        return;
    if (t->stood && judge_turned(t, steady, now))
        return;
    if (is_wrong(t) || (t->told.asked && (!t->swept.now || t->seen.only_occupied)))
        return;
    if (t->game.plies == 0 && !may_have_begun(t) && !was_played(t) && (!t->stood || (!t->runs.begun && t->has_clock)))
        judge_start(t, now);
    if (is_wrong(t) ||
        (t->game.plies == 0 && (t->stood ? !t->runs.begun && t->has_clock : steady < UNEXPLAINED && !astray)))
        return;
    if (is_play(t) && !t->unseen && (judge_left(t, steady, now) || judge_out_of_turn(t, steady, now)))
        return;
    bool swept = t->swept.now && beam_best(&t->beam)->count == 1;
    if (steady >= UNEXPLAINED && swept && has_clock_now(t))
        judge_swept(t, now);
    else if (steady >= UNEXPLAINED && !(swept && t->told.asked))
        judge_unexplained(t, steady, now);
    if (astray && !is_wrong(t))
        judge_astray(t, now);
}
