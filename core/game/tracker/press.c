#include "game/tracker/press.h"

#include <assert.h>
#include <string.h>

enum { BEHIND = 3000 }; /* the time that a bus with many boards needs to ask each of them */
enum { FLAGS = 2 };

static void hear(void *self, const struct clock_event *e)
{
    struct press *p = self;
    if (e->kind == CLOCK_PRESSED && !p->kept)
        tracker_press(p->tracker, (enum side)e->side, e->at);
    if (e->kind == CLOCK_ABSENT || e->kind == CLOCK_SILENT || e->kind == CLOCK_BACK)
        tracker_clocked(p->tracker, e->kind == CLOCK_BACK, e->at);
    bool flag = e->kind == CLOCK_FLAG || e->kind == CLOCK_BOTH_FLAGS;
    if (flag && p->fallen < FLAGS)
        p->fell[p->fallen++] = *e;
    else if (p->tell)
        p->tell(p->context, e);
}

/* Reports a flag only when the moves before it are known, and unless time was added in the meantime. */
static void tell_flags(struct press *p, msec now)
{
    if (!p->fallen)
        return;
    tracker_settle(p->tracker, now);
    if (now < tracker_known_by(p->tracker, p->fell[0].at))
        return;
    int count = p->fallen;
    p->fallen = 0;
    for (int i = 0; i < count; i++) {
        const struct clock_event *e = &p->fell[i];
        bool stands = e->kind == CLOCK_BOTH_FLAGS ? p->clock.flags == 3 : p->clock.flags >> e->side & 1;
        if (stands && p->tell)
            p->tell(p->context, e);
    }
}

msec press_due(const struct press *p)
{
    msec clock = clock_due(&p->clock), flag = p->fallen ? tracker_known_by(p->tracker, p->fell[0].at) : MSEC_NEVER;
    return clock < flag ? clock : flag;
}

void press_begin(struct press *p, const struct control *control, struct tracker *t, clock_fn *tell, void *context)
{
    assert(control && t);
    *p = (struct press){.tracker = t, .tell = tell, .context = context, .up = NO_SIDE};
    clock_begin(&p->clock, control, hear, p);
}

void press_turned(struct press *p, bool white_right, msec at)
{
    if (white_right == p->white_right)
        return;
    p->white_right = white_right;
    clock_turned(&p->clock, at);
    tracker_clock_turned(p->tracker);
    clock_seen_turned(&p->late);
    clock_seen_turned(&p->before);
    clock_seen_turned(&p->sure);
    p->up = (int8_t)(p->up == NO_SIDE ? NO_SIDE : !p->up);
    p->fallen = 0;
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

/* Reports what the clock showed between two answers, once the squares are known up to that time. If the lever changed
 * sides without a press in the board's memory, as happens when moves follow very fast, that is the press. */
static void tell_late(struct press *p)
{
    int8_t was = p->up;
    bool ran = p->tracker->runs.now >= 0 && p->late.runs >= 0;
    bool missing = ran && was != NO_SIDE && p->late.up == (int)other((enum side)was);
    p->waits = false;
    p->up = p->late.up;
    if (missing)
        tracker_press(p->tracker, (enum side)was, p->tracker->memory.known);
    tracker_runs(p->tracker, p->late.runs, p->tracker->memory.known);
}

static void keep_late(struct press *p, const struct clock_seen *s)
{
    assert(s->runs == NO_SIDE || s->runs == WHITE || s->runs == BLACK);
    if (p->waits && p->answered)
        tell_late(p);
    if (p->answered) {
        p->before = p->late;
        p->changes.before = p->changes.late;
    }
    p->waits = true;
    p->answered = false;
    p->late = *s;
    p->changes.late = p->changes.now;
}

static void take_answer(struct press *p, const struct reading *r)
{
    bool changes = !strcmp(r->text, "changes"), first = changes && !p->kept;
    if (first) {
        p->kept = true;
        p->late = p->before = p->clock.seen;
        p->changes.late = p->changes.before = p->changes.now;
        clock_presses_are_told(&p->clock);
    }
    if (changes) {
        p->sure = p->answered ? p->late : p->before;
        p->changes.sure = p->answered ? p->changes.late : p->changes.before;
    }
    if (first || p->sure.at <= p->pressed_at) /* the board kept moves from before it was asked */
        p->sure = (struct clock_seen){0};
    if (changes)
        p->changes.now = (uint16_t)(p->changes.now + count_of(r->as.news.squares));
    tracker_take(p->tracker, r);
    if (changes && p->waits && (p->answered || !r->as.news.number))
        tell_late(p);
    p->answered = p->answered || changes;
}

/* Whether a side whose clock was stopped at so many seconds can show this time if it ran since and was pressed. */
static bool may_have_run(const struct clock *c, enum side side, int32_t stood_s, int32_t left_s, msec passed)
{
    const struct period *period = &c->control.periods[c->period[side] < c->control.count ? c->period[side] : 0];
    int32_t bonus_s = period->bonus == BONUS_FISCHER ? period->bonus_s : 0;
    int32_t used_s = stood_s + bonus_s - left_s;
    return left_s != stood_s && used_s >= 0 && used_s <= passed / 1000 + 1;
}

/* A lever that changes sides while the clock is stopped was moved by an arbiter, unless the clock was started since it
 * was last seen stopped: then a piece has moved, or the halted side has run. */
static bool by_hand(const struct press *p, enum side side, int32_t left_s, msec at)
{
    const struct clock_seen *sure = &p->sure;
    bool stood = p->clock.known && sure->at && sure->runs == NO_SIDE;
    return stood && tracker_matches_board(p->tracker) &&
           !may_have_run(&p->clock, side, sure->left_s[side], left_s, at - sure->at);
}

/* Two presses within a fifth of a second may both be missing in the board's memory: then the clock has been seen to
 * gain already since `sure`, and this press gains once more. */
static bool gained_before(const struct press *p, enum side side, int32_t left_s)
{
    int32_t was = p->sure.left_s[side], meanwhile = p->late.left_s[side];
    return was != SECONDS_UNKNOWN && meanwhile != SECONDS_UNKNOWN && p->late.at > p->sure.at && meanwhile > was &&
           left_s > meanwhile;
}

/* The same between two readings, where nothing shows it but what this press seems to add. Returns how many presses may
 * be missing before it: none where fewer squares have changed than three half-moves change. */
static int may_be_missing(const struct press *p)
{
    enum { THREE_HALF_MOVES = 4 };
    uint16_t changes = (uint16_t)(p->changes.now - (p->sure.at ? p->changes.sure : p->changes.pressed));
    return changes < THREE_HALF_MOVES ? 0 : changes;
}

static void take_halted(struct press *p, const struct reading *r)
{
    msec at;
    bool left = r->as.halted.side == CLOCK_LEFT;
    enum side side = left != p->white_right ? WHITE : BLACK;
    if (tracker_stores_press(p->tracker, side) || !tracker_memory_time(p->tracker, r, &at))
        return;
    p->waits = false;
    p->up = (int8_t)other(side);
    if (by_hand(p, side, r->as.halted.s, r->at))
        return;
    p->pressed_at = r->at;
    if (gained_before(p, side, r->as.halted.s))
        p->sure.left_s[side] = SECONDS_UNKNOWN;
    clock_pressed(&p->clock, side, r->as.halted.s, p->sure.at ? &p->sure : NULL, may_be_missing(p), r->at);
    p->changes.pressed = p->changes.now;
    if (p->sure.runs == (int8_t)side) /* a second press within one answer has added two increments */
        p->sure.left_s[side] = SECONDS_UNKNOWN;
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
        tracker_none_pressed(p->tracker, clock_tells_missed(&p->clock), clock_no_press_since(&p->clock), at);
    if (s.flag || p->clock.flags || !s.left_s[WHITE] || !s.left_s[BLACK])
        tracker_time_over(p->tracker);
    if (p->kept)
        keep_late(p, &s);
    else
        tracker_runs(p->tracker, s.runs, at);
}

static void tell_turn(struct press *p, msec now)
{
    const struct tracker *t = p->tracker;
    /* moves may have been made since the last answer, or since before the clock was seen to run */
    bool unasked = t->memory.asks && (now - t->memory.answered > BEHIND || t->memory.answered < p->clock.ran_at);
    bool behind = t->lost || unasked;
    bool certain = tracker_is_sure(t) && !behind;
    clock_board(&p->clock, (enum side)t->game.now.turn, history_half_moves(&t->game), certain, now);
}

void press_settle(struct press *p, msec now)
{
    tell_turn(p, now);
    clock_settle(&p->clock, now);
    p->settled_at = now;
    tell_flags(p, now);
}

void press_take(struct press *p, const struct reading *r)
{
    assert(p->tracker && "it was begun");
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
        tracker_take(p->tracker, r); /* the device was lost, or is back */
    p->settled_at = r->at;
    tell_flags(p, r->at);
}
