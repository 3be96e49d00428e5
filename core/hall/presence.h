/* Who is present at boards without a device, where only an arbiter can see an empty chair.
 *
 * Two minutes before the default time, one alert of the hall asks for all empty boards. Once they are entered, all
 * other boards count as started, and each absent player gets an alert as at boards with a device.
 */
#ifndef FLAGFALL_HALL_PRESENCE_H
#define FLAGFALL_HALL_PRESENCE_H

#include "hall/hall.h"

struct absence {
    int board;
    bool side[2]; /* who has not come; neither if both have come */
};

/* Enters all boards without a device where a player is missing; in a later call, players no longer named have come.
 * Returns false, and changes nothing, if one of them is no such board. */
bool hall_name_empty(struct hall *, const struct absence *, int count, const char *who, msec now, struct error *why);
/* A pair sits at another board now, and who of it has not come is known. */
void hall_bring_absence(struct hall *, int board, const bool absent[2], const char *who, msec now);
bool hall_is_absent(const struct hall_board *, enum side); /* an arbiter entered that */
bool hall_asks_for_empty(const struct hall *);             /* its alert is going on */

/* Check-in, by name, since numbers and boards may still change. Once a round is played, its boards have it: a player
 * who is marked as not come is missing at the board, any other mark takes that back, and who is named there, or sits
 * there by now, is so on the list. Who was marked before is missing when the round begins. A later list of the empty
 * boards has the last word: who is not named there is marked as here. */
enum checked_arrival { ARRIVAL_UNKNOWN, ARRIVAL_HERE, ARRIVAL_AWAY, ARRIVALS };
void hall_check_in(struct hall *, const char *name, int number, enum checked_arrival, const char *who, msec now);
/* The board where this player is missing and the default time has passed; 0 if there is none. A player who
 * comes now is late. */
int hall_comes_late(const struct hall *, const char *name, int number);
enum checked_arrival hall_arrival(const struct hall *, const char *name, int number);

#endif
