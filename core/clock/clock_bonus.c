#include "clock/clock_parts.h"

#include <assert.h>

/* Whether a clock gives what the control says: Fischer's increment and Bronstein's compensation at the press, the US
 * delay at the beginning of a turn. Clocks show whole seconds and messages are late, so one reading proves little: what
 * is certain is reported at once, what may be slack only when it happens again, and a bonus that was seen once is taken
 * as set. What is too small for one reading, or is added between readings, shows over many turns: a clock that adds
 * nothing loses as much as passes. */

enum {
    BONUS_MOST = 120,    /* more at once is something else                */
    BONUS_SEEN_FROM = 3, /* a smaller one hides in the slack of one press */
    TURNS_SURE = 2,      /* this many show that there is no delay         */
    OVER_SURE = 3,       /* this many show that a second or two more are added */
};

const struct period *clock_period(const struct clock *c, int side)
{
    assert(c->period[side] < c->control.count && "it is in a period of its control");
    int n = c->period[side] < c->control.count ? c->period[side] : c->control.count - 1;
    return &c->control.periods[n];
}

int32_t clock_bonus_s(const struct clock *c, int side)
{
    const struct period *p = clock_period(c, side);
    return p->bonus == BONUS_FISCHER ? p->bonus_s : 0;
}

/* Whose clock stands, if either runs. */
static int standing(const struct clock *c)
{
    return c->seen.runs == WHITE ? BLACK : WHITE;
}

bool clock_tells_missed(const struct clock *c)
{
    enum { SHOWS_FROM = 2 }; /* less may have been used up within the second */
    return clock_bonus_s(c, standing(c)) >= SHOWS_FROM && !c->bonus_told;
}

msec clock_no_press_since(const struct clock *c)
{
    int side = standing(c);
    int32_t left_s = c->seen.left_s[side], bare_s = c->kept.bare ? clock_bonus_s(c, side) : 0;
    bool told = c->presses[side] && c->kept.side == side;
    if (c->seen.runs == NO_SIDE || !clock_tells_missed(c))
        return MSEC_NEVER;
    return told && left_s == c->kept_left_s + bare_s ? 0 : c->anchor[side];
}

static int32_t whole_seconds(msec ms)
{
    return (int32_t)((ms + SECOND - 1) / SECOND);
}

static bool settled(const struct clock *c, int side)
{
    return c->bonus_told || c->bonus_seen[side];
}

static void given_instead(struct clock *c, int side, int32_t bonus_s, msec at)
{
    c->bonus_told = true;
    clock_tell(c, CLOCK_NO_BONUS, side, bonus_s, at);
}

static void not_given(struct clock *c, int side, msec at)
{
    if (c->kept.told_now)
        c->kept.doubted = true;
    else
        given_instead(c, side, clock_period(c, side)->bonus_s, at);
}

/* A side whose clock stands shows what it had at its press. */
void clock_settle_doubt(struct clock *c, const struct clock_seen *s)
{
    const struct kept_press *k = &c->kept;
    bool doubted = k->doubted, stands = s->runs != k->side && s->left_s[k->side] != SECONDS_UNKNOWN;
    c->kept.doubted = false;
    if (!doubted || !stands || c->bonus_told)
        return;
    bool given = 2 * (s->left_s[k->side] - c->kept_left_s) > clock_period(c, k->side)->bonus_s;
    c->kept.bare = given;
    c->bonus_seen[k->side] = given || c->bonus_seen[k->side];
    if (!given)
        not_given(c, k->side, s->at);
}

/* By how much a press added more than it may. A delay, even one that the clock shows as a compensation, gives back no
 * more than the turn took: otherwise more is left than at the beginning of the turn. */
static int32_t over_by(const struct clock *c, int side, int32_t gained, int32_t left_s)
{
    const struct period *p = clock_period(c, side);
    if (c->control.hourglass)
        return 0;
    if (p->bonus == BONUS_FISCHER)
        return gained - p->bonus_s;
    if (p->bonus == BONUS_NONE)
        return gained;
    int32_t net = c->account.open ? left_s - c->account.last_s[side] : 0;
    return gained - p->bonus_s > net ? gained - p->bonus_s : net;
}

/* One press cannot add more than the bonus, however late its message is. Much more means another bonus at once; a
 * second or two more, when it happens again. */
static bool gives_more(struct clock *c, int side, int32_t gained, int32_t left_s)
{
    const struct period *p = clock_period(c, side);
    int32_t over = over_by(c, side, gained, left_s);
    bool alone = !c->kept.told_now || c->kept.alone;
    if (c->bonus_told || gained > BONUS_MOST || c->control.hourglass || !alone)
        return false;
    if (gained > p->bonus_s + SLACK_S)
        return true;
    c->over[side] = (uint8_t)(c->over[side] + (over > 0));
    return over > 0 && c->over[side] >= OVER_SURE;
}

/* What the press that ends this turn has to add. */
static int32_t due_at_press(const struct clock *c, int side, msec at)
{
    const struct period *p = clock_period(c, side);
    int32_t used = (int32_t)((at - c->ran_at) / SECOND);
    if (p->bonus == BONUS_BRONSTEIN && c->seen.runs == side)
        return used < p->bonus_s ? used : p->bonus_s;
    return p->bonus == BONUS_FISCHER ? p->bonus_s : 0;
}

/* Less than expected, if that much cannot have been used since the last message. */
void clock_judge_bonus(struct clock *c, int side, int32_t gained, int32_t left_s, msec passed, msec at)
{
    assert(side == WHITE || side == BLACK);
    int32_t bonus = due_at_press(c, side, at), used = whole_seconds(passed);
    bool small = bonus < BONUS_SEEN_FROM || clock_period(c, side)->bonus == BONUS_BRONSTEIN;
    int32_t most = clock_period(c, side)->bonus_s;
    if (gives_more(c, side, gained, left_s))
        given_instead(c, side, gained > most ? gained : most + 1, at);
    bool none = gained <= 0 && passed < (msec)bonus * SECOND, less = !small && gained < bonus - used - SLACK_S;
    bool once_seen = bonus && c->bonus_seen[side] && !c->bonus_told;
    if (once_seen && less &&
        ++c->no_gain[side] >= OVER_SURE) /* it gives back what was used, and that was enough so far */
        not_given(c, side, at);
    if (!bonus || settled(c, side))
        return;
    c->bonus_seen[side] = small ? gained > 0 : gained >= bonus - SLACK_S;
    if (c->bonus_seen[side] || (!none && !less) || (small && ++c->no_gain[side] < TURNS_SURE))
        return;
    not_given(c, side, at);
}

static bool open_account(struct clock *c, const struct clock_seen *before)
{
    bool known = before && before->left_s[WHITE] != SECONDS_UNKNOWN && before->left_s[BLACK] != SECONDS_UNKNOWN;
    if (!known || before->runs == NO_SIDE || before->at < c->account.from)
        return false;
    c->account = (struct account){.open = true,
                                  .from = before->at,
                                  .sum_s = before->left_s[WHITE] + before->left_s[BLACK],
                                  .last_s = {before->left_s[WHITE], before->left_s[BLACK]}};
    return true;
}

/* To the nearest bonus; a clock that adds much more shows it at a press that is reported. */
void clock_note_gain(struct clock *c, int side, int32_t gained)
{
    assert(side == WHITE || side == BLACK);
    int32_t bonus = clock_bonus_s(c, side);
    if (c->account.open && bonus && gained > 0)
        c->account.gained_s += (gained + bonus / 2) / bonus * bonus;
}

/* If both sides have more time than they should after the time they were seen to run, by more than missed presses, a
 * few of which nobody notices, could explain: about how much was added for each press that was seen. Otherwise 0. */
static int32_t surplus_s(const struct clock *c, int side, int32_t used_s)
{
    enum { HIDDEN = 3, LATE_S = 5 };
    const struct account *a = &c->account;
    const struct period *p = clock_period(c, side);
    int32_t given_s = a->gained_s > a->given_s ? a->gained_s : a->given_s;
    int64_t more = a->ran_ms / SECOND - used_s - given_s;
    int64_t missed_s = (int64_t)(HIDDEN + a->unheard) * p->bonus_s;
    if (p->bonus != BONUS_FISCHER || a->given_s <= 0 || a->given_s < p->bonus_s || more <= LATE_S + missed_s)
        return 0;
    int64_t each = more * p->bonus_s / a->given_s;
    return p->bonus_s + (int32_t)(each < 1 ? 1 : each < BONUS_MOST ? each : BONUS_MOST);
}

/* What both sides have used, less what must have been added, cannot be more than the time that passed: a delay or a
 * compensation is used up before any time is lost. A missed press hides an addition, which does no harm; nor does a
 * turn whose beginning was not seen. */
void clock_keep_account(struct clock *c, int side, int32_t left_s, const struct clock_seen *before, msec at)
{
    assert(side == WHITE || side == BLACK);
    enum { LATE_S = 5 }; /* a message may be late, and times come in whole seconds */
    struct account *a = &c->account;
    const struct period *p = clock_period(c, side);
    bool began = a->open, fallen = left_s == 0; /* nothing more is added for it */
    if (c->bonus_told || left_s == SECONDS_UNKNOWN || fallen || (!began && !open_account(c, before)))
        return;
    bool given = p->bonus == BONUS_FISCHER || (p->bonus != BONUS_NONE && began && left_s < a->last_s[side]);
    a->given_s += given ? p->bonus_s : 0;
    a->last_s[side] = left_s;
    int32_t used_s = a->sum_s - a->last_s[WHITE] - a->last_s[BLACK];
    bool less = a->given_s && (msec)(used_s + a->given_s - LATE_S) * SECOND > at - a->from;
    if (less && 2 * p->bonus_s < LATE_S)
        given_instead(c, side, p->bonus_s, at); /* though the last press of each side was reported without */
    else if (less)
        not_given(c, side, at);
    int32_t more = c->bonus_told ? 0 : surplus_s(c, side, used_s);
    if (more)
        given_instead(c, side, more, at);
}

/* Time that increases: a Bronstein clock, as some clocks show a delay, gives back what was used; a Fischer clock adds
 * its bonus, once for each press that may have been missed between two messages; an hourglass adds what the other side
 * uses. */
bool clock_may_gain(const struct clock *c, int side, int32_t change, int32_t passed)
{
    enum { A_SECOND = 3 }; /* in a scramble a half-move may take 0.2 s; and what is read is up to a second old */
    assert(side == WHITE || side == BLACK);
    const struct period *p = clock_period(c, side);
    if (c->bonus_told && change <= BONUS_MOST)
        return true; /* it was reported already that the bonus is another */
    if (c->control.hourglass && change <= passed + SLACK_S)
        return true;
    for (int32_t presses = 1; presses <= A_SECOND * (passed + 1); presses++) {
        int32_t most = p->bonus_s * presses, least = p->bonus == BONUS_FISCHER ? most - passed : 0;
        bool gives = p->bonus != BONUS_NONE;
        if (gives && change >= least - SLACK_S && change <= most + SLACK_S)
            return true;
    }
    return false;
}
