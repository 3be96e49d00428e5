#include "game/tracker_parts.h"

/* Presses that wait for their squares. The lever and the squares come on paths of their own, each as much as a sampling
 * round late, so nothing is decided before `lag` has passed, and nothing given up before GRACE more. */

static void done_with_press(struct tracker *t)
{
    t->presses_waiting--;
    for (int i = 0; i < t->presses_waiting; i++)
        t->presses[i] = t->presses[i + 1];
}

bool track_line(struct tracker *t, int least, struct lines *f)
{
    struct evidence strict = evidence_of(t, 0), loose = evidence_of(t, t->suspects);
    return explain_lines(&t->game.now, &strict, least, LINE_PLIES, f) ||
           (t->suspects && explain_lines(&t->game.now, &loose, least, LINE_PLIES, f));
}

/* The first provisional move stands, whatever the opponent already holds in the air. */
static bool first_stands(const struct tracker *t)
{
    if (!t->made.count)
        return false;
    if (!(differing_after(t) & ~t->suspects))
        return true;
    struct position p = t->game.now;
    struct undo unused;
    position_make(&p, t->made.moves[0], &unused);
    sqset rest = seen_differs(&t->seen, &p) & ~t->ignored & ~t->suspects;
    return !(rest & (seen_occupied(&t->seen) | p.side[!p.turn])) && count_of(rest) <= 2;
}

/* A move to a square that sees nothing looks like a man still in the air. */
static bool hidden(const struct tracker *t)
{
    return has(t->ignored | t->suspects, move_to(t->made.moves[0]));
}

static void take_line(struct tracker *t, const struct lines *f, msec now)
{
    for (int i = 0; i < f->line[0].count; i++)
        track_make(t, i, f->line[0].moves[i], now);
    t->order_open = f->count > 1;
}

static void wrong_by_press(struct tracker *t, enum track_kind kind, enum side side, int from, int to, msec now)
{
    struct tracked e = track_event(t, kind, now);
    if (is_wrong(t))
        return;
    e.side = (uint8_t)side;
    e.from = (uint8_t)from;
    e.to = (uint8_t)to;
    t->wrong = (uint8_t)kind;
    t->illegal = kind == TRACK_ILLEGAL ? move_of(from, to, ORDINARY) : NO_MOVE;
    e.move = t->illegal;
    track_tell(t, &e);
}

static void no_move(struct tracker *t, msec now)
{
    bool late = t->last_how != HOW_PRESS && t->game.plies > 1 && now - t->last_at < SET_UP;
    if (late)
        return; /* the press of the move before, which its answer had completed */
    struct tracked e = track_event(t, TRACK_NO_MOVE, now);
    track_tell(t, &e);
}

static bool was_illegal(struct tracker *t, msec now)
{
    struct evidence e = evidence_of(t, t->suspects);
    int from, to;
    enum side side = turn_of(t);
    if (!explain_as_one_man(&t->game.now, &e, side, &from, &to)) {
        sqset pawns = pieces(&t->game.now, side, PAWN) & differing(t) & rank_set(rank_for(side, 6));
        sqset last = differing(t) & seen_occupied(&t->seen) & rank_set(rank_for(side, 7));
        if (!pawns || !last)
            return false;
        wrong_by_press(t, TRACK_PROMOTION, side, first(pawns), first(last), now);
        return true;
    }
    bool pawn_left = kind_of(t->game.now.on[from]) == PAWN && has(RANK_1 | RANK_8, to);
    wrong_by_press(t, pawn_left ? TRACK_PROMOTION : TRACK_ILLEGAL, side, from, to, now);
    return true;
}

static void with_leftover(struct tracker *t, const struct lines *f, sqset left, msec now)
{
    sqset stands = left & seen_occupied(&t->seen) & ~bit(move_from(f->line[0].moves[0]));
    take_line(t, f, now);
    track_commit(t, HOW_PRESS, now);
    if (!stands)
        return; /* only missing: in a hand, or on a square that sees nothing */
    struct tracked e = track_event(t, TRACK_DISPLACED, now);
    e.squares = left;
    t->wrong = TRACK_DISPLACED;
    track_tell(t, &e);
}

/* The mover's press, and its squares are not those of a legal move. False: wait a little longer. */
static bool judge_own_press(struct tracker *t, msec now)
{
    struct evidence e = evidence_of(t, t->suspects);
    struct lines f;
    sqset left = 0, differs = evidence_differs(&e, &t->game.now), own = t->game.now.side[turn_of(t)];
    if (!(differs & (own | seen_occupied(&t->seen)))) {
        no_move(t, now);
        return true;
    }
    bool in_the_air = !(differs & seen_occupied(&t->seen));
    if (in_the_air && now < t->presses[0].at + t->lag + HELD)
        return false;
    if (explain_leaving(&t->game.now, &e, &f, &left))
        with_leftover(t, &f, left, now);
    else if (f.count > 1 && !is_wrong(t))
        track_ask(t, &f, now);
    else if (!was_illegal(t, now))
        wrong_by_press(t, TRACK_MISMATCH, turn_of(t), NO_SQUARE, NO_SQUARE, now);
    return true;
}

static void judge_other_press(struct tracker *t, msec now)
{
    struct evidence e = evidence_of(t, t->suspects);
    enum side side = other(turn_of(t));
    int from, to;
    if (explain_as_one_man(&t->game.now, &e, side, &from, &to))
        wrong_by_press(t, TRACK_OUT_OF_TURN, side, from, to, now);
}

static bool give_up_waiting(struct tracker *t, msec now)
{
    bool own = t->presses[0].side == turn_of(t);
    struct lines f = {0};
    if (differing(t) && track_line(t, 1, &f)) {
        if (f.count > 1)
            track_ask(t, &f, now);
        if (f.count > 1 && !f.one_end)
            return true;
        take_line(t, &f, now);
        if (!own && t->made.count > 1)
            track_commit(t, HOW_REPLY, now);
        if (own || f.line[0].count > 1)
            track_commit(t, HOW_PRESS, now);
        return true;
    }
    if (own)
        return judge_own_press(t, now);
    judge_other_press(t, now);
    return true;
}

static bool settle_press(struct tracker *t, msec now)
{
    msec waited = now - t->presses[0].at - t->lag;
    bool own = t->presses[0].side == turn_of(t);
    if (waited < 0)
        return false;
    if (own && first_stands(t) && (waited >= GRACE || !hidden(t))) {
        track_commit(t, HOW_PRESS, now);
        return true;
    }
    if (!own && t->made.count > 1 && !differing_after(t)) {
        track_commit(t, HOW_REPLY, now);
        track_commit(t, HOW_PRESS, now);
        return true;
    }
    return waited >= GRACE && give_up_waiting(t, now);
}

void track_presses(struct tracker *t, msec now)
{
    while (t->presses_waiting && !t->over && settle_press(t, now))
        done_with_press(t);
}
