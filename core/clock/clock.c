#include "clock/clock_parts.h"

#include "base/table.h"

#include <assert.h>
#include <string.h>

enum {
    SILENCE = 4 * SECOND,        /* a running clock reports every second                  */
    ASKED_SILENCE = 12 * SECOND, /* on a bus it is polled, with a search for boards in between */
    ZERO_STAYS = 1500,           /* how long, or over two messages, zero without a flag sign counts */
    UNSAID = 5 * SECOND,         /* the same for a clock that has a flag sign, and whose delay has not run out */
    PERIOD_COMES = 3 * SECOND,   /* after zero, if another period follows                  */
    WRONG_AT_START = 2 * SECOND,
    WRONG_IN_PLAY = 12 * SECOND, /* the board may be late, an arbiter at work             */
    SETTING = 5 * SECOND,        /* how long wrong times must be shown before the start    */
};

/* order: enum clock_event_kind */
static const char *const names[] = {
    "pressed",   "flag",     "both-flags", "period", "no-period", "stopped", "started", "wrong-side", "lever",
    "set-wrong", "no-bonus", "times-set",  "jump",   "battery",   "absent",  "silent",  "back",
};
ROW_FOR_EACH(names, CLOCK_EVENTS);

const char *clock_event_name(enum clock_event_kind kind)
{
    assert(HAS_ROW(names, kind));
    return names[kind];
}

/* During a delay the clock shows nothing new. */
static msec longest_delay(const struct control *control)
{
    int32_t longest_s = 0;
    for (int i = 0; i < control->count; i++)
        if (control->periods[i].bonus == BONUS_DELAY && control->periods[i].bonus_s > longest_s)
            longest_s = control->periods[i].bonus_s;
    return (msec)longest_s * SECOND;
}

void clock_begin(struct clock *c, const struct control *control, clock_fn *tell, void *context)
{
    assert(control->count > 0 && "a game has a period");
    memset(c, 0, sizeof *c);
    c->control = *control;
    c->tell = tell;
    c->context = context;
    c->turn = c->first_flag = NO_SIDE;
    c->seen.runs = c->seen.up = NO_SIDE;
    c->due = MSEC_NEVER;
    c->silence = SILENCE + longest_delay(control);
    for (int i = 0; i < 2; i++) {
        c->seen.left_s[i] = c->wrong_s[i] = SECONDS_UNKNOWN;
        c->flag[i] = (struct flag_times){MSEC_NEVER, MSEC_NEVER, MSEC_NEVER, MSEC_NEVER};
    }
}

static bool another_follows(const struct clock *c, int side)
{
    return c->period[side] + 1 < c->control.count;
}

msec clock_left(const struct clock *c, enum side side, msec now)
{
    assert(side == WHITE || side == BLACK);
    if (c->seen.left_s[side] == SECONDS_UNKNOWN)
        return 0;
    msec left = (msec)c->seen.left_s[side] * SECOND;
    if (c->seen.runs != (int)side && c->control.hourglass && c->seen.runs != NO_SIDE)
        return left + (now > c->anchor[!side] ? now - c->anchor[!side] : 0);
    if (c->seen.runs != (int)side)
        return left;
    const struct period *p = clock_period(c, (int)side);
    msec from = c->anchor[side];
    msec waits = p->bonus == BONUS_DELAY ? c->ran_at + (msec)p->bonus_s * SECOND : from;
    from = waits > from ? waits : from;
    left -= now > from ? now - from : 0;
    return left > 0 ? left : 0;
}

int clock_moves_to_control(const struct control *control, int completed)
{
    assert(completed >= 0 && "moves are counted from 0");
    int due = 0;
    for (int i = 0; i < control->count && control->periods[i].moves; i++) {
        due += control->periods[i].moves;
        if (completed < due)
            return due - completed;
    }
    return 0;
}

/* --- flags -------------------------------------------------------------------------------------------------------- */

static void flag_fell(struct clock *c, int side, bool with_other, msec at)
{
    assert(side == WHITE || side == BLACK);
    msec from = c->above_zero[side];
    if (c->zero >> side & 1)
        at = c->zero_at[side];
    c->flags |= (uint8_t)(1u << side);
    c->zero &= (uint8_t) ~(1u << side);
    c->flag[side].not_before = from;
    c->flag[side].device = at;
    bool second = c->flags == 3;
    if (!second)
        c->first_flag = (int8_t)(with_other ? NO_SIDE : side);
    if (c->tell)
        c->tell(c->context, &(struct clock_event){CLOCK_FLAG, (int8_t)side, 0, at, from});
    if (second)
        clock_tell(c, CLOCK_BOTH_FLAGS, c->first_flag, 0, at);
}

void clock_flag_shown(struct clock *c, enum side side, msec at)
{
    assert(side == WHITE || side == BLACK);
    if (c->flag[side].shown == MSEC_NEVER)
        c->flag[side].shown = at;
}

void clock_flag_observed(struct clock *c, enum side side, msec at)
{
    assert(side == WHITE || side == BLACK);
    if (c->flag[side].observed == MSEC_NEVER)
        c->flag[side].observed = at;
}

static void zero_stayed(struct clock *c, int side, bool with_other, msec now)
{
    if (another_follows(c, side)) {
        if (now - c->zero_at[side] < PERIOD_COMES || c->no_period_told >> side & 1)
            return;
        c->no_period_told |= (uint8_t)(1u << side);
        clock_tell(c, CLOCK_NO_PERIOD, side, 0, now);
    }
    flag_fell(c, side, with_other, now);
}

/* On a clock that reports flag falls itself, zero alone is its last second, in which it may be stopped or in its
 * delay. One that shows the other side's flag shows no second one, so that the first can be read: there zero is all
 * that it says. */
static bool unsaid(const struct clock *c, int side, const struct clock_seen *s, msec now)
{
    bool sign = s->flag >> side & 1, second = s->flag >> !side & 1;
    msec stays = (second ? ZERO_STAYS : UNSAID) + longest_delay(&c->control);
    return c->flags_told && !sign && (s->runs != side || now - c->zero_at[side] < stays);
}

/* A flag shown at zero has fallen; one shown with time left, only if it is reported again. */
static void look_for_flags(struct clock *c, const struct clock_seen *s)
{
    uint8_t fallen = s->flag & (uint8_t)~c->flags;
    for (int side = WHITE; side <= BLACK; side++) {
        bool told = c->flags >> side & 1, zero = s->left_s[side] == 0, sign = s->flag >> side & 1;
        if (s->left_s[side] > 0 && !sign) {
            c->above_zero[side] = s->at;
            c->zero &= (uint8_t) ~(1u << side);
            c->flags &= (uint8_t) ~(1u << side); /* it was given time again */
        } else if (zero && fallen >> side & 1) {
            flag_fell(c, side, fallen == 3 && side == WHITE, s->at);
        } else if ((zero || sign) && !told && !(c->zero >> side & 1)) {
            c->zero |= (uint8_t)(1u << side);
            c->zero_at[side] = s->at;
        } else if ((zero || sign) && !told && s->at > c->zero_at[side] && !unsaid(c, side, s, s->at)) {
            zero_stayed(c, side, false, s->at);
        }
    }
}

/* --- what a message says, compared with the one before ------------------------------------------------------------ */

static bool is_all_zero(const struct clock *c, const struct clock_seen *s)
{
    bool near = c->known && (c->seen.left_s[WHITE] <= SLACK_S || c->seen.left_s[BLACK] <= SLACK_S);
    return s->left_s[WHITE] == 0 && s->left_s[BLACK] == 0 && s->runs == NO_SIDE && !s->flag && !near;
}

static int presser(const struct clock *c, const struct clock_seen *s)
{
    const struct clock_seen *was = &c->seen;
    if (was->runs == NO_SIDE || c->presses_told)
        return NO_SIDE;
    if (was->up != NO_SIDE && s->up != NO_SIDE)
        return was->up != s->up ? was->up : NO_SIDE;
    return s->runs != NO_SIDE && s->runs != was->runs ? was->runs : NO_SIDE;
}

static bool period_added(struct clock *c, int side, int32_t change, msec at)
{
    assert(c->period[side] < c->control.count && "it is in a period of its control");
    if (!another_follows(c, side))
        return false;
    int32_t next = c->control.periods[c->period[side] + 1].seconds;
    if (change < next - 60 || change > next + 60)
        return false;
    c->period[side]++;
    clock_tell(c, CLOCK_PERIOD, side, next, at);
    return true;
}

/* The longest time a side can have run since its last change: a late message was older than it seemed. */
static int32_t ran_for(const struct clock *c, int side, msec now)
{
    msec since = c->seen.runs == side && c->anchor[side] < c->seen.at ? c->anchor[side] : c->seen.at;
    return (int32_t)((now - since) / SECOND);
}

static void judge_running_times(struct clock *c, const struct clock_seen *s, int pressed)
{
    for (int side = WHITE; side <= BLACK; side++) {
        int32_t was = c->seen.left_s[side], is = s->left_s[side];
        if (was == SECONDS_UNKNOWN || is == SECONDS_UNKNOWN || s->flag)
            continue;
        int32_t passed = (int32_t)((s->at - c->seen.at) / SECOND), change = is - was;
        if (change > SLACK_S && period_added(c, side, change, s->at))
            continue;
        clock_note_gain(c, side, change);
        if (pressed == side)
            clock_judge_bonus(c, side, change, is, s->at - c->seen.at, s->at);
        bool lost = change + ran_for(c, side, s->at) < -SLACK_S;
        bool gained = change > SLACK_S && !clock_may_gain(c, side, change, passed);
        if (lost || gained)
            clock_tell(c, CLOCK_JUMP, side, change, s->at);
    }
}

static bool as_control_says(const struct clock *c, int32_t s)
{
    const struct period *p = &c->control.periods[0];
    return s == SECONDS_UNKNOWN || s == p->seconds || s == control_start_s(&c->control);
}

static bool starts_right(const struct clock *c, int side)
{
    return as_control_says(c, c->seen.left_s[side]);
}

/* A clock is set digit by digit: reported when the times have not changed for a while, or when the game begins with
 * them. */
static void look_at_start(struct clock *c, msec patience, msec now)
{
    bool wrong[2];
    msec since = c->anchor[WHITE] > c->anchor[BLACK] ? c->anchor[WHITE] : c->anchor[BLACK];
    for (int side = WHITE; side <= BLACK; side++) {
        wrong[side] = !starts_right(c, side);
        if (c->seen.left_s[side] != c->wrong_s[side])
            c->wrong_told = false;
        c->wrong_s[side] = c->seen.left_s[side];
    }
    if (!(wrong[WHITE] || wrong[BLACK]) || c->wrong_told || now - since < patience)
        return;
    int side = wrong[WHITE] && wrong[BLACK] ? NO_SIDE : wrong[BLACK];
    c->wrong_told = true;
    clock_tell(c, CLOCK_SET_WRONG, side, c->seen.left_s[wrong[WHITE] ? WHITE : BLACK], now);
}

static void judge_restart(struct clock *c, const struct clock_seen *s)
{
    if (c->known)
        clock_tell(c, CLOCK_STARTED, s->runs, 0, s->at);
    if (c->known && !c->started)
        look_at_start(c, 0, s->at);
    for (int side = WHITE; side <= BLACK && c->started; side++) {
        int32_t change = s->left_s[side] - c->stood_s[side];
        if (s->left_s[side] != SECONDS_UNKNOWN && (change > 0 || change < -SLACK_S))
            clock_tell(c, CLOCK_TIMES_SET, side, change, s->at);
    }
    c->started = true;
}

/* Between two polls: a clock that stands still both times has run meanwhile if one side has less by that much. */
static void ran_between(struct clock *c, const struct clock_seen *s)
{
    int32_t passed = (int32_t)((s->at - c->seen.at) / SECOND);
    for (int side = WHITE; side <= BLACK; side++) {
        int32_t used = c->seen.left_s[side] - s->left_s[side];
        if (used <= 0 || used > passed + 1 || s->left_s[!side] != c->seen.left_s[!side] || s->flag)
            continue;
        clock_tell(c, CLOCK_STARTED, side, 0, c->seen.at);
        clock_tell(c, CLOCK_STOPPED, side, 0, s->at);
        memcpy(c->stood_s, s->left_s, sizeof c->stood_s);
        c->started = true;
    }
}

static void note_running(struct clock *c, const struct clock_seen *s)
{
    if (c->presses_told && c->known && c->seen.runs == NO_SIDE && s->runs == NO_SIDE)
        ran_between(c, s);
    if (c->seen.runs == s->runs)
        return;
    if (s->runs == NO_SIDE && !s->flag)
        clock_tell(c, CLOCK_STOPPED, c->seen.runs, 0, s->at);
    if (s->runs == NO_SIDE)
        memcpy(c->stood_s, s->left_s, sizeof c->stood_s);
    if (c->seen.runs == NO_SIDE && s->runs != NO_SIDE)
        judge_restart(c, s);
    c->ran_at = s->at;
    c->wrong_side_told = false;
}

static void note_battery(struct clock *c, const struct clock_seen *s)
{
    if (s->low_battery && !c->battery_told)
        clock_tell(c, CLOCK_BATTERY, NO_SIDE, 0, s->at);
    c->battery_told = s->low_battery;
}

static void note_anchors(struct clock *c, const struct clock_seen *s)
{
    for (int side = WHITE; side <= BLACK; side++)
        if (!c->known || s->left_s[side] != c->seen.left_s[side] || s->runs != c->seen.runs)
            c->anchor[side] = s->at;
}

/* Once a second, however often it reports. */
static void arrange(struct clock *c, msec now)
{
    bool watched = c->known && c->present && (c->seen.runs != NO_SIDE || c->zero || !c->started);
    if (!watched)
        c->due = MSEC_NEVER;
    else if (c->due <= now || c->due > now + SECOND)
        c->due = now + SECOND;
}

static void come_back(struct clock *c, msec at)
{
    if (c->known && (!c->present || c->silent)) {
        clock_tell(c, CLOCK_BACK, NO_SIDE, 0, at);
        c->ran_at = at; /* what it did in between is not known */
    }
    c->present = true;
    c->silent = false;
}

void clock_take(struct clock *c, const struct clock_seen *s)
{
    bool gap = c->silent || !c->present;
    if (is_all_zero(c, s))
        return;
    clock_settle(c, s->at);
    come_back(c, s->at);
    bool first = !c->known;
    int pressed = first ? NO_SIDE : presser(c, s);
    if (first)
        c->stood_s[WHITE] = s->left_s[WHITE], c->stood_s[BLACK] = s->left_s[BLACK];
    if (!first && !gap && c->seen.runs != NO_SIDE)
        judge_running_times(c, s, pressed);
    if (!first && c->seen.runs == NO_SIDE && s->runs == NO_SIDE && s->up != c->seen.up && s->up != NO_SIDE &&
        c->seen.up != NO_SIDE && c->started)
        clock_tell(c, CLOCK_LEVER, s->up, 0, s->at);
    if (!first && !gap && c->account.open && c->seen.runs != NO_SIDE && s->runs != NO_SIDE)
        c->account.ran_ms += s->at - c->seen.at;
    note_running(c, s);
    note_battery(c, s);
    note_anchors(c, s);
    look_for_flags(c, s);
    if (pressed != NO_SIDE) {
        clock_keep_account(c, pressed, s->left_s[pressed], &c->seen, s->at);
        c->presses[pressed]++;
        clock_tell(c, CLOCK_PRESSED, pressed, 0, s->at);
    }
    clock_settle_doubt(c, s);
    c->seen = *s;
    c->known = true;
    arrange(c, s->at);
}

void clock_flags_are_told(struct clock *c, bool are)
{
    c->flags_told = are;
}

void clock_presses_are_told(struct clock *c)
{
    c->presses_told = true;
    c->silence += ASKED_SILENCE - SILENCE;
}

void clock_pressed(struct clock *c, enum side side, int32_t left_s, const struct clock_seen *before, int unheard,
                   msec at)
{
    assert(side == WHITE || side == BLACK);
    bool ran = before && before->runs == (int)side && before->left_s[side] != SECONDS_UNKNOWN;
    c->kept = (struct kept_press){.side = (int8_t)side, .told_now = true, .alone = !unheard, .bare = c->kept.bare};
    c->account.unheard += unheard;
    c->kept_left_s = left_s;
    if (ran && !c->kept.bare) /* its display may have changed at any moment within a second */
        clock_judge_bonus(c, (int)side, left_s - before->left_s[side], left_s, at - before->at + SECOND, at);
    if (!c->kept.bare)
        clock_keep_account(c, (int)side, left_s, before, at);
    c->kept.told_now = false;
    if (c->kept.doubted)
        c->account = (struct account){.from = at};
    c->presses[side]++;
    clock_tell(c, CLOCK_PRESSED, (int)side, 0, at);
}

void clock_reckoned(struct clock *c, const int32_t left_s[2], uint8_t flags, msec at)
{
    c->known = true;
    c->seen = (struct clock_seen){.left_s = {left_s[0], left_s[1]}, .runs = NO_SIDE, .up = NO_SIDE, .at = at};
    c->flags = flags;
    c->first_flag = (int8_t)(flags == 1 << WHITE ? WHITE : flags == 1 << BLACK ? BLACK : NO_SIDE);
}

void clock_gone(struct clock *c, msec at)
{
    if (c->known && !c->present)
        return;
    c->known = true;
    c->present = false;
    c->due = MSEC_NEVER;
    clock_tell(c, CLOCK_ABSENT, NO_SIDE, 0, at);
}

/* White's and Black's. */
static void exchange(void *of, size_t each)
{
    uint8_t white[sizeof(msec)], *both = of;
    assert(each <= sizeof white);
    memcpy(white, both, each);
    memcpy(both, both + each, each);
    memcpy(both + each, white, each);
}

void clock_seen_turned(struct clock_seen *s)
{
    exchange(s->left_s, sizeof *s->left_s);
    s->runs = (int8_t)(s->runs == NO_SIDE ? NO_SIDE : !s->runs);
    s->up = (int8_t)(s->up == NO_SIDE ? NO_SIDE : !s->up);
    s->flag = s->shown = 0;
}

void clock_turned(struct clock *c, msec at)
{
    clock_seen_turned(&c->seen);
    exchange(c->wrong_s, sizeof *c->wrong_s);
    exchange(c->stood_s, sizeof *c->stood_s);
    exchange(c->presses, sizeof *c->presses);
    exchange(c->bonus_seen, sizeof *c->bonus_seen);
    exchange(c->no_gain, sizeof *c->no_gain);
    exchange(c->over, sizeof *c->over);
    exchange(c->above_zero, sizeof *c->above_zero);
    exchange(c->anchor, sizeof *c->anchor);
    c->flags = c->zero = c->no_period_told = 0;
    c->first_flag = NO_SIDE;
    for (int side = WHITE; side <= BLACK; side++)
        c->flag[side] = (struct flag_times){MSEC_NEVER, MSEC_NEVER, MSEC_NEVER, MSEC_NEVER};
    c->kept = (struct kept_press){.bare = c->kept.bare};
    c->account = (struct account){.from = at};
    c->wrong_side_told = false;
    c->ran_at = at;
}

void clock_board(struct clock *c, enum side turn, int completed, bool certain, msec at)
{
    assert(completed >= 0 && "half-moves are counted from 0");
    int8_t now = (int8_t)(certain ? (int)turn : NO_SIDE);
    if (certain && turn != c->last_turn)
        c->turn_at = at;
    if (certain)
        c->last_turn = (uint8_t)turn;
    c->turn = now;
    c->completed = completed;
}

static int period_after(const struct control *control, int moves)
{
    int period = 0, due = control->periods[0].moves;
    while (period + 1 < control->count && control->periods[period].moves && moves >= due)
        due += control->periods[++period].moves;
    return period;
}

void clock_goes_on(struct clock *c, int completed)
{
    assert(completed >= 0 && "half-moves are counted from 0");
    c->completed = completed;
    c->period[WHITE] = (uint8_t)period_after(&c->control, (completed + 1) / 2);
    c->period[BLACK] = (uint8_t)period_after(&c->control, completed / 2);
}

/* --- time --------------------------------------------------------------------------------------------------------- */

static void look_for_wrong_side(struct clock *c, msec now)
{
    bool wrong = c->turn != NO_SIDE && c->seen.runs != NO_SIDE && c->seen.runs != c->turn;
    msec patience = c->presses[WHITE] || c->presses[BLACK] ? WRONG_IN_PLAY : WRONG_AT_START;
    msec since = c->ran_at > c->turn_at ? c->ran_at : c->turn_at;
    if (!wrong || c->wrong_side_told || now - since < patience)
        return;
    c->wrong_side_told = true;
    clock_tell(c, CLOCK_WRONG_SIDE, c->seen.runs, (int32_t)((now - since) / SECOND), now);
}

void clock_settle(struct clock *c, msec now)
{
    if (now < c->due)
        return;
    for (int side = WHITE; side <= BLACK; side++)
        if (c->zero >> side & 1 && now - c->zero_at[side] >= ZERO_STAYS && !unsaid(c, side, &c->seen, now))
            zero_stayed(c, side, c->zero == 3, now);
    bool speaks = c->seen.runs != NO_SIDE && c->seen.left_s[c->seen.runs] != 0; /* a clock at zero shows nothing new */
    if (speaks && !c->silent && now - c->seen.at >= c->silence) {
        c->silent = true;
        clock_tell(c, CLOCK_SILENT, NO_SIDE, 0, now);
    }
    if (!c->silent)
        look_for_wrong_side(c, now);
    if (!c->completed && !c->started)
        look_at_start(c, SETTING, now);
    arrange(c, now);
}
