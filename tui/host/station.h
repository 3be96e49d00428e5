/* This station: its key and its name. */
#ifndef FLAGFALL_HOST_STATION_H
#define FLAGFALL_HOST_STATION_H

#include "log/key.h"

/* Opens the key in the named file or, with NULL, in $XDG_STATE_HOME/flagfall/station.key (~/.local/state). If there is
 * none, it is created if `make` is true. A process of its own holds the secret; key_close() ends it. */
bool station_key_open(struct station_key *, const char *path, bool make, struct error *);

/* The name that this station writes into entries: the host name. Returns `out`. */
enum { STATION_NAME = 64 };
const char *station_name(char out[STATION_NAME]);

#endif
