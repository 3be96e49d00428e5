/* The warning before all no-shows are decided; the actions are declared in acts.h. */
#ifndef FLAGFALL_ACTS_PRESENCE_H
#define FLAGFALL_ACTS_PRESENCE_H

#include "acts/warnings.h"
#include "hall/hall.h"

warner no_shows_warn, host_failed_warn;

/* Once anybody was marked on the list of players, adds to the warning how many with a board in this round are absent or
 * not marked. */
void presence_warn(const struct console *, struct warning *);

#endif
