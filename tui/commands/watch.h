/* A session told as plain lines of text, one for each thing that an arbiter would want to know. */
#ifndef FLAGFALL_COMMANDS_WATCH_H
#define FLAGFALL_COMMANDS_WATCH_H

#include "session.h"

struct watch_settings {
    bool relative; /* seconds since the beginning, not the time of day */
    bool all;      /* every move, clock and device too                 */
    bool readings; /* the readings themselves                          */
};

/* To be given as settings of the session that is opened next. */
struct watch {
    struct watch_settings settings;
};
struct session_settings watch_settings_of(struct watch *, const char *who);

#endif
