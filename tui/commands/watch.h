/* Lines being watched, their boards' doings printed as plain lines of text. */
#ifndef FLAGFALL_COMMANDS_WATCH_H
#define FLAGFALL_COMMANDS_WATCH_H

#include "lines.h"

struct event_base;
struct watch;

struct watch_settings {
    bool relative; /* seconds since the beginning, not the time of day */
    bool readings; /* the readings themselves                          */
    double speed;  /* filled in from the list of lines                 */
};

enum { WATCH_EVERY = 10 /* ms between two calls of watch_time() */ };

struct watch *watch_begin(struct event_base *, const struct line_list *, const struct watch_settings *, struct error *why);
void watch_end(struct watch *);
bool watch_time(struct watch *); /* says what time has settled; false: all lines are gone */

#endif
