#include "hall/board_order.h"
#include "hall/hall_parts.h"
#include "hall/ruling.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Times that an arbiter ordered, until the clock shows them: sent to the device if it can be set, otherwise set by hand
 * and checked. */

/* On a slow line the clock may have been started, and even pressed, between two messages: the times are then right,
 * except that the player to move has used some or has moved. */
static bool plays_on(const struct hall *h, const struct hall_board *b)
{
    enum { LATE_S = 2 };
    const struct order *o = &b->order;
    const struct period *p = control_period(&b->press.clock.control, history_half_moves(&b->tracker.game) / 2 + 1);
    const int32_t ordered[2] = {o->left_s, o->right_s}, shown[2] = {b->shown.left_s, b->shown.right_s};
    int32_t ran = (int32_t)((h->now - b->stood_at) / 1000) + LATE_S, bonus = p->bonus == BONUS_NONE ? 0 : p->bonus_s;
    for (int i = 0; i < 2; i++)
        if (ordered[i] - shown[i] > ran || shown[i] - ordered[i] > bonus * ran)
            return false;
    bool used = o->side && shown[o->side == CLOCK_RIGHT] != ordered[o->side == CLOCK_RIGHT];
    return used || b->tracker.game.plies > b->order_ply;
}

/* Where squares come slowly, the move that explains the other side's running may still be on its way. */
static bool is_early(const struct hall *h, struct hall_board *b, enum order_news news)
{
    enum { SLOW = 1000, TIMES = 10 };
    if (news != ORDER_WRONG_SIDE || b->tracker.lag < SLOW)
        return false;
    if (b->wrong_since == MSEC_NEVER)
        b->wrong_since = h->now;
    return h->now - b->wrong_since < TIMES * b->tracker.lag;
}

_Static_assert(ACTION_VERIFIED_BY_HAND - ACTION_VERIFIED_SHOWN == ORDER_BY_HAND - ORDER_SHOWN,
               "an action for each news");

static void tell_news(struct hall *h, struct hall_board *b, enum order_news news)
{
    assert(news <= ORDER_BY_HAND);
    struct clock_change c = {.side = NO_SIDE, .left_s = {b->order.left_s, b->order.right_s}};
    if (news == ORDER_NO_NEWS)
        return;
    if ((news == ORDER_OTHER_TIMES || news == ORDER_WRONG_SIDE) && plays_on(h, b)) {
        news = ORDER_ARRIVED;
        order_taken(&b->order);
    }
    if (is_early(h, b, news))
        return;
    b->wrong_since = MSEC_NEVER;
    hall_tell(h, (enum entry_action)(ACTION_VERIFIED_SHOWN + news - ORDER_SHOWN), b->number, "", &c);
    if (news == ORDER_SHOWN || news == ORDER_ARRIVED) {
        incident_over(h, b, INCIDENT_TIMES_NOT_SET, NO_SIDE);
        return;
    }
    struct incident i = incident_case(h, b, INCIDENT_TIMES_NOT_SET, NO_SIDE);
    text_clear(&h->text);
    order_words(&b->order, &h->text);
    incident_set_words(&i, "%s", text_chars(&h->text));
    i.number = (int)news;
    incident_begins(h, &i);
}

void do_verified(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)who, (void)at, (void)change;
    board_changed(h, b);
}

void do_arrived(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)who, (void)change;
    if (h->replaying)
        order_taken(&b->order);
    board_rebase(b, at);
    board_changed(h, b);
}

void order_shows(struct hall *h, struct hall_board *b, const struct clock_reading *r)
{
    tell_news(h, b, order_note(&b->order, r, h->now));
}

void order_watch(struct hall *h, struct hall_board *b)
{
    tell_news(h, b, b->wrong_since != MSEC_NEVER ? ORDER_WRONG_SIDE : order_time(&b->order, h->now));
}

void do_order(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct order_change *c = change;
    (void)who;
    order_give(&b->order, c->left_s, c->right_s, (uint8_t)(c->side & 3),
               h->replaying || !b->has_shown ? NULL : &b->shown, at);
    b->order.white_right = b->press.white_right;
    if (c->by_wire)
        order_by_wire(&b->order);
    b->has_order = true;
    b->order_ply = b->tracker.game.plies;
    b->order_of = c->ruling;
    bool swap = b->press.white_right && !b->shown.by_colour;
    b->ordered_s[WHITE] = swap ? c->right_s : c->left_s;
    b->ordered_s[BLACK] = swap ? c->left_s : c->right_s;
    b->order_is_latest = true;
    b->stood_at = b->due = at;
    b->wrong_since = MSEC_NEVER;
    board_changed(h, b);
}

bool board_times_are_ordered(const struct hall_board *b)
{
    return b->by_hand && b->has_order && b->order_is_latest;
}

msec hall_left_ordered(const struct hall_board *b, enum side side, msec now)
{
    return board_times_are_ordered(b) ? (msec)b->ordered_s[side] * 1000 : hall_left(b, side, now);
}

/* --- by wire ------------------------------------------------------------------------------------------------------ */

static struct hall_board *ordered_at(struct hall *h, int board, msec now)
{
    struct hall_board *b = board_numbered(h, board);
    hall_advance(h, now);
    return b && b->has_order && !b->order.done ? b : NULL;
}

enum order_wish hall_order_wants(const struct hall *h, int board)
{
    const struct hall_board *b = hall_board(h, board);
    return b && b->has_order && !b->order.done ? order_wants(&b->order) : ORDER_WANTS_NOTHING;
}

void hall_order_sent(struct hall *h, int board, msec now)
{
    struct hall_board *b = ordered_at(h, board, now);
    if (b)
        order_sent(&b->order, h->now);
}

void hall_order_refused(struct hall *h, int board, msec now)
{
    struct hall_board *b = ordered_at(h, board, now);
    if (b)
        tell_news(h, b, order_refused(&b->order));
}

bool hall_let_run(struct hall *h, int board, msec now)
{
    struct hall_board *b = ordered_at(h, board, now);
    return b && order_let_run(&b->order);
}

bool hall_order_taken(struct hall *h, int board, const char *who, msec now, struct error *why)
{
    assert(who && "somebody says so");
    struct hall_board *b = ordered_at(h, board, now);
    if (!b)
        return failf(why, "clock", "", "board %d: no times have been ordered for its clock", board);
    struct clock_change c = {.side = NO_SIDE, .left_s = {b->order.left_s, b->order.right_s}};
    order_taken(&b->order);
    b->wrong_since = MSEC_NEVER;
    hall_tell(h, ACTION_VERIFIED_ARRIVED, board, who, &c);
    incident_over(h, b, INCIDENT_TIMES_NOT_SET, NO_SIDE);
    board_arrange(h, b);
    return true;
}
