#include "hall/hall_parts.h"

#include "base/list.h"

#include <assert.h>

/* How long each move took: the time that the clocks ran since the previous move, whatever an arbiter set them to in
 * between. Eight bytes for each move. */

static const msec MOST_MS = INT32_MAX;

static const struct move_time unknown = {.left_s = SECONDS_UNKNOWN, .took_ms = -1};

void times_run(struct hall_board *b, bool runs, msec at)
{
    if (b->turn_started != MSEC_NEVER)
        b->thought_ms = b->thought_ms < 0 ? at - b->turn_started : b->thought_ms + at - b->turn_started;
    b->turn_started = runs ? at : MSEC_NEVER;
}

/* When a move that an arbiter entered was made is not known. */
void times_move(struct hall_board *b, const struct move_change *c, msec at)
{
    assert(b->times_count >= 0 && b->times_count <= b->times_room);
    bool timed = c->how != HOW_RULING && c->left_s[WHITE] != SECONDS_UNKNOWN;
    if (c->ply < 1 || c->ply > HISTORY_PLIES_MAX)
        return;
    times_forget(b, c->ply - 1); /* what came later was taken back */
    while (b->times_count < c->ply) {
        LIST_ROOM(b->times, b->times_count, b->times_room);
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
    assert(after >= 0);
    if (b->times_count > after)
        b->times_count = after;
}

struct move_time hall_move_time(const struct hall_board *b, int ply)
{
    return ply >= 1 && ply <= b->times_count && ply <= b->tracker.game.plies ? b->times[ply - 1] : unknown;
}
