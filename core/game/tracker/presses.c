#include "game/tracker/presses.h"

#include <assert.h>

enum { ROW = 12, JITTER = 120, LEAST = 80 };

void presses_begin(struct presses *p, msec lag)
{
    *p = (struct presses){.late = lag, .least = {INT32_MAX, INT32_MAX}};
}

bool presses_add(struct presses *p, enum side side, msec at)
{
    if (p->count == PRESSES_WAITING)
        return false;
    p->waiting[p->count].side = (uint8_t)side;
    p->waiting[p->count].closed = 0;
    p->waiting[p->count++].at = at;
    return true;
}

void presses_turned(struct presses *p)
{
    for (int i = 0; i < p->count; i++)
        p->waiting[i].side = (uint8_t)!p->waiting[i].side;
}

void presses_none(struct presses *p, bool times_tell, msec since, msec until)
{
    p->times_tell = times_tell;
    p->none_since = since < until - INT32_MAX ? until - INT32_MAX : since;
    p->none_for = (int32_t)(until < since ? 0 : until - p->none_since);
}

void presses_close(struct presses *p, msec at)
{
    for (int i = 0; i < p->count; i++)
        if (!p->waiting[i].closed && at > p->waiting[i].at && at - p->waiting[i].at < INT32_MAX)
            p->waiting[i].closed = (int32_t)(at - p->waiting[i].at);
}

void presses_drop(struct presses *p, int count)
{
    assert(count >= 0 && count <= p->count);
    p->count = (uint8_t)(p->count - count);
    for (int i = 0; i < p->count; i++)
        p->waiting[i] = p->waiting[i + count];
}

/* Uses the least of the last two series of moves: what was measured before those no longer counts. */
void presses_measure(struct presses *p, msec from_standing, msec lag)
{
    int32_t passed = (int32_t)(from_standing < -lag ? -lag : from_standing > lag ? lag : from_standing);
    p->least[0] = passed < p->least[0] ? passed : p->least[0];
    int32_t least = p->least[0] < p->least[1] ? p->least[0] : p->least[1];
    if (++p->measured == ROW) {
        p->least[1] = p->least[0];
        p->least[0] = INT32_MAX;
        p->measured = 0;
        p->known = true;
    }
    if (!p->known)
        return;
    msec late = JITTER - least;
    p->late = late > lag ? lag : late;
    p->late = p->late < LEAST ? LEAST : p->late;
    assert(p->late >= LEAST);
}
