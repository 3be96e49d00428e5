#include "game/tracker_parts.h"

/* order: enum track_kind */
static const char *const names[TRACK_KINDS] = {
    "made",    "move",     "not-pressed", "illegal", "promotion", "out-of-turn", "moved-again",
    "no-move", "takeback", "displaced",   "knocked", "mismatch",  "cleared",     "ask",
    "dead",    "stuck",    "reset",       "sign",    "setup",     "turned",
};

const char *track_name(enum track_kind kind)
{
    return names[kind];
}

struct tracked track_event(const struct tracker *t, enum track_kind kind, msec at)
{
    return (struct tracked){.kind = (uint8_t)kind,
                            .side = t->game.now.turn,
                            .from = NO_SQUARE,
                            .to = NO_SQUARE,
                            .at = at,
                            .made_at = at,
                            .squares = differing(t),
                            .before = &t->game.now,
                            .seen = &t->seen};
}

void track_tell(struct tracker *t, const struct tracked *e)
{
    if (t->tell)
        t->tell(t->taker, e);
}

void track_clear(struct tracker *t, msec at)
{
    if (!is_wrong(t))
        return;
    t->wrong = TRACK_KINDS;
    struct tracked e = track_event(t, TRACK_CLEARED, at);
    track_tell(t, &e);
}

void track_ask(struct tracker *t, const struct lines *f, msec at)
{
    if (t->asked)
        return;
    struct tracked e = track_event(t, TRACK_ASK, at);
    e.choices = f;
    e.count = f->count;
    t->asked = true;
    track_tell(t, &e);
}
