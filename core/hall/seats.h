/* Who sits where in a round, from the event file, for a new hall. */
#ifndef FLAGFALL_HALL_SEATS_H
#define FLAGFALL_HALL_SEATS_H

#include "event/event.h"
#include "hall/hall.h"

struct seating;

/* Fills in the settings. The caller frees the returned seats with free() after hall_new(), which copies them; the
 * rulebook's name is borrowed from the event. midnight: of the day on which the round is played; MSEC_NEVER to leave
 * out the starting time. A round that the event does not have yet gets all boards and no players. Boards that only the
 * log has are marked gone. logged: NULL if there is no log. */
struct hall_seat *seats_of(const struct chess_event *, int round, msec midnight, const struct seating *logged,
                           struct hall_settings *);

/* The reverse: an event of one round with these players and boards, for a hall without an event. The caller frees
 * it. */
struct chess_event *event_of_seats(const char *name, const struct hall_settings *);

#endif
