#include "hall/brought.h"

#include "base/text.h"
#include "hall/hall_parts.h"
#include "hall/hand.h"

#include <assert.h>

static bool has_typed_times(const struct hall_board *b)
{
    return b->by_hand && b->has_shown && b->press.clock.known;
}

struct brought brought_nothing(void)
{
    return (struct brought){.started = MSEC_NEVER,
                            .counted = {.left_s = {SECONDS_UNKNOWN, SECONDS_UNKNOWN}, .at = MSEC_NEVER},
                            .left_s = {SECONDS_UNKNOWN, SECONDS_UNKNOWN},
                            .runs = NO_SIDE};
}

struct brought board_brings(const struct hall_board *b, msec now)
{
    struct brought out = brought_nothing();
    out.started = b->started;
    copy_text(out.note, sizeof out.note, b->note);
    if (b->is_counted)
        out.counted = b->counted;
    if (!has_typed_times(b))
        return out;
    for (int side = WHITE; side <= BLACK; side++) {
        msec left = hall_left(b, (enum side)side, now);
        out.left_s[side] = left < 0 ? 0 : (int32_t)(left / 1000);
    }
    out.runs = b->press.clock.seen.runs;
    return out;
}

bool brought_is_nothing(const struct brought *k)
{
    return k->started == MSEC_NEVER && k->counted.at == MSEC_NEVER && k->left_s[WHITE] == SECONDS_UNKNOWN && !*k->note;
}

bool hall_bring(struct hall *h, int board, const struct brought *k, const char *who, msec now)
{
    struct hall_board *b = board_numbered(h, board);
    hall_advance(h, now);
    if (!b)
        return false;
    assert(b->by_hand && !b->tracker.game.plies && "a device has its own times, and moves stay at their board");
    h->actor = who;
    hall_tell(h, ACTION_BOARD_BROUGHT, board, who, k);
    tracker_settle(&b->tracker, h->now);
    h->actor = "";
    board_arrange(h, b);
    return true;
}

/* No moment in an entry is later than the entry itself. */
static msec not_after(msec moment, msec at)
{
    return moment > at ? at : moment;
}

void do_board_brought(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct brought *k = change;
    board_changed(h, b);
    board_begin_anew(h, b, at);
    b->has_shown = b->has_order = false;
    b->pair_after = h->ruling_count;
    b->heard_after = h->incident_count;
    copy_text(b->note, sizeof b->note, k->note);
    b->is_counted = k->counted.at != MSEC_NEVER;
    b->counted = k->counted;
    b->counted.at = b->is_counted ? not_after(k->counted.at, at) : MSEC_NEVER;
    if (k->started != MSEC_NEVER)
        board_set_started(b, not_after(k->started, at));
    b->due = h->now;
    if (k->left_s[WHITE] != SECONDS_UNKNOWN && k->left_s[BLACK] != SECONDS_UNKNOWN)
        do_clock_typed(h, b, who, at,
                       &(struct clock_change){.side = k->runs, .left_s = {k->left_s[WHITE], k->left_s[BLACK]}});
}
