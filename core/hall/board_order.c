#include "hall/hall_parts.h"

#include <stdio.h>
#include <string.h>

/* Times that an arbiter ordered, until the clock shows them: set by wire where the device can, else by hand, and
 * watched. */

/* On a slow line the clock may have been started, and even pressed, between two messages: the times are right as far as
 * they go, and the player who was to move has used some or has moved. */
static bool plays_on(const struct hall *h, const struct hall_board *b)
{
    enum { LATE_S = 2 };
    const struct order *o = &b->order;
    const struct period *p = control_period(&b->press.clock.control, b->tracker.game.plies / 2 + 1);
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

static void tell_news(struct hall *h, struct hall_board *b, enum order_news news)
{
    static const char *const names[] = {"", "shown", "arrived", "wrong-side", "other-times", "not-set", "by-hand"};
    struct clock_change c = {.side = NO_SIDE, .left_s = {b->order.left_s, b->order.right_s}};
    if (news == ORDER_NO_NEWS)
        return;
    if ((news == ORDER_OTHER_TIMES || news == ORDER_WRONG_SIDE) && plays_on(h, b)) {
        news = ORDER_ARRIVED;
        b->order.done = true;
    }
    if (is_early(h, b, news))
        return;
    b->wrong_since = MSEC_NEVER;
    snprintf(c.what, sizeof c.what, "%s", names[news]);
    hall_tell(h, CHANGE_VERIFIED, b->number, "", &c);
    if (news == ORDER_SHOWN || news == ORDER_ARRIVED) {
        incident_over(h, b, INCIDENT_TIMES_NOT_SET, NO_SIDE);
        return;
    }
    struct incident i = case_of(h, b, INCIDENT_TIMES_NOT_SET, NO_SIDE);
    text_clear(&h->text);
    order_words(&b->order, &h->text);
    case_words(&i, "%s", text_chars(&h->text));
    i.number = (int)news;
    incident_begins(h, &i);
}

void do_verified(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct clock_change *c = change;
    (void)who;
    if (!b)
        return;
    if (h->replaying && !strcmp(c->what, "arrived"))
        b->order.done = true;
    if (!strcmp(c->what, "arrived"))
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
    if (!b)
        return;
    order_give(&b->order, c->left_s, c->right_s, (uint8_t)(c->side & 3),
               h->replaying || !b->has_shown ? NULL : &b->shown, at);
    if (c->by_wire)
        order_by_wire(&b->order);
    b->has_order = true;
    b->order_ply = b->tracker.game.plies;
    b->order_of = c->ruling;
    b->stood_at = b->due = at;
    b->wrong_since = MSEC_NEVER;
    board_changed(h, b);
}

/* --- by wire ------------------------------------------------------------------------------------------------------ */

static struct hall_board *ordered_at(struct hall *h, int board, msec now)
{
    struct hall_board *b = board_numbered(h, board);
    time_goes_on(h, now);
    return b && b->has_order && !b->order.done ? b : NULL;
}

void hall_clock_takes_orders(struct hall *h, int board, bool it_does)
{
    struct hall_board *b = board_numbered(h, board);
    if (b)
        b->takes_orders = it_does;
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
