#include "hall/hall_parts.h"

#include <stdio.h>
#include <string.h>

/* One board: readings come in, the tracker and the clock make sense of them, what they tell becomes incidents. */

enum { USUAL_LAG = 300 };

void board_begin(struct hall *h, struct hall_board *b, const struct hall_seat *seat)
{
    struct position start;
    *b = (struct hall_board){.number = seat->number, .seat = seat, .hall = h, .by_hand = seat->by_hand};
    b->started = b->finished = b->heard = b->moved = b->due = b->stopped_at = b->resumed = b->end_since = MSEC_NEVER;
    b->ran_since = b->wrong_since = b->errors_at = b->errors_since = b->default_at = MSEC_NEVER;
    b->thinks_since = MSEC_NEVER;
    b->thought_ms = -1;
    b->told_s[WHITE] = b->told_s[BLACK] = SECONDS_UNKNOWN;
    if (seat->start)
        start = *seat->start;
    else
        position_start(&start, RULES_CHESS);
    tracker_begin(&b->tracker, &start, seat->has_clock && !seat->by_hand, hear_tracker, b);
    b->tracker.lag = seat->lag > 0 ? seat->lag : USUAL_LAG;
    press_begin(&b->press, &seat->control, &b->tracker, hear_clock, b);
    claims_follow(&b->claims, &b->tracker.game);
}

/* --- readings ----------------------------------------------------------------------------------------------------- */

static void glimpse(struct hall_board *b, const struct reading *r)
{
    struct glimpse *g = &b->seen[b->glimpses++ % GLIMPSES];
    *g = (struct glimpse){.at = r->at, .kind = r->kind};
    if (r->kind == READING_FIELD) {
        g->square = r->as.field.square;
        g->what = r->as.field.piece;
    } else if (r->kind == READING_TOUCHED) {
        g->square = r->as.touched.square;
        g->what = r->as.touched.occupied;
    } else if (r->kind == READING_CLOCK) {
        const struct clock_reading *c = &r->as.clock;
        g->a = c->left_s;
        g->b = c->right_s;
        g->what = (uint8_t)(c->running | c->up << 2 | c->flag << 4 | c->has_lever << 6);
    }
}

/* A board that stands is told whole every second: once it has been looked at it says nothing new. */
static bool is_known(const struct hall_board *b, const struct reading *r)
{
    const struct orientation *o = &b->orientation;
    if (r->kind == READING_BOARD)
        return o->seen == WHOLE_BOARDS && !memcmp(r->as.board, o->boards[0], sizeof r->as.board);
    const struct clock_reading *c = &r->as.clock;
    return r->kind == READING_CLOCK && b->has_shown && c->running == b->shown.running && c->up == b->shown.up;
}

static void look_which_way(struct hall_board *b, const struct reading *r)
{
    if (!b->orientation.confirmed && b->tracker.game.plies == 0 && !is_known(b, r))
        orientation_note(&b->orientation, r);
}

/* In squares of the game. */
static const struct reading *as_it_lies(const struct hall_board *b, const struct reading *r,
                                        struct reading *turned_round)
{
    if (!b->orientation.confirmed || !b->orientation.turn)
        return r;
    orientation_apply(&b->orientation, r, turned_round);
    return turned_round;
}

static void take_squares(struct hall_board *b, const struct reading *r)
{
    struct reading turned_round;
    look_which_way(b, r);
    tracker_take(&b->tracker, as_it_lies(b, r, &turned_round));
}

static void take_news(struct hall *h, struct hall_board *b, const struct reading *r)
{
    struct reading turned_round;
    feed_news(h, b, as_it_lies(b, r, &turned_round));
}

static void take_clock(struct hall *h, struct hall_board *b, const struct reading *r)
{
    look_which_way(b, r);
    press_take(&b->press, r);
    clock_shows(h, b, &r->as.clock);
}

/* Before the clocks are seen to run a lever is only put to White's side, unless a man has gone, or time. */
static bool may_be_press(const struct hall_board *b, const struct reading *r)
{
    int32_t stood_s = r->as.halted.side == CLOCK_LEFT ? b->shown.left_s : b->shown.right_s;
    bool used = b->has_shown && r->as.halted.s != stood_s;
    return b->started != MSEC_NEVER || b->tracker.made.count || used || tracker_man_went(&b->tracker);
}

static void take_reading(struct hall *h, struct hall_board *b, const struct reading *r)
{
    switch ((enum reading_kind)r->kind) {
    case READING_BOARD:
    case READING_FIELD:
    case READING_OCCUPIED:
    case READING_TOUCHED: take_squares(b, r); break;
    case READING_CLOCK: take_clock(h, b, r); break;
    case READING_MOVE: tracker_take(&b->tracker, r); break;
    case READING_NEWS: take_news(h, b, r); break;
    case READING_FAULT: feed_fault(h, b); break;
    case READING_HALTED:
        if (may_be_press(b, r))
            press_take(&b->press, r);
        break;
    }
}

void hall_take(struct hall *h, int number, const struct reading *r, msec now)
{
    struct hall_board *b = board_numbered(h, number);
    struct reading now_taken;
    now = time_goes_on(h, now);
    if (!b || b->by_hand)
        return;
    if (r->at != now) {
        now_taken = *r;
        now_taken.at = now;
        r = &now_taken;
    }
    glimpse(b, r);
    if (r->kind != READING_FAULT)
        feed_heard(h, b);
    b->not_before = 0;
    take_reading(h, b, r);
    board_arrange(h, b);
}

/* --- time --------------------------------------------------------------------------------------------------------- */

static msec earlier(msec a, msec b)
{
    return a < b ? a : b;
}

static void arrange_own(struct hall *h, struct hall_board *b)
{
    enum { LOOK = 1000 };
    bool watches = b->end_since != MSEC_NEVER || b->errors || (b->has_order && !b->order.done);
    bool runs = b->play == PLAY_RUNNING && b->press.clock.seen.runs != NO_SIDE && b->feed != FEED_NONE;
    b->due = watches || runs ? h->now + (watches ? LOOK : 5 * LOOK) : MSEC_NEVER;
    b->due = earlier(b->due, default_due(h, b));
}

void board_settle(struct hall *h, struct hall_board *b)
{
    enum { SOON = 50 };
    msec board = tracker_due(&b->tracker), clock = clock_due(&b->press.clock);
    if (board <= h->now)
        tracker_settle(&b->tracker, h->now);
    if (tracker_due(&b->tracker) <= h->now)
        b->not_before = h->now + SOON; /* it waits for a reading, not for time */
    if (clock <= h->now)
        press_settle(&b->press, h->now);
    if (b->due > h->now)
        return;
    feed_watch(h, b);
    clock_watch(h, b);
    default_watch(h, b);
    arrange_own(h, b);
}

/* What lasts of a board besides moves and clocks: marks, who is there, which way it lies. */
static void was_turned(struct hall_board *b, const struct board_change *c)
{
    orientation_confirm(&b->orientation, (enum turn)c->number);
    press_turned(&b->press, c->on);
}

void do_board(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct board_change *c = change;
    if (!b)
        return;
    board_changed(h, b);
    if (!strcmp(c->what, "sat-at"))
        snprintf(b->arbiter, sizeof b->arbiter, "%s", c->on ? who : "");
    else if (!strcmp(c->what, "marked"))
        b->marked = c->on;
    else if (!strcmp(c->what, "frozen"))
        b->frozen = c->on;
    else if (!strcmp(c->what, "out-of-service"))
        b->out_of_service = c->on;
    else if (!strcmp(c->what, "turned") && c->number >= TURN_NONE && c->number <= TURN_RIGHT)
        was_turned(b, c);
    else if (!strcmp(c->what, "started"))
        board_started(b, at);
    else if (!strcmp(c->what, "default"))
        b->default_at = c->ms;
    else if (!strcmp(c->what, "proposed"))
        b->proposed = (uint8_t)c->number;
}
