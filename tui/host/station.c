#include "host/station.h"

#include "log/key_apart.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool usual_path(char *out, size_t room, struct error *why)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = state && *state == '/' ? snprintf(out, room, "%s/flagfall/station.key", state)
                 : home && *home == '/' ? snprintf(out, room, "%s/.local/state/flagfall/station.key", home)
                                        : 0;
    return (length > 0 && (size_t)length < room) ||
           fail(why, "station key", "there is no folder for it: neither XDG_STATE_HOME nor HOME is set", "set HOME");
}

bool station_key_open(struct station_key *key, const char *path, bool make, struct error *why)
{
    char usual[1024];
    uint8_t fresh[32];
    if (!path && !usual_path(usual, sizeof usual, why))
        return false;
    randombytes_buf(fresh, sizeof fresh);
    bool opened = key_open_apart(key, path ? path : usual, make ? fresh : NULL, why);
    sodium_memzero(fresh, sizeof fresh);
    return opened;
}

const char *station_name(char out[STATION_NAME])
{
    memset(out, 0, STATION_NAME);
    if (gethostname(out, STATION_NAME - 1) != 0 || !*out)
        snprintf(out, STATION_NAME, "station");
    return out;
}
