#include "hall/hall_parts.h"

#include <stdio.h>
#include <string.h>

/* What the clock tells becomes incidents; and what it shows is compared with what was ordered. */

/* order: enum clock_event_kind; INCIDENT_KINDS: none, or by a function of its own */
static const uint8_t incident_of[CLOCK_EVENTS] = {
    [CLOCK_PRESSED] = INCIDENT_KINDS,
    [CLOCK_FLAG] = INCIDENT_FLAG_FALL,
    [CLOCK_BOTH_FLAGS] = INCIDENT_BOTH_FLAGS,
    [CLOCK_PERIOD] = INCIDENT_TIME_CONTROL,
    [CLOCK_NO_PERIOD] = INCIDENT_CLOCK_NO_PERIOD,
    [CLOCK_STOPPED] = INCIDENT_CLOCK_STOPPED,
    [CLOCK_STARTED] = INCIDENT_KINDS,
    [CLOCK_WRONG_SIDE] = INCIDENT_CLOCK_WRONG_SIDE,
    [CLOCK_LEVER] = INCIDENT_LEVER_MOVED,
    [CLOCK_SET_WRONG] = INCIDENT_CLOCK_SET_WRONG,
    [CLOCK_NO_BONUS] = INCIDENT_CLOCK_NO_BONUS,
    [CLOCK_TIMES_SET] = INCIDENT_TIMES_CHANGED,
    [CLOCK_JUMP] = INCIDENT_CLOCK_JUMP,
    [CLOCK_BATTERY] = INCIDENT_CLOCK_BATTERY,
    [CLOCK_ABSENT] = INCIDENT_CLOCK_ABSENT,
    [CLOCK_SILENT] = INCIDENT_KINDS,
    [CLOCK_BACK] = INCIDENT_KINDS,
};

static int completed_by(const struct hall_board *b, int side)
{
    int plies = b->tracker.game.plies;
    return side == WHITE ? (plies + 1) / 2 : plies / 2;
}

/* --- entries ------------------------------------------------------------------------------------------------------ */

static void tell_clock(struct hall *h, struct hall_board *b, const struct clock_event *e)
{
    struct clock_change c = {.side = e->side, .number = e->number};
    snprintf(c.what, sizeof c.what, "%s", clock_event_name((enum clock_event_kind)e->kind));
    for (int s = WHITE; s <= BLACK; s++) {
        msec left = hall_left(b, (enum side)s, h->now);
        c.left_s[s] = left < 0 ? SECONDS_UNKNOWN : (int32_t)((left + 999) / 1000);
    }
    hall_tell(h, CHANGE_CLOCK, b->number, "", &c);
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

/* After a crash the clock goes on counting its periods where it was. */
void do_clock(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct clock_change *c = change;
    (void)who;
    if (!b)
        return;
    b->told_s[WHITE] = c->left_s[WHITE];
    b->told_s[BLACK] = c->left_s[BLACK];
    board_changed(h, b);
    if (!strcmp(c->what, "typed")) {
        times_typed(h, b, c);
        return;
    }
    if (!strcmp(c->what, "started") || !strcmp(c->what, "stopped"))
        clock_ran(b, c->what[3] == 'r', at);
    if (!strcmp(c->what, "period") || !strcmp(c->what, "times-set") || !strcmp(c->what, "jump") ||
        !strcmp(c->what, "back"))
        board_rebase(b, at);
    if (h->replaying)
        replay_clock(b, c);
}

/* --- incidents ---------------------------------------------------------------------------------------------------- */

static bool another_follows(const struct hall_board *b, int side)
{
    const struct clock *c = &b->press.clock;
    return c->period[side] + 1 < c->control.count;
}

/* In a game that its moves have ended time means nothing (FIDE 6.9), unless the last of them is taken back. */
static bool is_unheeded(struct hall_board *b, const struct clock_event *e)
{
    b->has_unheeded = board_has_ended(b);
    b->unheeded = *e;
    return b->has_unheeded;
}

/* At the end of a period that is not the last, with the moves made, the time is only missing. */
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
    struct incident i = case_of(h, b, moves_made ? INCIDENT_CLOCK_NO_PERIOD : INCIDENT_FLAG_FALL, e->side);
    i.flag = b->press.clock.flag[e->side];
    i.number = (int)(i.flag.device - i.flag.not_before);
    incident_begins(h, &i);
}

static void both_fell(struct hall *h, struct hall_board *b, const struct clock_event *e)
{
    if (is_unheeded(b, e))
        return;
    struct incident i = case_of(h, b, INCIDENT_BOTH_FLAGS, e->side);
    i.flag = b->press.clock.flag[e->side == NO_SIDE ? WHITE : e->side];
    case_words(&i, "both flags fell, %s",
               e->side == WHITE   ? "White's first"
               : e->side == BLACK ? "Black's first"
                                  : "which first is not known");
    incident_begins(h, &i);
}

void board_heeds_flag(struct hall *h, struct hall_board *b)
{
    const struct clock_event e = b->unheeded;
    if (!b->has_unheeded || h->replaying || h->quiet || board_has_ended(b))
        return;
    b->has_unheeded = false;
    if (b->press.clock.flags)
        (e.kind == CLOCK_FLAG ? flag_fell : both_fell)(h, b, &e);
}

/* Nobody needs to be called to a clock that stands because the game is over, or because an arbiter is there. */
static void stopped(struct hall *h, struct hall_board *b, const struct clock_event *e)
{
    bool over =
        b->result != RESULT_OPEN || b->proposed != RESULT_OPEN || b->end_since != MSEC_NEVER || b->press.clock.flags;
    b->excused = over || board_excuses(h, b);
    if (!b->excused)
        incident_happens(h, b, INCIDENT_CLOCK_STOPPED, b->tracker.game.now.turn);
    (void)e;
}

static bool acknowledged(const struct hall *h, const struct hall_board *b, enum incident_kind kind)
{
    const struct alert *a = hall_alert(h, b->last[kind]);
    return a && a->acknowledged != MSEC_NEVER;
}

/* The position was to be restored and the clock runs: what still differs is a square that lies, not a man to be waited
 * for. */
static void play_goes_on(struct tracker *t)
{
    enum { FEW = 3 };
    sqset differs = seen_differs(&t->seen, &t->game.now) & ~t->ignored;
    if (!t->restoring)
        return;
    t->restoring = false;
    t->suspects = count_of(differs) <= FEW ? differs : 0;
}

/* It is known why the clock stands, or it runs. */
void clock_explained(struct hall *h, struct hall_board *b)
{
    incident_over(h, b, INCIDENT_CLOCK_STOPPED, WHITE);
    incident_over(h, b, INCIDENT_CLOCK_STOPPED, BLACK);
}

static void started(struct hall *h, struct hall_board *b)
{
    b->excused = b->excused || board_excuses(h, b) || acknowledged(h, b, INCIDENT_CLOCK_STOPPED);
    clock_explained(h, b);
    if (b->started == MSEC_NEVER)
        tell_started(h, b, "");
    play_goes_on(&b->tracker);
}

static void counted(struct hall *h, struct hall_board *b, enum incident_kind kind, const struct clock_event *e)
{
    struct incident i = case_of(h, b, kind, e->side);
    i.number = e->number;
    incident_begins(h, &i);
}

void hear_clock(void *self, const struct clock_event *e)
{
    struct hall_board *b = self;
    struct hall *h = b->hall;
    bool setting = b->has_order && !b->order.done;
    board_changed(h, b);
    b->presses += e->kind == CLOCK_PRESSED;
    if (e->kind == CLOCK_PRESSED || h->replaying || h->quiet)
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
        if (!setting && !b->excused)
            counted(h, b, INCIDENT_TIMES_CHANGED, e);
        break;
    case CLOCK_JUMP:
        if (!setting)
            counted(h, b, INCIDENT_CLOCK_JUMP, e);
        break;
    default:
        if (incident_of[e->kind] != INCIDENT_KINDS)
            counted(h, b, (enum incident_kind)incident_of[e->kind], e);
        break;
    }
}

/* --- what it shows ------------------------------------------------------------------------------------------------ */

#define KIND(k) (UINT64_C(1) << INCIDENT_##k)
static const uint64_t watched =
    KIND(FLAG_FALL) | KIND(BOTH_FLAGS) | KIND(CLOCK_WRONG_SIDE) | KIND(CLOCK_SET_WRONG) | KIND(CLOCK_BATTERY);

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
        if (incident_goes_on(b, INCIDENT_CLOCK_SET_WRONG, s) && set_right(c))
            incident_over(h, b, INCIDENT_CLOCK_SET_WRONG, s);
        if (incident_goes_on(b, INCIDENT_BOTH_FLAGS, s) && c->flags != 3)
            incident_over(h, b, INCIDENT_BOTH_FLAGS, s);
    }
    if (b->standing & KIND(CLOCK_BATTERY) && !c->seen.low_battery)
        incident_over(h, b, INCIDENT_CLOCK_BATTERY, NO_SIDE);
}

/* Who need not write the moves down anyway has no use for being told of trouble. */
static void look_at_trouble(struct hall *h, struct hall_board *b)
{
    const struct clock *c = &b->press.clock;
    int32_t low = c->seen.left_s[c->seen.left_s[BLACK] < c->seen.left_s[WHITE]];
    bool stands = b->standing & KIND(TIME_TROUBLE);
    if (!h->trouble || h->settings.phase != PHASE_STANDARD || b->result != RESULT_OPEN ||
        (!stands && low >= h->trouble->below_s))
        return;
    int moves[2] = {completed_by(b, WHITE), completed_by(b, BLACK)};
    for (int s = WHITE; s <= BLACK; s++) {
        bool is = trouble_now(h->trouble, &b->trouble, &c->control, c->seen.left_s, moves, (enum side)s);
        bool was = incident_goes_on(b, INCIDENT_TIME_TROUBLE, s);
        if (is && !was)
            incident_happens(h, b, INCIDENT_TIME_TROUBLE, s);
        else if (was && !is)
            incident_over(h, b, INCIDENT_TIME_TROUBLE, s);
    }
}

/* Who has less than two minutes, without a bonus and in the last period, could ask for what Guideline III gives. */
static void look_at_quickplay(struct hall *h, struct hall_board *b)
{
    enum { TWO_MINUTES_S = 120 };
    const struct clock *c = &b->press.clock;
    const struct period *p = &c->control.periods[c->control.count - 1];
    if (h->settings.phase == PHASE_BLITZ || p->bonus != BONUS_NONE || b->result != RESULT_OPEN)
        return;
    for (int s = WHITE; s <= BLACK; s++) {
        bool is = c->period[s] + 1 >= c->control.count && c->seen.left_s[s] != SECONDS_UNKNOWN &&
                  c->seen.left_s[s] < TWO_MINUTES_S;
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
    if (r->running == CLOCK_NONE)
        b->stood_at = h->now;
    if (b->has_order && !b->order.done)
        order_shows(h, b, r);
    sheet_notes(b, h->now);
    if (b->standing & watched)
        look_at_what_stands(h, b);
    look_at_trouble(h, b);
    look_at_quickplay(h, b);
}

void clock_watch(struct hall *h, struct hall_board *b)
{
    if (b->has_order && !b->order.done)
        order_watch(h, b);
    end_watch(h, b);
}
