#include "game/press.h"

#include <string.h>

enum { BEHIND = 3000 }; /* a round of questions on a long row takes as long */

static void hear(void *self, const struct clock_event *e)
{
    struct press *p = self;
    if (e->kind == CLOCK_PRESSED && !p->kept)
        tracker_press(p->tracker, (enum side)e->side, e->at);
    if (e->kind == CLOCK_ABSENT || e->kind == CLOCK_SILENT || e->kind == CLOCK_BACK)
        tracker_clocked(p->tracker, e->kind == CLOCK_BACK, e->at);
    if (p->tell)
        p->tell(p->taker, e);
}

void press_begin(struct press *p, const struct control *control, struct tracker *t, clock_taker *tell, void *taker)
{
    *p = (struct press){.tracker = t, .tell = tell, .taker = taker, .up = NO_SIDE};
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
    return (uint8_t)(swap ? (set & 1) << 1 | set >> 1 : set);
}

static int8_t one_side(uint8_t set)
{
    return (int8_t)(set == 1 ? WHITE : set == 2 ? BLACK : NO_SIDE);
}

/* --- presses that a board kept ------------------------------------------------------------------------------- */

/* What the clock showed between two answers, told when the squares are known as far. A lever that went over without a
 * press in the memory, where moves follow very fast, is that press. */
static void tell_late(struct press *p)
{
    int8_t was = p->up;
    bool ran = p->tracker->running >= 0 && p->late.runs >= 0;
    bool missing = ran && was != NO_SIDE && p->late.up == (int)other((enum side)was);
    p->waits = false;
    p->up = p->late.up;
    if (missing)
        tracker_press(p->tracker, (enum side)was, p->tracker->known);
    tracker_runs(p->tracker, p->late.runs, p->tracker->known);
}

static void keep_late(struct press *p, const struct clock_seen *s)
{
    if (p->waits && p->answered)
        tell_late(p);
    if (p->answered)
        p->before = p->late;
    p->waits = true;
    p->answered = false;
    p->late = *s;
}

static void take_answer(struct press *p, const struct reading *r)
{
    bool changes = !strcmp(r->text, "changes"), first = changes && !p->kept;
    if (first) {
        p->kept = true;
        p->late = p->before = p->clock.seen;
        clock_presses_are_told(&p->clock);
    }
    if (changes)
        p->sure = p->answered ? p->late : p->before;
    if (first ||
        p->sure.at <= p->pressed_at) /* what was played before anybody asked is kept, too: no reading is older */
        p->sure = (struct clock_seen){0};
    tracker_take(p->tracker, r);
    if (changes && p->waits && (p->answered || !r->as.news.number))
        tell_late(p);
    p->answered = p->answered || changes;
}

/* What a side that stood with so many seconds may show if it ran since and was pressed. */
static bool may_have_run(const struct clock *c, enum side side, int32_t stood_s, int32_t left_s, msec passed)
{
    const struct period *period = &c->control.periods[c->period[side] < c->control.count ? c->period[side] : 0];
    int32_t bonus_s = period->bonus == BONUS_FISCHER ? period->bonus_s : 0;
    int32_t used_s = stood_s + bonus_s - left_s;
    return left_s != stood_s && used_s >= 0 && used_s <= passed / 1000 + 1;
}

/* A lever that goes over while the clock stands is an arbiter's hand, unless the clock was started since it was last
 * seen to stand: then a man has moved, or the halted side has run. */
static bool by_hand(const struct press *p, enum side side, int32_t left_s, msec at)
{
    bool stood = p->clock.known && p->sure.at && p->sure.runs == NO_SIDE;
    return stood && tracker_stands(p->tracker) &&
           !may_have_run(&p->clock, side, p->sure.left_s[side], left_s, at - p->sure.at);
}

static void take_halted(struct press *p, const struct reading *r)
{
    msec at;
    bool left = r->as.halted.side == CLOCK_LEFT;
    enum side side = left != p->white_right ? WHITE : BLACK;
    if (!tracker_memory_time(p->tracker, r, &at))
        return;
    p->waits = false;
    p->up = (int8_t)other(side);
    if (by_hand(p, side, r->as.halted.s, r->at))
        return;
    p->pressed_at = r->at;
    clock_pressed(&p->clock, side, r->as.halted.s, p->sure.at ? &p->sure : NULL, r->at);
    if (p->sure.runs == (int8_t)side)
        p->sure.left_s[side] = SECONDS_UNKNOWN; /* a second press in one answer has had two bonuses */
    tracker_press(p->tracker, side, at);
    tracker_runs(p->tracker, (int)other(side), at);
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
    if (p->kept)
        keep_late(p, &s);
    else
        tracker_runs(p->tracker, s.runs, at);
}

static void tell_turn(struct press *p, msec now)
{
    const struct tracker *t = p->tracker;
    bool behind = t->lost || (t->by_asking && now - t->memory.answered > BEHIND); /* moves may have been made since */
    bool certain = !t->made.count && !t->presses_waiting && t->wrong == TRACK_KINDS && !t->over && !behind;
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
    else if (r->kind == READING_HALTED)
        take_halted(p, r);
    else if (r->kind == READING_NEWS && r->as.news.what == NEWS_MEMORY)
        take_answer(p, r);
    else if (r->kind == READING_NEWS && r->as.news.what == NEWS_CLOCK_ABSENT)
        clock_gone(&p->clock, r->at);
    else if (r->kind == READING_NEWS)
        tracker_take(p->tracker, r); /* lost, or back */
}
