/* The games of two boards without devices change places, with all that was entered there: moves, results, incidents,
 * decisions, penalties, notes. Who sits where, the pairings say.
 */
#ifndef FLAGFALL_HALL_EXCHANGE_H
#define FLAGFALL_HALL_EXCHANGE_H

#include "hall/hall.h"

/* False with the reason: a device belongs to its board, and a game to its time control. */
bool hall_can_exchange(const struct hall *, int board, int other, struct error *why);
bool hall_exchange(struct hall *, int board, int other, const char *who, msec now);

#endif
