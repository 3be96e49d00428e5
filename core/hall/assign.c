#include "hall/assign.h"

#include "hall/hall_parts.h"

#include <stdio.h>
#include <string.h>

static struct assigned *assignment_of(struct hall *h, int board)
{
    for (int i = 0; i < h->assigned_count; i++)
        if (h->assigned[i].board == board)
            return &h->assigned[i];
    h->assigned = list_grow(h->assigned, h->assigned_count, &h->assigned_room, sizeof *h->assigned);
    return &h->assigned[h->assigned_count++];
}

void do_assigned(struct hall *h, struct hall_board *b, const char *who, msec at, const void *change)
{
    const struct assigned *c = change;
    (void)who;
    if (!b)
        return;
    struct hall_seat *seat = &h->seats[b - h->boards];
    struct assigned *kept = assignment_of(h, b->number);
    *kept = *c;
    kept->board = b->number;
    b->by_hand = seat->by_hand = !*c->driver;
    seat->has_clock = *c->driver != '\0';
    b->feed = FEED_NONE;
    b->has_shown = false;
    if (b->by_hand)
        seen_position(&b->tracker.seen, &b->tracker.game.now); /* from here on the men stand where the moves say */
    tracker_clocked(&b->tracker, seat->has_clock, at);
    board_changed(h, b);
    board_arrange(h, b);
}

bool hall_assign(struct hall *h, int board, const char *driver, const char *address, const char *who, msec now,
                 struct error *why)
{
    static const enum incident_kind of_the_old[] = {INCIDENT_FEED_LOST, INCIDENT_FEED_FAULTY, INCIDENT_FEED_SILENT};
    struct hall_board *b = board_numbered(h, board);
    struct assigned c = {.board = board};
    time_goes_on(h, now);
    if (!b)
        return failf(why, "board", "see the pairings", "there is no board %d", board);
    if (strlen(driver) >= sizeof c.driver || strlen(address) >= sizeof c.address)
        return fail(why, "board", "use the port's short name", "the name of the device is too long");
    snprintf(c.driver, sizeof c.driver, "%s", driver);
    snprintf(c.address, sizeof c.address, "%s", address);
    hall_tell(h, CHANGE_ASSIGNED, board, who, &c);
    for (size_t i = 0; i < sizeof of_the_old / sizeof *of_the_old; i++)
        incident_over(h, b, of_the_old[i], NO_SIDE);
    return true;
}

int hall_assignments(const struct hall *h, const struct assigned **out)
{
    *out = h->assigned;
    return h->assigned_count;
}
