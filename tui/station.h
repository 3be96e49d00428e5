/* This station: where it keeps its key. */
#ifndef FLAGFALL_STATION_H
#define FLAGFALL_STATION_H

#include "log/key.h"

/* The key in a named file, or with NULL in $XDG_STATE_HOME/flagfall/station.key (~/.local/state). Where there is none
 * yet, one is made if wanted. */
bool station_key_open(struct station_key *, const char *path, bool make, struct error *);

/* The name that this station writes into entries: its host's. */
const char *station_name(void);

#endif
