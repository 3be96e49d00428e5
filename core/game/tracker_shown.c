#include "game/tracker_shown.h"

void shown_note(struct shown *s, int square, piece was, piece is, msec at)
{
    s->change[s->count++ % SHOWN_CHANGES] = (struct shown_change){at, (uint8_t)square, was, is};
}

bool shown_knows(const struct shown *s, msec since)
{
    bool all = s->count <= SHOWN_CHANGES || s->change[s->count % SHOWN_CHANGES].at < since;
    return all && s->gap_at < since;
}

msec shown_put(const struct shown *s, int square, piece what, msec since)
{
    const struct shown_change *c;
    for (uint32_t i = 0; (c = shown_change(s, i)) != NULL && c->at >= since; i++)
        if (c->square == square && c->is == what)
            return c->at;
    return MSEC_NEVER;
}
