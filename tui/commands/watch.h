/* A session as plain lines of text, one for each thing that an arbiter would want to know. */
#ifndef FLAGFALL_COMMANDS_WATCH_H
#define FLAGFALL_COMMANDS_WATCH_H

#include "host/lines_out.h"
#include "session/plain.h"
#include "session/session.h"

struct watch_settings {
    bool relative; /* seconds since the beginning instead of the time of day */
    bool all;      /* every move, clock and device too                 */
    bool readings; /* the readings themselves                          */
};

/* The settings to open a session with so that it prints to `watch`, which must outlive the session. */
struct watch {
    struct watch_settings settings;
    struct lines_out *out; /* borrowed: where the lines go */
    struct plain_told told; /* released by the caller */
};
struct session_settings watch_settings_of(struct watch *, const char *who);

#endif
