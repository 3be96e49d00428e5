#include "game/tracker_parts.h"

/* Squares that lie: what contradicts a completed move is suspected, and found to be dead or stuck if it goes on so. */

/* Up to when what changed on the board is not the next player's hand: he may begin before the press is told. */
static msec hands_off(const struct tracker *t, enum track_how how, msec at)
{
    return how == HOW_PRESS && t->presses_waiting ? t->presses[0].at - 2 * t->lag : at - CLOCKED;
}

/* A square that contradicts completed moves running, for some seconds, and has not changed in between, lies. */
void track_judge_squares(struct tracker *t, msec before, enum track_how how, msec at)
{
    msec still = hands_off(t, how, at);
    sqset rest = differing(t), liars = 0, suspects = 0;
    t->held = 0;
    for (sqset all = rest; all;) {
        int sq = take_first(&all);
        msec changed = t->empty_at[sq] > t->put_at[sq] ? t->empty_at[sq] : t->put_at[sq];
        if (has(t->suspects, sq) && changed <= before && at - t->suspects_at >= UNEXPLAINED)
            liars |= bit(sq);
        else if (has(t->suspects, sq) || changed <= still)
            suspects |= bit(sq);
        else
            t->held |= bit(sq);
    }
    if (suspects & ~t->suspects)
        t->suspects_at = at;
    t->suspects = count_of(suspects) <= 3 ? suspects : 0;
    t->doubted |= t->suspects;
    t->ignored |= liars;
    while (liars) {
        int sq = take_first(&liars);
        bool dead = !has(seen_occupied(&t->seen), sq);
        struct tracked e = track_event(t, dead ? TRACK_DEAD : TRACK_STUCK, at);
        e.from = (uint8_t)sq;
        track_tell(t, &e);
    }
}

/* A man lifted before the last move was completed, or by a player who has already moved, and ever since nowhere: its
 * square may as well see nothing. */
void track_judge_held(struct tracker *t, msec at)
{
    enum side us = turn_of(t);
    const struct position *p = t->made.count ? &t->after : &t->game.now;
    sqset differs = t->made.count ? differing_after(t) : differing(t), extra = differs & seen_occupied(&t->seen),
          lost = 0;
    sqset moving = t->presses_waiting ? p->side[us] : 0, moved = t->made.count == 1 ? p->side[us] : 0;
    sqset gone = differs & ~seen_occupied(&t->seen) & ~t->suspects;
    for (sqset all = ((t->held & ~moving) | moved) & gone; all;) {
        int sq = take_first(&all);
        bool elsewhere = t->seen.only_occupied && extra;
        for (sqset other_squares = extra; other_squares && !elsewhere;)
            elsewhere = t->seen.on[take_first(&other_squares)] == p->on[sq];
        if (!elsewhere && at - t->empty_at[sq] >= CLOCKED)
            lost |= bit(sq);
    }
    if (!lost || !extra || count_of(t->suspects | lost) > 3)
        return;
    t->held &= ~lost;
    t->suspects |= lost;
    t->suspects_at = at;
}

/* Its man is gone, and still shown there: another look may put that right, or it is a square that lies. */
void track_still_from(struct tracker *t, const struct tracked *e)
{
    sqset from = bit(e->from) & (t->made.count ? differing_after(t) : differing(t));
    if (t->seen.only_occupied || !from || t->seen.on[e->from] != e->before->on[e->from])
        return;
    t->suspects |= from;
    t->suspects_at = e->at;
}
