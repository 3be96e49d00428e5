#include "game/tracker_parts.h"

#include "chess/movegen.h"

#include <string.h>

/* What no legal moves explain, and stands: named as exactly as the squares allow. */

enum { TAKEN_BACK_MOST = 4, TOWARDS_START = 4, PUT_AWAY = 10 };

static void tell_wrong(struct tracker *t, enum track_kind kind, enum side side, int from, int to, msec now)
{
    struct tracked e = track_event(t, kind, now);
    e.side = (uint8_t)side;
    e.from = (uint8_t)from;
    e.to = (uint8_t)to;
    t->wrong = (uint8_t)kind;
    track_tell(t, &e);
}

static void tell_takeback(struct tracker *t, int count, msec now)
{
    struct position before = t->game.now;
    struct tracked e = track_event(t, TRACK_TAKEBACK, now);
    e.before = &before;
    e.count = count;
    e.side = (uint8_t)other(turn_of(t));
    e.move = t->game.moves[t->game.plies - 1];
    for (int i = 0; i < count; i++)
        history_take_back(&t->game);
    t->made.count = 0;
    t->told_made = false;
    t->suspects &= differing(t);
    t->held = t->dips = t->touched = 0;
    track_tell(t, &e);
    track_clear(t, now);
}

/* One man that stands elsewhere takes back the last move or none, though the position may have stood before. */
static bool taken_back(struct tracker *t, msec now)
{
    int squares = count_of(differing(t) & ~t->suspects), most = squares > 2 ? TAKEN_BACK_MOST : 1;
    if (!squares)
        return false; /* the position stands, and may have stood before */
    for (int n = 1; n <= most && n <= t->game.plies; n++) {
        struct position p;
        bool unseen = has(t->ignored | t->suspects, move_from(t->game.moves[t->game.plies - n]));
        if (unseen && now - t->steady_at < SET_UP)
            return false; /* it cannot be seen to be back: as well somebody has it in the hand */
        history_position(&t->game, t->game.plies - n, &p);
        if (seen_differs(&t->seen, &p) & ~t->ignored & ~t->suspects)
            continue;
        tell_takeback(t, n, now);
        return true;
    }
    return false;
}

/* Towards the start position by so many squares, and no legal move: the game is being put away. */
static bool being_set_up(const struct tracker *t, int squares)
{
    struct position start;
    position_start(&start, RULES_CHESS);
    int now = 0, before = 0;
    for (int sq = 0; sq < 64; sq++) {
        now += t->seen.on[sq] != start.on[sq];
        before += t->game.now.on[sq] != start.on[sq];
    }
    return now + squares <= before;
}

/* Half of castling, en passant or promotion: legal once the rest is done. */
static bool on_the_way(const struct tracker *t)
{
    const struct position *p = &t->game.now;
    struct evidence e = evidence_of(t, t->suspects);
    int from, to;
    if (!explain_as_one_man(p, &e, turn_of(t), &from, &to))
        return false;
    bool castles = kind_of(p->on[from]) == KING && p->castling & p->side[turn_of(t)];
    bool pawn = kind_of(p->on[from]) == PAWN;
    return castles || (pawn && (is_legal(p, move_of(from, to, EN_PASSANT)) ||
                                is_legal(p, move_of(from, to, promotion_to(QUEEN)))));
}

static void judge_wrong_move(struct tracker *t, msec now)
{
    struct evidence e = evidence_of(t, t->suspects);
    enum side waits = other(turn_of(t));
    int from, to, last = t->game.plies ? move_to(t->game.moves[t->game.plies - 1]) : NO_SQUARE;
    bool one = explain_as_one_man(&t->game.now, &e, waits, &from, &to) &&
               !(evidence_differs(&e, &t->game.now) & ~bit(from) & ~bit(to));
    if (one)
        tell_wrong(t, from == last ? TRACK_MOVED_AGAIN : TRACK_OUT_OF_TURN, waits, from, to, now);
    else
        tell_wrong(t, TRACK_MISMATCH, turn_of(t), NO_SQUARE, NO_SQUARE, now);
}

/* Several men were away at once, and one of them came back elsewhere: legal as a move, but nobody pressed. */
void track_judge_swept(struct tracker *t, msec now)
{
    move m = t->made.moves[0];
    if (!t->has_clock || t->running < 0)
        return;
    tell_wrong(t, TRACK_DISPLACED, turn_of(t), move_from(m), move_to(m), now);
}

static void find_arrangement(const struct tracker *t, struct finding *f)
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

/* How the men stand is for orientation.c to find; here only when it is told. */
static void judge_start(struct tracker *t, msec now)
{
    struct finding f;
    if (now - t->steady_at < SET_UP)
        return;
    find_arrangement(t, &f);
    bool turn = f.count && f.causes[0].turn != TURN_NONE;
    struct tracked e = track_event(t, turn ? TRACK_TURNED : TRACK_SETUP, now);
    e.side = WHITE;
    e.finding = &f;
    t->wrong = e.kind;
    track_tell(t, &e);
}

/* The kings tell the result; a king's move that nobody pressed and that ends there was no move. */
static void judge_sign(struct tracker *t, msec now)
{
    if (now - t->steady_at < QUIET || t->told_sign)
        return;
    t->told_sign = true;
    t->made.count = 0;
    struct tracked e = track_event(t, TRACK_SIGN, now);
    e.count = t->sign;
    track_tell(t, &e);
}

void track_judge(struct tracker *t, msec now)
{
    msec steady = now - t->steady_at;
    sqset differs = t->made.count ? differing_after(t) : differing(t);
    sqset extra = differs & seen_occupied(&t->seen) & ~t->suspects;
    int missing = count_of(differs & ~seen_occupied(&t->seen));
    if (track_is_sign(t)) {
        judge_sign(t, now);
        return;
    }
    if (t->game.plies && steady >= RETURNED && !t->swept && taken_back(t, now))
        return;
    if (is_wrong(t) || t->asked)
        return;
    if (!t->started && t->game.plies == 0 && (t->has_clock || !t->stood)) {
        judge_start(t, now);
        return;
    }
    bool play = !t->has_clock || t->running >= 0; /* else it is analysis, or an arbiter's hand */
    if (play && t->left & seen_occupied(&t->seen) && (differing(t) & ~(t->suspects & ~t->left)) == t->left &&
        steady >= DISPLACED) {
        tell_wrong(t, TRACK_DISPLACED, turn_of(t), NO_SQUARE, NO_SQUARE, now);
        return;
    }
    if (steady < UNEXPLAINED)
        return;
    if (!play && being_set_up(t, PUT_AWAY))
        tell_wrong(t, TRACK_RESET, turn_of(t), NO_SQUARE, NO_SQUARE, now);
    if (!play)
        return;
    if (being_set_up(t, TOWARDS_START))
        tell_wrong(t, TRACK_RESET, turn_of(t), NO_SQUARE, NO_SQUARE, now);
    else if (steady >= ON_THE_WAY ? extra || missing > 2 : extra && !on_the_way(t))
        judge_wrong_move(t, now);
}
