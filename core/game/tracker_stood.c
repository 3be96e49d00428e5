#include "game/tracker_parts.h"

#include "chess/movegen.h"

/* The move that was on the board, in full sight, when the clock was pressed. By FIDE 6.2.1 it is completed then, whatever
 * the players do next; only squares that were seen too early, of a man still sliding, can say otherwise. So what leads on
 * from it is preferred, another legal move by the same player is waited for, and at last it is the move. */

bool track_stands(const struct tracker *t)
{
    return track_first_stand(t, 1) && !track_hidden(t);
}

move track_standing_now(const struct tracker *t, enum side side)
{
    int k = t->presses_waiting;
    if (k == 0)
        return side == turn_of(t) && track_stands(t) ? t->made.moves[0] : NO_MOVE;
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

/* Not touched since, whatever else was: its man where it went, nothing where it was. */
bool track_untouched(const struct tracker *t)
{
    move m = t->presses[0].stood;
    if (m == NO_MOVE || !t->made.count || t->made.moves[0] != m || t->seen.only_occupied)
        return false;
    struct position p = t->game.now;
    struct undo unused;
    enum side us = turn_of(t);
    position_make(&p, m, &unused);
    sqset own = (p.side[us] ^ t->game.now.side[us]) & ~t->ignored & ~t->suspects;
    return !(own & seen_differs(&t->seen, &p) & (seen_occupied(&t->seen) | p.side[us]));
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
