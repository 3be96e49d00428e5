#include "game/tracker_parts.h"

#include "chess/movegen.h"

/* The move that was on the board, in full sight, when the clock was pressed. By FIDE 6.2.1 it is completed then, whatever
 * the players do next; only squares that were seen too early, of a man still sliding, can say otherwise. So what leads on
 * from it is preferred, another legal move by the same player is waited for, and at last it is the move. */

bool track_stands(const struct tracker *t)
{
    return track_first_stand(t, 1) && !track_hidden(t);
}

/* A legal move by a man that is seen where it went, though the opponent already lifts his, one of which may as well stand
 * on a square that sees nothing; its own square of departure may go on showing it. */
static move seen_arrived(const struct tracker *t)
{
    struct lines f;
    sqset left = 0, away = differing(t) & t->game.now.side[other(turn_of(t))] & ~seen_occupied(&t->seen);
    struct evidence e = evidence_of(t, t->suspects | away);
    if (t->seen.only_occupied || count_of(away) > 2)
        return NO_MOVE;
    move m = explain_move(&t->game.now, &e);
    if (m == NO_MOVE && explain_leaving(&t->game.now, &e, &f, &left) && left == bit(move_from(f.line[0].moves[0])))
        m = f.line[0].moves[0];
    bool in_sight = m != NO_MOVE && move_how(m) != CASTLING && !has(e.ignored, move_to(m)) &&
                    has(t->seen.side[turn_of(t)], move_to(m));
    return in_sight ? m : NO_MOVE;
}

move track_standing_now(const struct tracker *t, enum side side)
{
    int k = t->presses_waiting;
    if (k == 0 && side == turn_of(t))
        return track_stands(t) ? t->made.moves[0] : t->made.count ? NO_MOVE : seen_arrived(t);
    bool in_turn = side == (k & 1 ? other(turn_of(t)) : turn_of(t)) && k < t->made.count;
    bool seen = in_turn && !differing_after(t) && !has(t->ignored | t->suspects, move_to(t->made.moves[k]));
    return seen ? t->made.moves[k] : NO_MOVE;
}

void track_note_stood(struct tracker *t, msec at)
{
    bool waits = t->presses_waiting && t->presses[0].side == turn_of(t) && t->presses[0].stood == NO_MOVE;
    if (waits && at <= t->presses[0].at + t->lag && track_stands(t))
        t->presses[0].stood = t->made.moves[0];
}

/* Not touched since, whatever else was: its man where it went, no man of its side where it was. */
bool track_untouched(const struct tracker *t)
{
    move m = t->presses[0].stood;
    if (m == NO_MOVE || (t->made.count && t->made.moves[0] != m) || t->seen.only_occupied || !is_legal(&t->game.now, m))
        return false;
    struct position p = t->game.now;
    struct undo unused;
    enum side us = turn_of(t);
    position_make(&p, m, &unused);
    sqset own = (p.side[us] ^ t->game.now.side[us]) & ~t->ignored & ~t->suspects;
    if (t->seen.on[move_from(m)] == t->game.now.on[move_from(m)])
        own &= ~bit(move_from(m)); /* goes on showing it */
    return !(own & seen_differs(&t->seen, &p) & (t->seen.side[us] | p.side[us]));
}

void track_prefer_stood(const struct tracker *t, struct lines *f)
{
    move stood = t->presses[0].stood;
    int fits = 0, which = 0;
    for (int i = 0; i < f->count && i < LINES_KEPT; i++) {
        if (f->line[i].moves[0] == stood) {
            fits++;
            which = i;
        }
    }
    if (fits != 1 || f->count > LINES_KEPT)
        return;
    f->line[0] = f->line[which];
    f->count = 1;
}

bool track_stood_otherwise(const struct tracker *t, const struct lines *f)
{
    move stood = t->presses[0].stood;
    return stood != NO_MOVE && f->line[0].moves[0] != stood;
}

bool track_complete_stood(struct tracker *t, msec now)
{
    move m = t->presses[0].stood;
    if (!is_legal(&t->game.now, m))
        return false;
    track_make(t, 0, m, t->presses[0].at);
    track_commit(t, HOW_PRESS, now);
    return true;
}
