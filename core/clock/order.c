#include "clock/order.h"

#include "base/tongue.h"
#include "chess/board/board.h"

#include <assert.h>

enum order_wire { WIRE_NONE, WIRE_TIMES_WANTED, WIRE_TIMES_SENT, WIRE_SHOWN, WIRE_RUN_WANTED, WIRE_RUN_SENT };

enum {
    WIRE_PATIENCE = 10000, /* three attempts of two seconds, a second until it is read, and some reserve */
    STILL_SETTING = 30000, /* a digit changed this recently: someone is setting the clock         */
    SURE_AFTER = 2,        /* readings: a single one may be outdated                               */
    LATE_S = 2,            /* the clock's second, and a second of delay in reporting               */
};

static bool clock_stands(const struct clock_reading *c)
{
    return c->run_known && c->running == CLOCK_NONE;
}

void order_give(struct order *o, int32_t left_s, int32_t right_s, uint8_t side, const struct clock_reading *shown,
                msec now)
{
    *o = (struct order){.left_s = left_s, .right_s = right_s, .side = side, .given = now, .changed = now};
    o->patience = ORDER_PATIENCE;
    if (!shown || shown->left_s == TIME_UNKNOWN || shown->right_s == TIME_UNKNOWN)
        return;
    o->seen = true;
    o->shown = *shown;
    o->shown_at = now;
    o->stood = clock_stands(shown);
}

static enum order_news news(struct order *o, enum order_news what)
{
    if (o->told == what)
        return ORDER_NO_NEWS;
    o->told = (uint8_t)what;
    o->done = what == ORDER_ARRIVED;
    return what;
}

/* --- by wire ------------------------------------------------------------------------------------------------- */

enum order_wish order_wants(const struct order *o)
{
    if (o->wire == WIRE_TIMES_WANTED)
        return ORDER_WANTS_TIMES;
    return o->wire == WIRE_RUN_WANTED ? ORDER_WANTS_RUN : ORDER_WANTS_NOTHING;
}

void order_by_wire(struct order *o)
{
    o->wire = WIRE_TIMES_WANTED;
}

void order_sent(struct order *o, msec now)
{
    if (order_wants(o) == ORDER_WANTS_NOTHING)
        return;
    o->wire = o->wire == WIRE_TIMES_WANTED ? WIRE_TIMES_SENT : WIRE_RUN_SENT;
    o->sent = now;
}

enum order_news order_refused(struct order *o)
{
    if (o->done || o->wire == WIRE_NONE || o->wire == WIRE_SHOWN)
        return ORDER_NO_NEWS;
    o->wire = WIRE_NONE;
    return news(o, ORDER_BY_HAND);
}

void order_taken(struct order *o)
{
    o->told = ORDER_ARRIVED;
    o->done = true;
}

bool order_let_run(struct order *o)
{
    if (o->wire != WIRE_SHOWN || !o->side || o->done)
        return false;
    o->wire = WIRE_RUN_WANTED;
    return true;
}

/* --- what the clock shows ------------------------------------------------------------------------------------ */

static bool side_fits(int32_t ordered_s, int32_t shown_s, msec spent)
{
    assert(ordered_s >= 0 && "an order says a time");
    int32_t used = ordered_s - shown_s;
    return used >= 0 && used <= (spent ? spent / 1000 + LATE_S : 0);
}

static bool times_fit(const struct order *o, const struct clock_reading *c)
{
    return side_fits(o->left_s, c->left_s, o->spent[0]) && side_fits(o->right_s, c->right_s, o->spent[1]);
}

static enum order_news note_standing(struct order *o, const struct clock_reading *c)
{
    o->stood = true;
    o->running_wrong = 0;
    if (c->left_s == o->left_s && c->right_s == o->right_s) {
        o->spent[0] = o->spent[1] = 0;
        if (o->wire <= WIRE_TIMES_SENT) /* set by hand before the order was sent: it continues that way */
            o->wire = o->wire == WIRE_TIMES_SENT ? WIRE_SHOWN : WIRE_NONE;
        return o->told == ORDER_SHOWN ? ORDER_NO_NEWS : news(o, o->side ? ORDER_SHOWN : ORDER_ARRIVED);
    }
    if (!times_fit(o, c)) /* what ran before does not count, as the clock was set again */
        o->spent[0] = o->spent[1] = 0;
    if (o->told == ORDER_WRONG_SIDE || o->told == ORDER_OTHER_TIMES)
        o->told = ORDER_NO_NEWS; /* stopped again: from now on differences are reported again */
    return ORDER_NO_NEWS;
}

/* Whether the clock reached these times by running since the last reading. */
static bool ran_on(const struct order *o, const struct clock_reading *c, msec since)
{
    return side_fits(o->shown.left_s, c->left_s, since) && side_fits(o->shown.right_s, c->right_s, since);
}

/* A clock that has not been stopped yet still shows its old times: it is late, but nothing is wrong. */
static enum order_news note_running(struct order *o, const struct clock_reading *c, msec since, bool by_itself)
{
    o->spent[c->running == CLOCK_RIGHT] += since > 0 ? since : 1;
    bool fits = times_fit(o, c) && (o->stood || !by_itself); /* a clock may still run down to times that were lower */
    if (fits && c->running == o->side)
        return news(o, ORDER_ARRIVED);
    if (!fits && !o->stood)
        o->spent[0] = o->spent[1] = 0;
    if ((!fits && !o->stood) || ++o->running_wrong < SURE_AFTER)
        return ORDER_NO_NEWS;
    if (fits && o->side)
        return news(o, ORDER_WRONG_SIDE);
    return news(o, ORDER_OTHER_TIMES);
}

enum order_news order_note(struct order *o, const struct clock_reading *c, msec arrived)
{
    msec at = c->age_known ? c->read_at : arrived;
    if (o->done || c->left_s == TIME_UNKNOWN || c->right_s == TIME_UNKNOWN || !c->run_known || at < o->given ||
        (o->seen && at < o->shown_at))
        return ORDER_NO_NEWS;
    msec since = at - (o->seen ? o->shown_at : o->given);
    if (o->seen && (c->left_s != o->shown.left_s || c->right_s != o->shown.right_s))
        o->changed = arrived;
    bool by_itself = o->seen && ran_on(o, c, since);
    o->shown = *c;
    o->shown_at = at;
    o->seen = true;
    return clock_stands(c) ? note_standing(o, c) : note_running(o, c, since, by_itself);
}

enum order_news order_time(struct order *o, msec now)
{
    bool waits_for_wire = o->wire == WIRE_TIMES_SENT || o->wire == WIRE_RUN_SENT;
    if (o->done)
        return ORDER_NO_NEWS;
    if (waits_for_wire && now >= o->sent + WIRE_PATIENCE)
        return order_refused(o);
    bool being_set = o->seen && clock_stands(&o->shown) && now < o->changed + STILL_SETTING;
    bool late = now >= o->given + o->patience && !being_set && !waits_for_wire;
    bool told_worse = o->told == ORDER_SHOWN || o->told == ORDER_WRONG_SIDE || o->told == ORDER_OTHER_TIMES;
    return late && !told_worse ? news(o, ORDER_NOT_SET) : ORDER_NO_NEWS;
}

/* --- in words ------------------------------------------------------------------------------------------------ */

/* The left side is White's, as a clock that names its times by colour counts too, unless the clock is turned round. */
static bool is_swapped(const struct order *o)
{
    return o->white_right && !o->shown.by_colour;
}

static const char *name_of(const struct order *o, uint8_t side)
{
    return (side == CLOCK_RIGHT) != is_swapped(o) ? "Black's side" : "White's side";
}

/* Its times are as "White 1:30:00, Black 1:29:00"; the second of a pair says which side is to run. */
static const char by_wire[] = N_("being set by wire: %s %s, %s %s");
static const char by_wire_runs[] = N_("being set by wire: %s %s, %s %s, then start %s");
static const char set_it[] = N_("set the clock by hand: %s %s, %s %s");
static const char set_it_runs[] = N_("set the clock by hand: %s %s, %s %s, then start %s");
static const char shown[] = N_("the clock shows the ordered times, %s %s, %s %s");
static const char shown_runs[] = N_("the clock shows the ordered times, %s %s, %s %s, then start %s");
static const char arrived[] = N_("the ordered times are on the clock, %s %s, %s %s");
static const char arrived_runs[] = N_("the ordered times are on the clock, %s %s, %s %s, and %s runs");
static const char wrong_side[] = N_("the ordered times are on the clock, but %s runs: it should be %s");
static const char other_times[] =
    N_("the clock is running, but not with the ordered times (%s %s, %s %s): stop it and set %s %s, %s %s");
static const char other_times_runs[] = N_(
    "the clock is running, but not with the ordered times (%s %s, %s %s): stop it and set %s %s, %s %s, then start %s");
static const char not_set[] = N_("after %d minutes the clock does not show the ordered times: set %s %s, %s %s");
static const char not_set_runs[] =
    N_("after %d minutes the clock does not show the ordered times: set %s %s, %s %s, then start %s");
static const char cannot_be_set[] = N_("this clock has to be set by hand: %s %s, %s %s");
static const char cannot_be_set_runs[] = N_("this clock has to be set by hand: %s %s, %s %s, then start %s");
static const char *const formats[] = {
    by_wire_runs,  by_wire,    set_it_runs,      set_it,      shown_runs,   shown,   arrived_runs,
    arrived,       wrong_side, other_times_runs, other_times, not_set_runs, not_set, cannot_be_set_runs,
    cannot_be_set,
};
const struct sentences order_sentences = SENTENCES(formats);

void order_words(const struct order *o, struct text *out)
{
    const char *first = side_name(WHITE), *second = side_name(BLACK), *runs = name_of(o, o->side);
    bool swap = is_swapped(o);
    char white[CLOCK_DIGITS], black[CLOCK_DIGITS], white_now[CLOCK_DIGITS], black_now[CLOCK_DIGITS];
    clock_digits(swap ? o->right_s : o->left_s, white);
    clock_digits(swap ? o->left_s : o->right_s, black);
    clock_digits(swap ? o->shown.right_s : o->shown.left_s, white_now);
    clock_digits(swap ? o->shown.left_s : o->shown.right_s, black_now);
    switch ((enum order_news)o->told) {
    case ORDER_NO_NEWS:
        if (o->wire)
            text_addf(out, o->side ? by_wire_runs : by_wire, first, white, second, black, runs);
        else
            text_addf(out, o->side ? set_it_runs : set_it, first, white, second, black, runs);
        break;
    case ORDER_SHOWN: text_addf(out, o->side ? shown_runs : shown, first, white, second, black, runs); break;
    case ORDER_ARRIVED: text_addf(out, o->side ? arrived_runs : arrived, first, white, second, black, runs); break;
    case ORDER_WRONG_SIDE:
        text_addf(out, wrong_side, name_of(o, o->side == CLOCK_LEFT ? CLOCK_RIGHT : CLOCK_LEFT), runs);
        break;
    case ORDER_OTHER_TIMES:
        text_addf(out, o->side ? other_times_runs : other_times, first, white_now, second, black_now, first, white,
                  second, black, runs);
        break;
    case ORDER_NOT_SET:
        text_addf(out, o->side ? not_set_runs : not_set, (int)(o->patience / 60000), first, white, second, black, runs);
        break;
    case ORDER_BY_HAND:
        text_addf(out, o->side ? cannot_be_set_runs : cannot_be_set, first, white, second, black, runs);
        break;
    }
}
