#include "hall/round_clock.h"

#include "hall/board_view.h"
#include "hall/hall_parts.h"
#include "hall/round.h"

/* The time of both clocks from the start to the last flag fall. */
static msec longest(const struct control *c)
{
    msec both = 0;
    for (int i = 0; i < c->count; i++)
        both += 2 * (msec)c->periods[i].seconds * 1000;
    return both + 2 * (msec)USUAL_MOVES * c->periods[0].bonus_s * 1000;
}

static void count_board(const struct hall *h, const struct hall_board *b, struct round_clock *out, msec now)
{
    const struct control *c = &b->seat->control;
    out->boards++;
    if (!board_waits_for_result(b))
        return;
    out->open++;
    bool unseen = b->started == MSEC_NEVER && b->tracker.game.plies < 2;
    if (unseen && b->default_at != MSEC_NEVER && b->default_at > now &&
        (out->default_at == MSEC_NEVER || b->default_at < out->default_at))
        out->default_at = b->default_at;
    msec from = b->started != MSEC_NEVER ? b->started : h->started;
    if (from == MSEC_NEVER || h->started == MSEC_NEVER || !c->count || c->hourglass)
        return;
    from = from < h->started + b->seat->begins_after ? h->started + b->seat->begins_after : from;
    msec last = from + longest(c), more = 2 * (msec)c->periods[c->count - 1].bonus_s * 1000;
    if (out->last_flag_at != MSEC_NEVER && out->last_flag_at >= last)
        return;
    out->last_flag_at = last;
    out->more_a_move = more;
}

struct round_clock hall_round_clock(const struct hall *h, bool (*wanted)(void *self, int board), void *self, msec now)
{
    struct round_clock out = {.begun = h->started,
                              .starts_at = h->settings.starts_at,
                              .default_at = MSEC_NEVER,
                              .sheet_at = hall_sheet_due(h),
                              .last_flag_at = MSEC_NEVER};
    for (int i = 0; i < h->count; i++) {
        const struct hall_board *b = &h->boards[i];
        if (!b->seat->gone && (!wanted || wanted(self, b->number)))
            count_board(h, b, &out, now);
    }
    return out;
}
