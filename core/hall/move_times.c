#include "hall/hall_parts.h"

/* How long each move took: the time that clocks ran since the move before, whatever an arbiter set them to meanwhile.
 * Eight bytes a move. */

static const msec MOST_MS = INT32_MAX;

static const struct move_time unknown = {.left_s = SECONDS_UNKNOWN, .took_ms = -1};

void times_run(struct hall_board *b, bool runs, msec at)
{
    if (b->thinks_since != MSEC_NEVER)
        b->thought_ms = b->thought_ms < 0 ? at - b->thinks_since : b->thought_ms + at - b->thinks_since;
    b->thinks_since = runs ? at : MSEC_NEVER;
}

/* Of a move that an arbiter entered nobody knows when it was made. */
void times_move(struct hall_board *b, const struct move_change *c, msec at)
{
    bool timed = c->how != HOW_RULING && c->left_s[WHITE] != SECONDS_UNKNOWN;
    if (c->ply < 1 || c->ply > HISTORY_PLIES_MAX)
        return;
    times_forget(b, c->ply - 1); /* what came after was taken back */
    while (b->times_count < c->ply) {
        b->times = list_grow(b->times, b->times_count, &b->times_room, sizeof *b->times);
        b->times[b->times_count++] = unknown;
    }
    times_run(b, timed && b->play == PLAY_RUNNING, at);
    if (timed)
        b->times[c->ply - 1] = (struct move_time){c->left_s[other(b->tracker.game.now.turn)],
                                                  (int32_t)(b->thought_ms > MOST_MS ? MOST_MS : b->thought_ms)};
    b->thought_ms = -1;
}

void times_forget(struct hall_board *b, int after)
{
    if (b->times_count > after)
        b->times_count = after;
}

struct move_time hall_move_time(const struct hall_board *b, int ply)
{
    return ply >= 1 && ply <= b->times_count && ply <= b->tracker.game.plies ? b->times[ply - 1] : unknown;
}
