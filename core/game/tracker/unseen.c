#include "game/tracker/tracker_parts.h"

/* Whether moves were played that nobody saw, and when the squares last fitted the record. */

void track_unseen(struct tracker *t)
{
    t->unseen = true;
    t->fits_at = 0;
    t->fitted_turns = 0;
}

/* The squares show the record, and the clock runs for the side that has to move; one that was not heard yet says
 * nothing about that. */
static bool fits(const struct tracker *t)
{
    bool turns = !t->has_clock || (t->clock_heard && t->runs.now == (int)turn_of(t));
    return turns && !(differing(t) & ~t->lies.suspects); /* those were suspected before */
}

/* With a clock this is asked as it is pressed: a piece that went on and came back shows the record, too. And a press
 * may be heard before the squares of its move: until those would have come, nothing is known. */
void track_note_seen(struct tracker *t, msec at)
{
    t->fits_at = !fits(t) ? 0 : t->fits_at ? t->fits_at : at;
    t->unseen = t->unseen && !(t->fits_at && !t->has_clock);
}

/* A record that has one half-move too few or too many fits as well, from each press of the one player until the squares
 * of his move come, which may take longer than is usual here. It never does so for both in turn, nor for long. A board
 * on a bus tells squares and presses in one order. */
void track_note_stayed(struct tracker *t, msec now)
{
    enum { FOR_LONG = 2000, BOTH = 3 };
    msec stayed = t->fits_at ? now - t->fits_at : 0;
    if (!t->unseen || t->memory.telling || stayed <= t->lag || !fits(t))
        return;
    t->fitted_turns = (t->fitted_turns | 1u << turn_of(t)) & BOTH;
    t->unseen = t->has_clock && !t->memory.asks && t->fitted_turns != BOTH && stayed <= FOR_LONG;
}

void track_seen_otherwise(struct tracker *t)
{
    t->fits_at = 0;
}

void track_saw_all(struct tracker *t)
{
    t->unseen = false;
}

void track_fitted(struct tracker *t, msec at)
{
    t->fitted_s = (uint32_t)(at / 1000);
}

/* A few differing squares are normal: those of two half-moves that cannot be told apart yet. Where moves were played
 * unseen, they may as well mean that the record took up a wrong one. */
void track_note_fit(struct tracker *t, msec now)
{
    enum { FEW = 4 };
    if ((!has_clock_now(t) || t->memory.asks) && !t->memory.telling)
        track_note_seen(t, now);
    track_note_stayed(t, now);
    if (is_wrong(t) || t->told.asked)
        t->fitted_turns = 0; /* what fitted before may have been the wrong record */
    if (is_wrong(t) || t->told.asked || (!t->unseen && count_of(differing(t) & ~t->lies.suspects) <= FEW))
        track_fitted(t, now);
}
