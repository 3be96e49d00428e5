#include "game/press.h"

static void hear(void *self, const struct clock_event *e)
{
    struct press *p = self;
    if (e->kind == CLOCK_PRESSED)
        tracker_press(p->tracker, (enum side)e->side, e->at);
    if (e->kind == CLOCK_ABSENT || e->kind == CLOCK_SILENT || e->kind == CLOCK_BACK)
        tracker_clocked(p->tracker, e->kind == CLOCK_BACK, e->at);
    if (p->tell)
        p->tell(p->taker, e);
}

void press_begin(struct press *p, const struct control *control, struct tracker *t, clock_taker *tell, void *taker)
{
    *p = (struct press){.tracker = t, .tell = tell, .taker = taker};
    clock_begin(&p->clock, control, hear, p);
}

void press_turned(struct press *p, bool white_right)
{
    p->white_right = white_right;
}

/* CLOCK_LEFT is 1 and CLOCK_RIGHT 2, White 1 and Black 2: with White at the left nothing changes. */
static uint8_t sides(const struct press *p, const struct clock_reading *r, uint8_t set)
{
    bool swap = p->white_right && !r->by_colour;
    return swap ? (uint8_t)((set & 1) << 1 | set >> 1) : set;
}

static int8_t one_side(uint8_t set)
{
    return (int8_t)(set == 1 ? WHITE : set == 2 ? BLACK : NO_SIDE);
}

static void take_clock(struct press *p, const struct clock_reading *r, msec at)
{
    bool swap = p->white_right && !r->by_colour;
    struct clock_seen s = {
        .left_s = {swap ? r->right_s : r->left_s, swap ? r->left_s : r->right_s},
        .runs = r->run_known ? one_side(sides(p, r, r->running)) : NO_SIDE,
        .up = r->has_lever ? one_side(sides(p, r, r->up)) : (int8_t)NO_SIDE,
        .flag = sides(p, r, r->flag),
        .shown = sides(p, r, r->shown),
        .low_battery = r->low_battery,
        .at = at,
    };
    clock_take(&p->clock, &s);
    tracker_runs(p->tracker, s.runs, at);
}

static void tell_turn(struct press *p, msec now)
{
    const struct tracker *t = p->tracker;
    bool certain = !t->made.count && !t->presses_waiting && t->wrong == TRACK_KINDS && !t->over;
    clock_board(&p->clock, (enum side)t->game.now.turn, t->game.plies, certain, now);
}

void press_settle(struct press *p, msec now)
{
    tell_turn(p, now);
    clock_settle(&p->clock, now);
}

void press_take(struct press *p, const struct reading *r)
{
    tell_turn(p, r->at);
    if (r->kind == READING_CLOCK)
        take_clock(p, &r->as.clock, r->at);
    else if (r->kind == READING_NEWS && r->as.news.what == NEWS_CLOCK_ABSENT)
        clock_gone(&p->clock, r->at);
}
