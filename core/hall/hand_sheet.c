#include "hall/hand_sheet.h"

#include "hall/hall_parts.h"

#include <assert.h>

static struct hall_board *at_board(struct hall *h, int board, msec now, struct error *why)
{
    struct hall_board *b = board_numbered(h, board);
    hall_advance(h, now);
    if (b && !b->seat->gone)
        return b;
    (void)failf(why, "board", "see the pairings", "there is no board %d", board);
    return NULL;
}

bool hall_count_moves(struct hall *h, int board, const struct counted *c, const char *who, msec now, struct error *why)
{
    struct hall_board *b = at_board(h, board, now, why);
    assert(c->moves >= 0 && c->moves < 1000);
    if (b)
        hall_tell(h, ACTION_BOARD_COUNTED, board, who, c);
    return b;
}

void do_board_counted(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)who;
    b->counted = *(const struct counted *)change;
    b->counted.at = at;
    b->is_counted = true;
    board_changed(h, b);
}

const struct counted *board_counted(const struct hall_board *b)
{
    return b->is_counted ? &b->counted : NULL;
}

bool board_counts_back(const struct hall_board *b, int moves)
{
    return b->is_counted && moves < b->counted.moves;
}

/* The total that both clocks have been given up to then. */
static int32_t given_s(const struct control *c, int moves)
{
    int32_t both = 2 * control_start_s(c);
    for (int i = 1; i < c->count; i++)
        if (moves >= control_moves_before(c, i))
            both += 2 * c->periods[i].seconds;
    const struct period *p = control_period(c, moves + 1);
    return both + (p->bonus == BONUS_FISCHER ? 2 * p->bonus_s * moves : 0);
}

bool hall_count_differs(const struct hall *h, const struct hall_board *b, int32_t *seconds)
{
    const struct counted *c = board_counted(b);
    msec from = b->started != MSEC_NEVER ? b->started : h->started;
    const struct control *control = &b->seat->control;
    if (!c || c->left_s[WHITE] == SECONDS_UNKNOWN || c->left_s[BLACK] == SECONDS_UNKNOWN || from == MSEC_NEVER ||
        !control->count || control->hourglass || control->periods[0].bonus > BONUS_FISCHER)
        return false;
    *seconds = c->left_s[WHITE] + c->left_s[BLACK] - (given_s(control, c->moves) - (int32_t)((c->at - from) / 1000));
    return true;
}

bool hall_collect(struct hall *h, int board, bool in, const char *who, msec now, struct error *why)
{
    struct hall_board *b = at_board(h, board, now, why);
    if (b)
        hall_tell(h, ACTION_BOARD_COLLECTED, board, who, &(struct board_change){.on = in});
    return b;
}

void do_board_collected(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    (void)who, (void)at;
    b->is_collected = ((const struct board_change *)change)->on;
    board_changed(h, b);
}

bool board_is_collected(const struct hall_board *b)
{
    return b->is_collected;
}
