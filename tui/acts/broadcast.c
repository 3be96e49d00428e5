/* Orders to the broadcast: entries of the log, which `flagfall broadcast` obeys. */
#include "acts/acts.h"

#include "base/table.h"
#include "console/desk.h"
#include "event/broadcast.h"
#include "hall/hand.h"
#include "session/session.h"
#include "widgets/fuzzy.h"

#include <string.h>

/* order: enum broadcast_order */
static const char *const meanings[] = {
    "go on",
    "nothing new goes out until resume; behind it why",
    "what is due goes out",
    "so many minutes behind",
    "that board is not shown any more",
    "as the event says: delay, all its boards",
};
ROW_FOR_EACH(meanings, BROADCAST_ORDERS);

int offer_orders(struct console *c, const char *text, struct offer *out, int room)
{
    int count = 0;
    (void)c;
    for (int i = 0; i < BROADCAST_ORDERS; i++) {
        const char *name = broadcast_order_name(i);
        if (!strncmp(name, text, strlen(text)))
            count = offer_add(out, count, room, name, meanings[i], 1);
    }
    return count;
}

static bool may_order(const struct console *c, const struct broadcast_said *said, struct error *why)
{
    bool sooner = said->order == BROADCAST_DELAY && said->number < broadcast_delay_min(session_event(c->session));
    return desk_allows(c, sooner ? "broadcast-sooner" : "broadcast", true, why);
}

void act_broadcast(struct console *c, const char *words)
{
    struct broadcast_said said;
    struct error why;
    bool done = broadcast_order_read(words, &said, &why) && may_order(c, &said, &why) &&
                hall_broadcast(console_hall(c), &said, session_who(c->session), c->now, &why);
    console_report(c, done, &why, "broadcast: %s: logged", words);
}
