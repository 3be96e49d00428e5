#include "hall/assign.h"

#include "base/list.h"
#include "base/text.h"
#include "hall/hall_parts.h"

#include <assert.h>
#include <string.h>

static struct assigned *assignment_of(struct hall *h, int board)
{
    for (int i = 0; i < h->assigned_count; i++)
        if (h->assigned[i].board == board)
            return &h->assigned[i];
    LIST_ROOM(h->assigned, h->assigned_count, h->assigned_room);
    return &h->assigned[h->assigned_count++];
}

void do_assigned(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct assigned *c = change;
    (void)who;
    struct hall_seat *seat = &h->seats[b - h->boards];
    struct assigned *kept = assignment_of(h, b->number);
    *kept = *c;
    kept->board = b->number;
    seat->by_hand = !*c->driver;
    b->by_hand = seat->by_hand;
    b->feed = FEED_NONE;
    b->has_shown = false;
    b->listened = MSEC_NEVER;
    if (b->by_hand)
        tracker_see_record(&b->tracker); /* from here on the pieces are where the moves lead */
    tracker_clocked(&b->tracker, !b->by_hand, at);
    board_changed(h, b);
    board_arrange(h, b);
}

bool hall_assign(struct hall *h, int board, const char *driver, const char *address, const char *who, msec now,
                 struct error *why)
{
    assert(driver && address && who && "what is not known is an empty text");
    static const enum incident_kind of_the_old[] = {INCIDENT_FEED_LOST, INCIDENT_FEED_FAULTY, INCIDENT_FEED_SILENT};
    struct hall_board *b = board_numbered(h, board);
    struct assigned c = {.board = board};
    hall_advance(h, now);
    if (!b)
        return failf(why, "board", "see the pairings", "there is no board %d", board);
    if (strlen(driver) >= sizeof c.driver || strlen(address) >= sizeof c.address)
        return fail(why, "board", "use the port's short name", "the name of the device is too long");
    copy_text(c.driver, sizeof c.driver, driver);
    copy_text(c.address, sizeof c.address, address);
    hall_tell(h, ACTION_DEVICE_ASSIGNED, board, who, &c);
    for (size_t i = 0; i < sizeof of_the_old / sizeof *of_the_old; i++)
        incident_over(h, b, of_the_old[i], NO_SIDE);
    return true;
}

int hall_assignments(const struct hall *h, const struct assigned **out)
{
    *out = h->assigned;
    return h->assigned_count;
}
