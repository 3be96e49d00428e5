#include "base/text.h"
#include "chess/notation/notation.h"
#include "chess/notation/san.h"
#include "hall/board_view.h"
#include "hall/hall_parts.h"

#include <assert.h>
#include <string.h>

/* One board: the tracker and the clock interpret its readings, and what they report becomes incidents. */

/* A single board with a clock, until the line reports what it has. */
static const struct capabilities usual = {.clock = true, .lever = true, .pieces = true, .blink = 250, .late = 300};

static void press_begins(struct hall_board *b)
{
    press_begin(&b->press, &b->seat->control, &b->tracker, board_hear_clock, b);
    clock_flags_are_told(&b->press.clock, b->can.flag_bit);
}

static void start_of(const struct hall *h, const struct hall_board *b, struct position *start)
{
    if (b->seat->start)
        *start = *b->seat->start;
    else
        position_start(start, h->movement);
}

void board_set_up_again(struct hall *h, struct hall_board *b, msec at)
{
    struct position start;
    start_of(h, b, &start);
    h->quiet = true;
    tracker_set(&b->tracker, &start, at);
    h->quiet = false;
    press_begins(b);
    times_forget(b, 0);
    if (b->by_hand || h->replaying)
        tracker_see_record(&b->tracker);
    board_follow(h, b);
}

void board_set_up(struct hall *h, struct hall_board *b)
{
    struct position start;
    start_of(h, b, &start);
    b->by_hand = b->seat->by_hand;
    tracker_release(&b->tracker);
    tracker_begin(&b->tracker, &start, !b->by_hand, board_hear_tracker, b);
    tracker_set_lag(&b->tracker, b->can.late);
    if (b->can.again)
        tracker_tells_again(&b->tracker);
    press_begins(b);
    claims_follow(&b->claims, &b->tracker.game);
}

void board_begin(struct hall *h, struct hall_board *b, const struct hall_seat *seat)
{
    assert(seat->number >= 1 && seat->control.count >= 1 && "a seat has a number and a time control");
    *b = (struct hall_board){.number = seat->number, .seat = seat, .hall = h};
    b->started = b->finished = b->heard = b->moved = b->due = b->stopped_at = b->resumed = b->end_since = MSEC_NEVER;
    b->ran_since = b->wrong_since = b->errors_at = b->errors_since = b->default_at = MSEC_NEVER;
    b->turn_started = b->listened = b->astray_since = MSEC_NEVER;
    b->thought_ms = -1;
    b->logged_left_s[WHITE] = b->logged_left_s[BLACK] = SECONDS_UNKNOWN;
    b->can = usual;
    board_set_up(h, b);
}

/* --- readings ----------------------------------------------------------------------------------------------------- */

static void note_reading(struct hall_board *b, const struct reading *r)
{
    assert(r->at <= b->hall->now && "no reading is heard before it was made");
    struct recent_reading *g = &b->seen[b->readings_noted++ % RECENT_READINGS];
    *g = (struct recent_reading){.at = r->at, .kind = r->kind};
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

/* An idle board is reported whole every second: once it has been processed it shows nothing new. */
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

void hall_device_can(struct hall *h, int board, const struct capabilities *can)
{
    struct hall_board *b = board_numbered(h, board);
    if (!b)
        return;
    b->can = *can;
    b->can.late = can->late > 0 ? can->late : usual.late;
    tracker_set_lag(&b->tracker, b->can.late);
    if (b->can.again)
        tracker_tells_again(&b->tracker);
    clock_flags_are_told(&b->press.clock, can->flag_bit);
    b->listened = MSEC_NEVER;
    tracker_clocked(&b->tracker, can->clock && !b->by_hand, h->now);
}

/* A device that could report a clock has none if squares change and none has been heard. */
static void miss_clock(struct hall_board *b, msec now)
{
    enum { LISTENED = 10000, ROUNDS = 20 };
    if (b->has_shown || !b->tracker.has_clock)
        return;
    if (b->listened == MSEC_NEVER)
        b->listened = now;
    else if (now - b->listened >= LISTENED + ROUNDS * b->can.late)
        tracker_clocked(&b->tracker, false, now);
}

static void take_squares(struct hall_board *b, const struct reading *r)
{
    struct reading turned_round;
    miss_clock(b, r->at);
    if (board_has(b, INCIDENT_BOARD_UNTAUGHT))
        incident_over(b->hall, b, INCIDENT_BOARD_UNTAUGHT, NO_SIDE);
    look_which_way(b, r);
    tracker_take(&b->tracker, as_it_lies(b, r, &turned_round));
}

/* Devices give a move as two squares; the tracker reads moves as on a scoresheet. */
static void take_move(struct hall_board *b, const struct reading *r)
{
    struct reading written = *r;
    char text[sizeof r->as.move.text + 1] = "", san[SAN_MAX];
    move m;
    memcpy(text, r->as.move.text, sizeof r->as.move.text);
    if (notation_read(&b->tracker.game.now, text, NULL, &m, NULL) == MOVE_READ) {
        san_write(&b->tracker.game.now, m, san);
        copy_text(written.as.move.text, sizeof written.as.move.text, san);
    }
    tracker_take(&b->tracker, &written);
}

static void take_news(struct hall *h, struct hall_board *b, const struct reading *r)
{
    struct reading turned_round;
    feed_news(h, b, as_it_lies(b, r, &turned_round));
}

/* The clock may lie the other way round as well: White's is the one that is started first. */
static void clock_turns_too(struct hall *h, struct hall_board *b, const struct clock_reading *c)
{
    bool starts = b->started == MSEC_NEVER && !b->tracker.game.plies && c->running == CLOCK_RIGHT && !c->by_colour;
    if (b->clock_unsaid && starts && !b->press.white_right)
        board_turn(h, b, (enum turn)b->orientation.turn, true, "");
}

static void take_clock(struct hall *h, struct hall_board *b, const struct reading *r)
{
    look_which_way(b, r);
    clock_turns_too(h, b, &r->as.clock);
    if (!b->has_shown && !b->tracker.has_clock)
        tracker_clocked(&b->tracker, true, r->at);
    press_take(&b->press, r);
    clock_shows(h, b, &r->as.clock);
}

/* Before the clocks run, a lever is only being set for White, unless a piece has moved or time has been used. */
static bool may_be_press(const struct hall_board *b, const struct reading *r)
{
    int32_t stood_s = r->as.halted.side == CLOCK_LEFT ? b->shown.left_s : b->shown.right_s;
    bool used = b->has_shown && r->as.halted.s != stood_s;
    return b->started != MSEC_NEVER || tracker_has_made(&b->tracker) || used || tracker_piece_moved(&b->tracker);
}

static void take_reading(struct hall *h, struct hall_board *b, const struct reading *r)
{
    assert(r->at == h->now && "a reading is taken at the time it is");
    switch ((enum reading_kind)r->kind) {
    case READING_BOARD:
    case READING_FIELD:
    case READING_OCCUPIED:
    case READING_TOUCHED: take_squares(b, r); break;
    case READING_CLOCK: take_clock(h, b, r); break;
    case READING_MOVE: take_move(b, r); break;
    case READING_NEWS: take_news(h, b, r); break;
    case READING_FAULT: feed_fault(h, b); break;
    case READING_HALTED:
        if (may_be_press(b, r))
            press_take(&b->press, r);
        break;
    }
}

/* Whatever the reason for it, only read from the other side are the pieces where the game has them. */
static void follow_turn(struct hall *h, struct hall_board *b)
{
    enum turn was = orientation_turn(&b->orientation);
    if (!b->turns)
        return;
    b->turns = false;
    board_turn(h, b, (enum turn)(was ^ TURN_HALF), b->press.white_right, "");
    b->clock_unsaid = b->orientation.turn != TURN_NONE;
    if (b->orientation.turn == TURN_NONE)
        incident_over(h, b, INCIDENT_BOARD_TURNED, NO_SIDE);
}

void hall_take(struct hall *h, int number, const struct reading *r, msec now)
{
    struct hall_board *b = board_numbered(h, number);
    struct reading now_taken;
    now = hall_advance(h, now);
    if (!b || b->by_hand)
        return;
    if (r->at != now) {
        now_taken = *r;
        now_taken.at = now;
        r = &now_taken;
    }
    note_reading(b, r);
    if (r->kind != READING_FAULT)
        feed_heard(h, b);
    b->not_before = 0;
    take_reading(h, b, r);
    follow_turn(h, b);
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
    assert(b->hall == h && "the board is of this hall");
    enum { SOON = 50 };
    msec board = tracker_due(&b->tracker), clock = press_due(&b->press);
    if (board <= h->now)
        tracker_settle(&b->tracker, h->now);
    if (tracker_due(&b->tracker) <= h->now)
        b->not_before = h->now + SOON; /* it waits for a reading, not for time */
    if (clock <= h->now)
        press_settle(&b->press, h->now);
    follow_turn(h, b);
    if (b->due > h->now)
        return;
    feed_watch(h, b);
    board_watch_astray(h, b);
    clock_watch(h, b);
    default_watch(h, b);
    arrange_own(h, b);
}

/* --- what lasts of a board apart from moves and clocks: marks, who is there, which way round it is ---------------- */

void do_board_turned(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct board_change *c = change;
    (void)who;
    board_changed(h, b);
    orientation_confirm(&b->orientation, (enum turn)c->number);
    press_turned(&b->press, c->on, at);
}

/* The pieces as they are seen now, seen from the other side. */
static void look_again(struct hall *h, struct hall_board *b, enum turn was, enum turn is)
{
    struct reading r = {.kind = READING_BOARD, .address = -1, .at = h->now};
    const struct seen_squares *seen = &b->tracker.seen;
    sqset occupied = 0;
    for (int device = 0; device < 64; device++) {
        int from = orientation_square(was, device), to = orientation_square(is, device);
        r.as.board[to] = seen->on[from];
        occupied |= has(seen_occupied(seen), from) ? bit(to) : 0;
    }
    if (seen->only_occupied) {
        r.kind = READING_OCCUPIED;
        r.as.occupied = occupied;
    }
    tracker_take(&b->tracker, &r);
}

void board_turn(struct hall *h, struct hall_board *b, enum turn turn, bool white_right, const char *who)
{
    struct board_change c = {.number = (int)turn, .on = white_right};
    enum turn was = orientation_turn(&b->orientation);
    hall_tell(h, ACTION_BOARD_TURNED, b->number, who, &c);
    look_again(h, b, was, turn);
}

void do_board_sat_at(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct board_change *c = change;
    (void)at;
    board_changed(h, b);
    copy_text(b->arbiter, sizeof b->arbiter, c->on ? who : "");
}

void do_board_marked(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct board_change *c = change;
    (void)who, (void)at;
    board_changed(h, b);
    b->marked = c->on;
}

void do_board_frozen(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct board_change *c = change;
    (void)who, (void)at;
    board_changed(h, b);
    b->frozen = c->on;
}

void do_board_out(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct board_change *c = change;
    (void)who, (void)at;
    board_changed(h, b);
    b->out_of_service = c->on;
}

void do_board_proposed(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct board_change *c = change;
    (void)who, (void)at;
    board_changed(h, b);
    b->proposed = (uint8_t)c->number;
}
