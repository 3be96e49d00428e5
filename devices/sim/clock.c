#include "sim/clock.h"

#include <assert.h>
#include <string.h>

enum { SECOND = 1000, FLAG_SHOWN_FOR = 300 * SECOND };

static struct sim_side *side_of_clock(struct sim_clock *c, uint8_t side)
{
    return &c->sides[side == CLOCK_RIGHT];
}

static const struct period *period_of(const struct sim_clock *c, const struct sim_side *s)
{
    assert(s->period >= 0 && s->period < c->control.count && "a period of its control");
    return &c->control.periods[s->period];
}

static msec bonus_of(const struct sim_clock *c, const struct sim_side *s, enum bonus kind)
{
    const struct period *p = period_of(c, s);
    return p->bonus == kind ? (msec)p->bonus_s * SECOND : 0;
}

static void begin_turn(struct sim_clock *c, struct sim_side *s)
{
    s->delay = bonus_of(c, s, BONUS_DELAY);
    s->turn = 0;
}

void sim_clock_set(struct sim_clock *c, const struct control *control, msec now)
{
    *c = (struct sim_clock){.control = *control, .up = CLOCK_LEFT, .now = now};
    for (int i = 0; i < 2; i++) {
        c->sides[i].left = (msec)control_start_s(control) * SECOND;
        begin_turn(c, &c->sides[i]);
    }
}

static bool add_next_period(struct sim_clock *c, struct sim_side *s)
{
    if (s->period + 1 >= c->control.count)
        return false;
    s->period++;
    s->left += (msec)period_of(c, s)->seconds * SECOND;
    s->shown_until = c->now + FLAG_SHOWN_FOR;
    return true;
}

static void use_time(struct sim_side *s, msec used)
{
    assert(s->delay >= 0 && "a delay ends at nothing");
    msec from_delay = used < s->delay ? used : s->delay;
    s->delay -= from_delay;
    s->turn += used;
    s->left -= used - from_delay;
}

/* The moment at which the running side's time ends, which may be in the future. */
static msec end_of_time(const struct sim_clock *c)
{
    const struct sim_side *s = &c->sides[c->up == CLOCK_RIGHT];
    return s->fallen ? MSEC_NEVER : c->now + s->delay + s->left;
}

void sim_clock_advance(struct sim_clock *c, msec now)
{
    struct sim_side *s = side_of_clock(c, c->up);
    while (c->running && !s->fallen && end_of_time(c) <= now) {
        msec end = end_of_time(c);
        use_time(s, end - c->now);
        c->now = end;
        if (!add_next_period(c, s)) {
            s->fallen = true;
            s->fell_at = end;
            s->left = 0;
            c->running = c->no_freeze;
        }
    }
    if (c->running && !s->fallen)
        use_time(s, now - c->now);
    c->now = now;
}

void sim_clock_start(struct sim_clock *c, uint8_t side, msec now)
{
    sim_clock_advance(c, now);
    if (side != c->up)
        begin_turn(c, side_of_clock(c, side));
    c->up = side;
    c->running = !c->sides[0].fallen && !c->sides[1].fallen;
}

void sim_clock_stop(struct sim_clock *c, msec now)
{
    sim_clock_advance(c, now);
    c->running = false;
}

/* Bronstein gives back what was used of it; Fischer adds for the move to come, by the period that one falls in. */
static void give_bonus(struct sim_clock *c, struct sim_side *s)
{
    msec back = bonus_of(c, s, BONUS_BRONSTEIN);
    s->left += s->turn < back ? s->turn : back;
    s->left += bonus_of(c, s, BONUS_FISCHER);
}

bool sim_clock_press(struct sim_clock *c, uint8_t side, msec now)
{
    sim_clock_advance(c, now);
    if (side != c->up)
        return false;
    c->up = side == CLOCK_LEFT ? CLOCK_RIGHT : CLOCK_LEFT;
    if (!c->running)
        return true; /* the clock is stopped: only the lever changes sides */
    struct sim_side *s = side_of_clock(c, side);
    assert(c->up != side && "the lever has changed sides");
    s->moves++;
    if (!s->fallen)
        give_bonus(c, s);
    begin_turn(c, side_of_clock(c, c->up));
    return true;
}

void sim_clock_set_times(struct sim_clock *c, msec left, msec right, msec now)
{
    sim_clock_advance(c, now);
    c->sides[0].left = left;
    c->sides[1].left = right;
    for (int i = 0; i < 2; i++)
        c->sides[i].fallen = false;
}

/* A clock shows 0:01 until the last second is over. */
int32_t sim_clock_shown_s(const struct sim_clock *c, uint8_t side)
{
    return (int32_t)((c->sides[side == CLOCK_RIGHT].left + SECOND - 1) / SECOND);
}

msec sim_clock_next_change(const struct sim_clock *c)
{
    const struct sim_side *s = &c->sides[c->up == CLOCK_RIGHT];
    if (!c->running || s->fallen)
        return MSEC_NEVER;
    msec until_second = s->left % SECOND ? s->left % SECOND : SECOND;
    return c->now + s->delay + until_second;
}

static uint8_t bcd(int n)
{
    return (uint8_t)(n / 10 << 4 | n % 10);
}

/* A clock that is set not to stop shows only the first flag, so that it can be read which one it was. */
static bool fell_second(const struct sim_clock *c, const struct sim_side *s)
{
    const struct sim_side *first = s == &c->sides[0] ? &c->sides[1] : &c->sides[0];
    return first->fallen && first->fell_at < s->fell_at;
}

static void side_bytes(const struct sim_clock *c, const struct sim_side *s, uint8_t side, uint8_t out[3])
{
    int32_t shown = sim_clock_shown_s(c, side);
    if (shown > 35999)
        shown = 35999; /* 9:59:59 is all the wire can carry */
    out[0] = (uint8_t)(shown / 3600);
    out[1] = bcd(shown / 60 % 60);
    out[2] = bcd(shown % 60);
    if (s->fallen && !fell_second(c, s))
        out[0] |= 0x10;
    if (period_of(c, s)->bonus != BONUS_NONE)
        out[0] |= 0x20;
    if (s->shown_until > c->now)
        out[0] |= 0x40;
}

void sim_clock_bytes(const struct sim_clock *c, uint8_t out[7])
{
    memset(out, 0, 7);
    if (c->unplugged) {
        out[6] = 0x20;
        return;
    }
    side_bytes(c, &c->sides[1], CLOCK_RIGHT, out);
    side_bytes(c, &c->sides[0], CLOCK_LEFT, out + 3);
    out[6] = (uint8_t)((c->running ? 0x01 : 0) | (c->up == CLOCK_RIGHT ? 0x12 : 0x08) | (c->low_battery ? 0x04 : 0));
}
