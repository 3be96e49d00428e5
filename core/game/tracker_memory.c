#include "game/tracker_parts.h"

#include <string.h>

/* A board that is asked for what changed since it was asked before: squares and presses in the order in which they came,
 * but without their times. So each is given the latest time that it can have had, the last one that of the answer, and
 * nothing is judged beyond the last answer: what came after it is not known yet.
 *
 * Its whole board is asked for by itself, and may show changes that are only told afterwards: it is believed once the
 * next answer tells none. */

enum { QUICK_STEP = 100, STEP = 250, TAG_BYTES = 2 };

static void check_board(struct tracker *t)
{
    struct reading r = {.kind = READING_BOARD, .at = t->known};
    memcpy(r.as.board, t->memory.board, sizeof r.as.board);
    tracker_take(t, &r);
}

void track_answered(struct tracker *t, const struct reading *r)
{
    bool changes = !strcmp(r->text, "changes");
    bool again = t->by_asking && t->known == r->at;
    t->memory.telling = changes;
    if (!changes || again)
        return;
    msec since = t->by_asking && r->at > t->known ? r->at - t->known : 0;
    int count = r->as.news.number / TAG_BYTES;
    msec step = count ? since / count : 0;
    t->memory.step = step < STEP ? step : STEP;
    t->memory.at = r->at - t->memory.step * count;
    t->by_asking = true;
    t->known = r->at;
    if (!count && t->memory.board_waits)
        check_board(t);
    t->memory.board_waits = false;
    if (!count)
        tracker_settle(t, r->at);
}

bool tracker_memory_time(struct tracker *t, const struct reading *r, msec *at)
{
    if (!t->memory.telling || t->known != r->at)
        return false;
    msec step = r->quick && t->memory.step > QUICK_STEP ? QUICK_STEP : t->memory.step;
    t->memory.at = t->memory.at + step < r->at ? t->memory.at + step : r->at;
    *at = t->memory.at;
    return true;
}

bool track_held_back(struct tracker *t, const struct reading *r)
{
    if (!t->by_asking || r->kind != READING_BOARD || r->at == t->known)
        return false;
    memcpy(t->memory.board, r->as.board, sizeof t->memory.board);
    t->memory.board_waits = true;
    return true;
}
