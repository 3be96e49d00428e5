/* The passphrase hashes that this station has seen, readable by its owner alone: $XDG_STATE_HOME/flagfall/passphrases.
 * A log holds only seals of them (event/arbiters.h); the hash of a seal is looked up here.
 */
#ifndef FLAGFALL_HOST_PASSPHRASES_H
#define FLAGFALL_HOST_PASSPHRASES_H

#include "base/error.h"
#include "event/event.h"

/* Adds the event's hashes that are not in the file yet. */
bool passphrases_remember(const struct chess_event *, struct error *why);
/* Replaces the event's seals by their hashes. A seal that is not known here stays, and nobody can sign in with it. */
void passphrases_recall(struct chess_event *);

#endif
