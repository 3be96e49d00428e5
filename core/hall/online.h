/* Games that are played online: who is connected. A host tells nothing of it, so an arbiter enters it.
 *
 * A lost connection is an incident of the rulebook's script for it, which goes on until the player is back; its alert
 * is cleared then. The clock is as it was: it runs on.
 */
#ifndef FLAGFALL_HALL_ONLINE_H
#define FLAGFALL_HALL_ONLINE_H

#include "hall/hall.h"

/* False, with the reason: it was so already, the game is over, or is not played online. */
bool hall_connection(struct hall *, int board, enum side, bool lost, const char *who, msec now, struct error *why);

#endif
