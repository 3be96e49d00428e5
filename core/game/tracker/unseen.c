#include "game/tracker/tracker_parts.h"

/* Whether moves were played that nobody saw, and when the squares last fitted the record. */

void track_unseen(struct tracker *t)
{
    t->unseen = true;
}

/* What was played unseen is known again when the squares show the record and the clock runs for the side that has to
 * move. With a clock this is asked as it is pressed: a piece that went on and came back shows the record, too. */
void track_note_seen(struct tracker *t)
{
    bool turns = !has_clock_now(t) || t->runs.now < 0 || t->runs.now == (int)turn_of(t);
    t->unseen = t->unseen && !(turns && !(differing(t) & ~t->lies.suspects)); /* those were suspected before */
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
    if (!has_clock_now(t) || t->memory.asks)
        track_note_seen(t);
    if (is_wrong(t) || t->told.asked || (!t->unseen && count_of(differing(t) & ~t->lies.suspects) <= FEW))
        track_fitted(t, now);
}
