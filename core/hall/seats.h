/* Who sits where in a round, for the hall to begin with: out of the event file. */
#ifndef FLAGFALL_HALL_SEATS_H
#define FLAGFALL_HALL_SEATS_H

#include "hall/event.h"
#include "hall/hall.h"

/* Fills the settings; the seats are the caller's to free() after hall_new(), which copies them. Rulebook's name is lent
 * from the event. midnight: of the day on which the round is played, MSEC_NEVER if no time of start is to be kept.
 * A round that the event does not know yet has all boards of the hall and no players. */
struct hall_seat *seats_of(const struct chess_event *, int round, msec midnight, struct hall_settings *);

/* The other way: an event of one round with these people and boards, for a hall that was never planned. */
struct chess_event *event_of_seats(const char *name, const struct hall_settings *);

#endif
