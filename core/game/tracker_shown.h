/* What a board has shown lately, change by change: what stood on it when, and that a man was never there.
 *
 * It says "never" only while each change was told by itself; after a gap, or once older changes have been pushed out, it
 * does not know.
 */
#ifndef FLAGFALL_GAME_TRACKER_SHOWN_H
#define FLAGFALL_GAME_TRACKER_SHOWN_H

#include "base/msec.h"
#include "game/tracker_seen.h"

#include <stddef.h>

enum { SHOWN_CHANGES = 32 };

struct shown {
    struct shown_change {
        msec at;
        uint8_t square;
        piece was, is;
    } change[SHOWN_CHANGES];
    uint32_t count;
    msec gap_at; /* the board changed and did not tell how */
};

void shown_note(struct shown *, int square, piece was, piece is, msec at);
bool shown_knows(const struct shown *, msec since);

/* When that man was last put on that square, if not before `since`; MSEC_NEVER: it was not. */
msec shown_put(const struct shown *, int square, piece, msec since);

/* The change before the last `i`, NULL where memory ends. */
static inline const struct shown_change *shown_change(const struct shown *s, uint32_t i)
{
    return i < s->count && i < SHOWN_CHANGES ? &s->change[(s->count - 1 - i) % SHOWN_CHANGES] : NULL;
}

#endif
