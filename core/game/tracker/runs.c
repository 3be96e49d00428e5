#include "game/tracker/runs.h"

#include <assert.h>

void runs_begin(struct runs *r)
{
    *r = (struct runs){.now = -1, .latest = -1};
}

void runs_for(struct runs *r, int side, msec at)
{
    assert(side >= -1 && side <= 1);
    r->now = (int8_t)side;
    r->latest = side >= 0 ? r->now : r->latest;
    r->stopped_at = side >= 0 ? 0 : at;
    r->fell = r->fell && side < 0;
    r->begun = r->begun || side >= 0;
}

void runs_out(struct runs *r)
{
    r->fell = r->now >= 0 || r->fell;
}

void runs_turned(struct runs *r)
{
    r->now = (int8_t)(r->now < 0 ? r->now : !r->now);
    r->latest = (int8_t)(r->latest < 0 ? r->latest : !r->latest);
}

void runs_unknown(struct runs *r)
{
    r->now = r->latest = -1;
}

void runs_have_begun(struct runs *r)
{
    r->begun = true;
}

void runs_as_stored(struct runs *r, enum side side)
{
    assert(side == WHITE || side == BLACK);
    r->now = r->latest = (int8_t)side;
    r->stopped_at = 0;
}

void runs_as_before(struct runs *r, const struct runs *was)
{
    r->now = was->now;
    r->latest = was->now >= 0 ? was->now : was->latest;
    r->stopped_at = was->stopped_at;
}
