#include "hall/board_view.h"
#include "hall/desk.h"
#include "hall/hall_parts.h"
#include "hall/known.h"

#include "base/table.h"
#include "base/tongue.h"

#include <stdio.h>
#include <string.h>

/* Turns what the clock reports into incidents, and compares its times with what was ordered. */

/* order: enum clock_event_kind; INCIDENT_NONE: none, or by a function of its own */
static const uint8_t incident_of[] = {
    [CLOCK_PRESSED] = INCIDENT_NONE,
    [CLOCK_FLAG] = INCIDENT_FLAG_FALL,
    [CLOCK_BOTH_FLAGS] = INCIDENT_BOTH_FLAGS,
    [CLOCK_PERIOD] = INCIDENT_TIME_CONTROL,
    [CLOCK_NO_PERIOD] = INCIDENT_CLOCK_NO_PERIOD,
    [CLOCK_STOPPED] = INCIDENT_CLOCK_STOPPED,
    [CLOCK_STARTED] = INCIDENT_NONE,
    [CLOCK_WRONG_SIDE] = INCIDENT_CLOCK_WRONG_SIDE,
    [CLOCK_LEVER] = INCIDENT_LEVER_MOVED,
    [CLOCK_SET_WRONG] = INCIDENT_CLOCK_SET_WRONG,
    [CLOCK_NO_BONUS] = INCIDENT_CLOCK_NO_BONUS,
    [CLOCK_TIMES_SET] = INCIDENT_TIMES_CHANGED,
    [CLOCK_JUMP] = INCIDENT_CLOCK_JUMP,
    [CLOCK_BATTERY] = INCIDENT_CLOCK_BATTERY,
    [CLOCK_ABSENT] = INCIDENT_CLOCK_ABSENT,
    [CLOCK_SILENT] = INCIDENT_NONE,
    [CLOCK_BACK] = INCIDENT_NONE,
};
ROW_FOR_EACH(incident_of, CLOCK_EVENTS);

static int completed_by(const struct hall_board *b, int side)
{
    int plies = history_half_moves(&b->tracker.game);
    return side == WHITE ? (plies + 1) / 2 : plies / 2;
}

_Static_assert(ACTION_CLOCK_BACK - ACTION_CLOCK_PRESSED == CLOCK_BACK, "an action for each event of the clock");

/* --- entries ------------------------------------------------------------------------------------------------------ */

static void tell_clock(struct hall *h, struct hall_board *b, const struct clock_event *e)
{
    struct clock_change c = {.side = e->side, .number = e->number};
    for (int s = WHITE; s <= BLACK; s++) {
        msec left = hall_left(b, (enum side)s, h->now);
        c.left_s[s] = left < 0 ? SECONDS_UNKNOWN : (int32_t)((left + 999) / 1000);
    }
    hall_tell(h, (enum entry_action)(ACTION_CLOCK_PRESSED + e->kind), b->number, "", &c);
}

static void clock_ran(struct hall_board *b, bool runs, msec at)
{
    if (b->result == RESULT_OPEN)
        b->play = runs ? PLAY_RUNNING : PLAY_STOPPED;
    b->stopped_at = runs ? MSEC_NEVER : at;
    b->resumed = runs ? at : b->resumed;
    sheet_ran(b, runs, at);
    times_run(b, runs, at);
    b->due = at;
}

/* After a crash the clock resumes counting periods where it was. */
static void clock_told(struct hall *h, struct hall_board *b, const struct clock_change *c)
{
    b->logged_left_s[WHITE] = c->left_s[WHITE];
    b->logged_left_s[BLACK] = c->left_s[BLACK];
    board_changed(h, b);
    if (h->replaying)
        replay_clock(b);
}

void do_clock(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)who, (void)at;
    clock_told(h, b, change);
}

void do_clock_started(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)who;
    clock_told(h, b, change);
    clock_ran(b, true, at);
}

void do_clock_stopped(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)who;
    clock_told(h, b, change);
    clock_ran(b, false, at);
}

void do_clock_begins_again(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)who;
    clock_told(h, b, change);
    board_rebase(b, at);
}

void do_clock_period(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct clock_change *c = change;
    do_clock_begins_again(h, b, who, at, change);
    if (h->replaying)
        replay_period(b, c->side);
}

/* Seen by a person: if not all moves of a side were entered, nothing else shows its period. */
void do_period_reached(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct clock_change *c = change;
    (void)who, (void)at;
    if (c->side == NO_SIDE || c->number < 1 || c->number > b->press.clock.control.count)
        return;
    b->reached[c->side] = (uint8_t)c->number;
    b->press.clock.period[c->side] = (uint8_t)(c->number - 1);
    board_changed(h, b);
}

void do_clock_flag(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct clock_change *c = change;
    do_clock(h, b, who, at, change);
    if (h->replaying)
        replay_flag(b, c->side);
}

/* --- incidents ---------------------------------------------------------------------------------------------------- */

static bool another_follows(const struct hall_board *b, int side)
{
    const struct clock *c = &b->press.clock;
    return c->period[side] + 1 < c->control.count;
}

/* If the moves have ended the game, time does not matter (FIDE 6.9), unless the last move is taken back. */
static bool is_unheeded(struct hall_board *b, const struct clock_event *e)
{
    b->has_unheeded = board_has_ended(b);
    b->unheeded = *e;
    return b->has_unheeded;
}

/* At the end of a period that is not the last, with all moves made, the new time has only not been added yet. */
static void flag_fell(struct hall *h, struct hall_board *b, const struct clock_event *e)
{
    if (is_unheeded(b, e))
        return;
    const struct control *control = &b->press.clock.control;
    int period = b->press.clock.period[e->side];
    bool moves_made =
        another_follows(b, e->side) && completed_by(b, e->side) >= control_moves_before(control, period + 2);
    if (moves_made && incident_goes_on(b, INCIDENT_CLOCK_NO_PERIOD, e->side))
        return;
    struct incident i = incident_case(h, b, moves_made ? INCIDENT_CLOCK_NO_PERIOD : INCIDENT_FLAG_FALL, e->side);
    i.flag = b->press.clock.flag[e->side];
    i.number = (int)(i.flag.device - i.flag.not_before);
    incident_begins(h, &i);
}

static const char white_first[] = N_("both flags fell, White's first");
static const char black_first[] = N_("both flags fell, Black's first");
static const char which_first[] = N_("both flags fell, which first is not known");
static const char not_a_delay[] = N_("the clock adds an increment, not a delay of %d s");
static const char no_delay[] = N_("the clock gives no delay of %d s");
static const char other_increment[] = N_("the clock adds about %d s a move, not %d s");
static const char neither_records[] = N_("%s has less than five minutes: neither has to record");
static const char *const formats[] = {white_first, black_first,     which_first,    not_a_delay,
                                      no_delay,    other_increment, neither_records};
const struct sentences board_clock_sentences = SENTENCES(formats);

static void both_fell(struct hall *h, struct hall_board *b, const struct clock_event *e)
{
    if (is_unheeded(b, e))
        return;
    struct incident i = incident_case(h, b, INCIDENT_BOTH_FLAGS, e->side);
    i.flag = b->press.clock.flag[e->side == NO_SIDE ? WHITE : e->side];
    incident_set_words(&i, "%s", e->side == WHITE ? white_first : e->side == BLACK ? black_first : which_first);
    incident_begins(h, &i);
}

void board_apply_pending_flag(struct hall *h, struct hall_board *b)
{
    const struct clock_event e = b->unheeded;
    if (!b->has_unheeded || h->replaying || h->quiet || board_has_ended(b))
        return;
    b->has_unheeded = false;
    if (b->press.clock.flags)
        (e.kind == CLOCK_FLAG ? flag_fell : both_fell)(h, b, &e);
}

/* No alert for a clock that is stopped because the game is over, or because an arbiter is there. */
static void stopped(struct hall *h, struct hall_board *b, const struct clock_event *e)
{
    bool over =
        b->result != RESULT_OPEN || b->proposed != RESULT_OPEN || b->end_since != MSEC_NEVER || b->press.clock.flags;
    b->stop_explained = over || board_excuses(h, b);
    if (!b->stop_explained)
        incident_happens(h, b, INCIDENT_CLOCK_STOPPED, b->tracker.game.now.turn);
    (void)e;
}

static bool acknowledged(const struct hall *h, const struct hall_board *b, enum incident_kind kind)
{
    const struct alert *a = hall_alert(h, b->last[kind]);
    return a && a->acknowledged != MSEC_NEVER;
}

/* The position was to be restored and the clock runs: what still differs is a faulty square, not a piece still to
 * come. */
static void play_goes_on(struct tracker *t, msec now)
{
    enum { FEW = 3 };
    sqset differs = seen_differs(&t->seen, &t->game.now) & ~t->lies.known;
    if (t->restoring)
        tracker_resume(t, count_of(differs) <= FEW ? differs : 0, now);
}

/* It is known why the clock is stopped, or it runs. */
void clock_explained(struct hall *h, struct hall_board *b)
{
    incident_over(h, b, INCIDENT_CLOCK_STOPPED, WHITE);
    incident_over(h, b, INCIDENT_CLOCK_STOPPED, BLACK);
}

static void started(struct hall *h, struct hall_board *b)
{
    b->stop_explained = b->stop_explained || board_excuses(h, b) || acknowledged(h, b, INCIDENT_CLOCK_STOPPED);
    clock_explained(h, b);
    if (b->started == MSEC_NEVER)
        round_log_started(h, b, MSEC_NEVER, "");
    play_goes_on(&b->tracker, h->now);
}

static void say_bonus(struct incident *i, const struct period *p, int gives_s)
{
    bool waits = p->bonus == BONUS_DELAY || p->bonus == BONUS_BRONSTEIN;
    if (waits && gives_s > p->bonus_s)
        incident_set_words(i, not_a_delay, p->bonus_s);
    else if (waits)
        incident_set_words(i, no_delay, p->bonus_s);
    else if (gives_s > p->bonus_s)
        incident_set_words(i, other_increment, gives_s, p->bonus_s);
}

static void counted(struct hall *h, struct hall_board *b, enum incident_kind kind, const struct clock_event *e)
{
    struct incident i = incident_case(h, b, kind, e->side);
    const struct control *control = &b->press.clock.control;
    i.number = e->number;
    if (kind == INCIDENT_CLOCK_NO_BONUS)
        say_bonus(&i, control_period(control, completed_by(b, e->side == NO_SIDE ? WHITE : e->side) + 1), e->number);
    incident_begins(h, &i);
}

void board_hear_clock(void *self, const struct clock_event *e)
{
    struct hall_board *b = self;
    struct hall *h = b->hall;
    bool setting = b->has_order && !b->order.done;
    board_changed(h, b);
    if (trace_is_on(h->settings.trace, TRACE_CLOCK))
        trace_tell(h->settings.trace, TRACE_CLOCK, b->number, h->now, "%s %s %d",
                   clock_event_name((enum clock_event_kind)e->kind), side_name(e->side), (int)e->number);
    if (e->kind == CLOCK_PRESSED)
        b->given_s += clock_bonus_s(&b->press.clock, e->side);
    /* in a game under way the times are not a setting; and before a move is entered the side to move is not known */
    bool typed = b->by_hand && (e->kind == CLOCK_SET_WRONG || (e->kind == CLOCK_WRONG_SIDE && !board_knows_moves(b)));
    if (e->kind == CLOCK_PRESSED || typed || h->replaying || h->quiet)
        return;
    tell_clock(h, b, e);
    if (b->result != RESULT_OPEN && e->kind != CLOCK_ABSENT && e->kind != CLOCK_BACK && e->kind != CLOCK_BATTERY)
        return;
    switch ((enum clock_event_kind)e->kind) {
    case CLOCK_FLAG: flag_fell(h, b, e); break;
    case CLOCK_BOTH_FLAGS: both_fell(h, b, e); break;
    case CLOCK_STOPPED: stopped(h, b, e); break;
    case CLOCK_STARTED: started(h, b); break;
    case CLOCK_BACK: incident_over(h, b, INCIDENT_CLOCK_ABSENT, NO_SIDE); break;
    case CLOCK_TIMES_SET:
        if (!setting && !b->stop_explained)
            counted(h, b, INCIDENT_TIMES_CHANGED, e);
        break;
    case CLOCK_JUMP:
        if (!setting)
            counted(h, b, INCIDENT_CLOCK_JUMP, e);
        break;
    default:
        if (incident_of[e->kind] != INCIDENT_NONE)
            counted(h, b, (enum incident_kind)incident_of[e->kind], e);
        break;
    }
}

/* --- what it shows ------------------------------------------------------------------------------------------------ */

static const struct incident_set watched = {.has = {[INCIDENT_FLAG_FALL] = true,
                                                    [INCIDENT_BOTH_FLAGS] = true,
                                                    [INCIDENT_CLOCK_WRONG_SIDE] = true,
                                                    [INCIDENT_CLOCK_SET_WRONG] = true,
                                                    [INCIDENT_CLOCK_BATTERY] = true}};

static bool set_right(const struct clock *c)
{
    for (int s = WHITE; s <= BLACK; s++)
        if (c->seen.left_s[s] != c->control.periods[0].seconds && c->seen.left_s[s] != control_start_s(&c->control))
            return false;
    return true;
}

static void look_at_what_stands(struct hall *h, struct hall_board *b)
{
    const struct clock *c = &b->press.clock;
    for (int s = WHITE; s <= BLACK; s++) {
        if (incident_goes_on(b, INCIDENT_FLAG_FALL, s) && !(c->flags >> s & 1) && c->seen.left_s[s] > 0)
            incident_over(h, b, INCIDENT_FLAG_FALL, s);
        if (incident_goes_on(b, INCIDENT_CLOCK_WRONG_SIDE, s) && c->seen.runs != s)
            incident_over(h, b, INCIDENT_CLOCK_WRONG_SIDE, s);
        if (incident_goes_on(b, INCIDENT_CLOCK_SET_WRONG, s) && c->seen.runs == NO_SIDE && set_right(c))
            incident_over(h, b, INCIDENT_CLOCK_SET_WRONG, s);
        if (incident_goes_on(b, INCIDENT_BOTH_FLAGS, s) && c->flags != 3)
            incident_over(h, b, INCIDENT_BOTH_FLAGS, s);
    }
    if (board_has(b, INCIDENT_CLOCK_BATTERY) && !c->seen.low_battery)
        incident_over(h, b, INCIDENT_CLOCK_BATTERY, NO_SIDE);
}

/* Where one player's time frees both from recording, both should be told. */
static void tell_trouble(struct hall *h, struct hall_board *b, int side)
{
    struct incident i = incident_case(h, b, INCIDENT_TIME_TROUBLE, side);
    if (h->trouble->either)
        incident_set_words(&i, neither_records, side_name(side));
    incident_begins(h, &i);
}

/* A player who need not record the moves anyway needs no warning of time trouble. */
static void look_at_trouble(struct hall *h, struct hall_board *b)
{
    const struct clock *c = &b->press.clock;
    int32_t low = c->seen.left_s[c->seen.left_s[BLACK] < c->seen.left_s[WHITE]];
    bool stands = board_has(b, INCIDENT_TIME_TROUBLE);
    bool records =
        h->trouble && (b->seat->phase == EVENT_STANDARD || (b->seat->phase == EVENT_RAPID && h->trouble->in_rapid));
    if (!records || b->result != RESULT_OPEN || (!stands && low >= h->trouble->below_s))
        return;
    int moves[2] = {completed_by(b, WHITE), completed_by(b, BLACK)};
    for (int s = WHITE; s <= BLACK; s++) {
        bool is = trouble_own_now(h->trouble, &b->trouble, &c->control, c->seen.left_s, moves, (enum side)s);
        bool was = incident_goes_on(b, INCIDENT_TIME_TROUBLE, s);
        if (is && !was)
            tell_trouble(h, b, s);
        else if (was && !is)
            incident_over(h, b, INCIDENT_TIME_TROUBLE, s);
    }
}

/* A player with less than two minutes, without a bonus and in the last period, could claim under Guideline III. */
static void look_at_quickplay(struct hall *h, struct hall_board *b)
{
    enum { TWO_MINUTES_S = 120 };
    const struct clock *c = &b->press.clock;
    const struct period *p = &c->control.periods[c->control.count - 1];
    if (b->seat->phase == EVENT_BLITZ || b->result != RESULT_OPEN)
        return;
    for (int s = WHITE; s <= BLACK; s++) {
        bool is = p->bonus == BONUS_NONE && c->period[s] + 1 >= c->control.count &&
                  c->seen.left_s[s] != SECONDS_UNKNOWN && c->seen.left_s[s] < TWO_MINUTES_S;
        if (is && !incident_goes_on(b, INCIDENT_QUICKPLAY, s))
            incident_happens(h, b, INCIDENT_QUICKPLAY, s);
        else if (!is)
            incident_over(h, b, INCIDENT_QUICKPLAY, s);
    }
}

void clock_shows(struct hall *h, struct hall_board *b, const struct clock_reading *r)
{
    b->shown = *r;
    b->has_shown = true;
    b->order_is_latest = false;
    if (r->running == CLOCK_NONE)
        b->stood_at = h->now;
    if (b->has_order && !b->order.done)
        order_shows(h, b, r);
    sheet_notes(b, h->now);
    if (board_has_any(b, &watched))
        look_at_what_stands(h, b);
    look_at_trouble(h, b);
    look_at_quickplay(h, b);
}

void clock_watch(struct hall *h, struct hall_board *b)
{
    if (b->has_order && !b->order.done)
        order_watch(h, b);
    board_watch_end(h, b);
}
