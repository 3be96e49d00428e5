#include "line_play.h"

#include "framer.h"
#include "line_bytes.h"
#include "line_parts.h"
#include "line_time.h"

#include <assert.h>

void line_play(struct line *l)
{
    enum { PIECES_AT_ONCE = 64 };
    assert(l->replay && !l->io && l->facts.state == LINE_OPEN && "a recording stands for the device");
    bool fast, sent;
    port_is_recording(l->address, &fast);
    for (int i = 0; i < PIECES_AT_ONCE; i++) {
        msec at = replay_due(l->replay) == MSEC_NEVER ? MSEC_NEVER : l->replay_began + replay_due(l->replay);
        if (at == MSEC_NEVER) {
            framer_end(l->framer, line_clock(l));
            l->facts.state = LINE_ENDED;
            line_become(l, ABSENT, "the recording is over");
            return;
        }
        if (!fast && at > line_clock(l)) {
            line_wake_at(l, at);
            return;
        }
        struct span s = replay_take(l->replay, &sent);
        if (sent)
            framer_recorded(l->framer, s);
        else
            (void)line_take_bytes(l, s, at); /* a recording is not asked anything */
    }
    line_wake_at(l, line_clock(l));
}
