#include "hall/exchange.h"

#include "base/memory.h"
#include "clock/control.h"
#include "hall/hall_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool has_same_control(const struct hall_board *b, const struct hall_board *o)
{
    struct text one = {0}, two = {0};
    control_write(&b->seat->control, &one);
    control_write(&o->seat->control, &two);
    bool same = !strcmp(text_chars(&one), text_chars(&two));
    text_release(&one);
    text_release(&two);
    return same;
}

bool hall_can_exchange(const struct hall *h, int board, int other, struct error *why)
{
    const struct hall_board *b = hall_board(h, board), *o = hall_board(h, other);
    assert(b && "what is exchanged is at a board");
    if (o && (!b->by_hand || !o->by_hand))
        return failf(why, "pairings", "exchange the devices' plugs: :assign",
                     "board %d has a device, which stays there", b->by_hand ? other : board);
    return !o || has_same_control(b, o) ||
           failf(why, "pairings", "its players stay there", "boards %d and %d have other time controls", board, other);
}

bool hall_exchange(struct hall *h, int board, int other, const char *who, msec now)
{
    hall_advance(h, now);
    if (board == other || !board_numbered(h, board) || !board_numbered(h, other))
        return false;
    h->actor = who;
    hall_tell(h, ACTION_BOARDS_EXCHANGED, board, who, &(struct board_change){.number = other});
    h->actor = "";
    return true;
}

/* --- done --------------------------------------------------------------------------------------------------------- */

/* What belongs to the table and its devices, not to the two players. */
static void keep_place(struct hall_board *b, const struct hall_board *was)
{
    b->number = was->number;
    b->seat = was->seat;
    b->hall = was->hall;
    b->can = was->can;
    b->feed = was->feed;
    b->listened = was->listened;
    b->heard = was->heard;
    b->by_hand = was->by_hand;
    b->out_of_service = was->out_of_service;
    b->is_dirty = was->is_dirty;
    b->hidden = was->hidden;
    memcpy(b->sat, was->sat, sizeof b->sat); /* the log has the new pairs already */
    memcpy(b->arbiter, was->arbiter, sizeof b->arbiter);
    memcpy(b->identities, was->identities, sizeof b->identities);
    b->tracker.context = b->press.context = b;
    b->press.tracker = &b->tracker;
    b->press.clock.context = &b->press;
}

static void change_places(struct hall_board *b, struct hall_board *o)
{
    struct hall_board *was = memory_take(2, sizeof *was);
    was[0] = *b;
    was[1] = *o;
    *b = was[1];
    *o = was[0];
    keep_place(b, &was[0]);
    keep_place(o, &was[1]);
    free(was);
}

static void renumber(int *board, int one, int two)
{
    *board = *board == one ? two : *board == two ? one : *board;
}

void do_boards_exchanged(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    int one = b->number, two = ((const struct board_change *)change)->number;
    struct hall_board *o = board_numbered(h, two);
    (void)who, (void)at;
    if (!o || o == b)
        return;
    change_places(b, o);
    for (int i = 0; i < h->incident_count; i++)
        renumber(&h->incidents[i].board, one, two);
    for (int i = 0; i < h->alert_count; i++)
        renumber(&h->alerts[i].board, one, two);
    for (int i = 0; i < h->ruling_count; i++)
        renumber(&h->rulings[i].board, one, two);
    for (int i = 0; i < h->penalty_count; i++)
        if (h->penalties[i].round == h->settings.round)
            renumber(&h->penalties[i].board, one, two);
    for (int i = 0; i < h->appeal_count; i++)
        renumber(&h->appeals[i].board, one, two);
    for (int i = 0; i < h->card_count; i++)
        renumber(&h->cards[i].board, one, two);
    for (int i = 0; i < h->substitution_count; i++)
        renumber(&h->substitutions[i].board, one, two);
    board_changed(h, b);
    board_changed(h, o);
    board_arrange(h, b);
    board_arrange(h, o);
}
