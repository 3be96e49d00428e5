#include "clock/clock_parts.h"

/* Whether a clock gives what the control says: Fischer's increment and Bronstein's compensation at the press, the US
 * delay at the beginning of a turn. Clocks show whole seconds, and messages come late, so one look proves little: what is
 * certain is told at once, what may be slack only when it comes again, and once it was seen to be given, it is set. What
 * is too small for one look, or comes where nobody looks, shows over many turns: a clock that gives nothing loses as much
 * as passes. */

enum {
    BONUS_MOST = 120,    /* more at once is something else                */
    BONUS_SEEN_FROM = 3, /* a smaller one hides in the slack of one press */
    TURNS_SURE = 2,      /* so many say that there is no delay            */
};

const struct period *clock_period(const struct clock *c, int side)
{
    int n = c->period[side] < c->control.count ? c->period[side] : c->control.count - 1;
    return &c->control.periods[n];
}

static int32_t whole_seconds(msec ms)
{
    return (int32_t)((ms + SECOND - 1) / SECOND);
}

static bool settled(const struct clock *c, int side)
{
    return c->bonus_told || c->bonus_seen[side];
}

static void not_given(struct clock *c, int side, msec at)
{
    c->bonus_told = true;
    clock_tell(c, CLOCK_NO_BONUS, side, clock_period(c, side)->bonus_s, at);
}

/* What a press that ends this turn has to give. */
static int32_t due_at_press(const struct clock *c, int side, msec at)
{
    const struct period *p = clock_period(c, side);
    int32_t used = (int32_t)((at - c->ran_at) / SECOND);
    if (p->bonus == BONUS_BRONSTEIN && c->seen.runs == side)
        return used < p->bonus_s ? used : p->bonus_s;
    return p->bonus == BONUS_FISCHER ? p->bonus_s : 0;
}

/* Less than it should be if as much cannot have been used since the last message. */
void clock_judge_bonus(struct clock *c, int side, int32_t gained, msec passed, msec at)
{
    int32_t bonus = due_at_press(c, side, at), used = whole_seconds(passed);
    bool small = bonus < BONUS_SEEN_FROM || clock_period(c, side)->bonus == BONUS_BRONSTEIN;
    bool more = gained > clock_period(c, side)->bonus_s + SLACK_S && gained <= BONUS_MOST;
    if (more && !c->bonus_told)
        not_given(c, side, at);
    if (!bonus || settled(c, side))
        return;
    c->bonus_seen[side] = small ? gained > 0 : gained >= bonus - SLACK_S;
    bool none = gained <= 0 && passed < (msec)bonus * SECOND, less = !small && gained < bonus - used - SLACK_S;
    if (c->bonus_seen[side] || (!none && !less) || (small && ++c->no_gain[side] < TURNS_SURE))
        return;
    not_given(c, side, at);
}

static bool open_account(struct clock *c, const struct clock_seen *before)
{
    bool known = before && before->left_s[WHITE] != SECONDS_UNKNOWN && before->left_s[BLACK] != SECONDS_UNKNOWN;
    if (!known || before->runs == NO_SIDE || before->at < c->account.from)
        return false;
    c->account = (struct account){true,
                                  before->at,
                                  before->left_s[WHITE] + before->left_s[BLACK],
                                  {before->left_s[WHITE], before->left_s[BLACK]},
                                  0};
    return true;
}

/* What both sides have used, and what they must have been given, cannot be more than the time that passed: a delay and a
 * compensation are used up before anything is missing. A press that is not told hides something given, which does no
 * harm; nor does a turn whose beginning was not seen. */
void clock_keep_account(struct clock *c, int side, int32_t left_s, const struct clock_seen *before, msec at)
{
    enum { LATE_S = 5 }; /* a message may be late, and times are told in whole seconds */
    struct account *a = &c->account;
    const struct period *p = clock_period(c, side);
    bool began = a->open, fallen = left_s == 0; /* it is given nothing more */
    if (c->bonus_told || left_s == SECONDS_UNKNOWN || fallen || (!began && !open_account(c, before)))
        return;
    bool given = p->bonus == BONUS_FISCHER || (p->bonus != BONUS_NONE && began && left_s < a->last_s[side]);
    a->given_s += given ? p->bonus_s : 0;
    a->last_s[side] = left_s;
    int32_t used_s = a->sum_s - a->last_s[WHITE] - a->last_s[BLACK];
    if (a->given_s && (msec)(used_s + a->given_s - LATE_S) * SECOND > at - a->from)
        not_given(c, side, at);
}

/* Time that comes up: a Bronstein clock gives back what was used, a Fischer clock its bonus, once for each press that
 * may hide between two messages, an hourglass what the other side uses. */
bool clock_may_gain(const struct clock *c, int side, int32_t change, int32_t passed)
{
    const struct period *p = clock_period(c, side);
    if (c->bonus_told && change <= BONUS_MOST)
        return true; /* it was told that it is another */
    if (c->control.hourglass && change <= passed + SLACK_S)
        return true;
    for (int32_t presses = 1; presses <= passed + 1; presses++) {
        int32_t most = p->bonus_s * presses, least = p->bonus == BONUS_FISCHER ? most - passed : 0;
        bool gives = p->bonus == BONUS_FISCHER || p->bonus == BONUS_BRONSTEIN;
        if (gives && change >= least - SLACK_S && change <= most + SLACK_S)
            return true;
    }
    return false;
}
