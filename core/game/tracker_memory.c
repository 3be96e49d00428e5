#include "game/tracker_parts.h"

#include <string.h>

/* A board that is asked for what changed since it was asked before: squares and presses in the order in which they came,
 * but without their times. Each is given the latest time that it can have had, since what belongs to it may still
 * come; and what stood before it is taken to have stood no longer than to the event or the answer before, since it may
 * have come right after. Nothing is judged beyond what is known so.
 *
 * Its whole board is asked for by itself, and may show what is only told as changed afterwards: it is believed once a
 * later answer tells none. */

enum { QUICK_STEP = 100, STEP = 250, TAG_BYTES = 2 };

static void nothing_changed(struct tracker *t, msec at)
{
    struct reading whole = {.kind = READING_BOARD, .at = at};
    t->known = at;
    if (t->memory.board_waits && at - t->memory.board_at >= t->lag) {
        t->memory.board_waits = false;
        memcpy(whole.as.board, t->memory.board, sizeof whole.as.board);
        tracker_take(t, &whole);
    }
    t->due = 0; /* what waited for more to be known */
    tracker_settle(t, at);
}

void track_answered(struct tracker *t, const struct reading *r)
{
    bool changes = !strcmp(r->text, "changes"), again = t->by_asking && t->memory.answered == r->at;
    int count = r->as.news.number / TAG_BYTES;
    t->memory.telling = changes;
    if (!changes || again)
        return;
    if (!t->by_asking)
        t->known = t->memory.answered = r->at;
    msec step = count ? (r->at - t->memory.answered) / count : 0;
    t->by_asking = true;
    t->memory.answered = r->at;
    t->memory.step = step < STEP ? step : STEP;
    t->memory.at = r->at - t->memory.step * count;
    if (count)
        t->memory.board_waits = false;
    else
        nothing_changed(t, r->at);
}

bool tracker_memory_time(struct tracker *t, const struct reading *r, msec *at)
{
    if (!t->memory.telling || t->memory.answered != r->at)
        return false;
    msec step = r->quick && t->memory.step > QUICK_STEP ? QUICK_STEP : t->memory.step;
    t->memory.at = t->memory.at + step < r->at ? t->memory.at + step : r->at;
    t->due = 0;
    tracker_settle(t, t->known);
    *at = t->known = t->memory.at > t->known ? t->memory.at : t->known;
    t->due = MSEC_NEVER; /* nothing is judged by the time between the two */
    return true;
}

bool track_held_back(struct tracker *t, const struct reading *r)
{
    if (!t->by_asking || r->kind != READING_BOARD || r->at == t->known)
        return false;
    memcpy(t->memory.board, r->as.board, sizeof t->memory.board);
    t->memory.board_at = r->at;
    t->memory.board_waits = true;
    return true;
}
