/* A simulated hall, as `flagfall demo` opens it: also for those who want to look at one in the same breath. */
#ifndef FLAGFALL_COMMANDS_DEMO_H
#define FLAGFALL_COMMANDS_DEMO_H

#include "sim/ptys.h"

#include <stdio.h>

struct event_base;

struct demo_settings {
    long boards, bus, seed, rate;
    bool at_once; /* clocks are started within seconds, not within a minute */
    const char *speed, *control, *games, *faults, *folder, *truth; /* as on the command line; NULL: as usual */
};

struct demo {
    struct ptys *ptys;
    struct sim_games *games;
    FILE *truth;
    double speed;
    char folder[160];
};

extern const struct demo_settings demo_usual;
#define DEMO_CONTROL "10+5"

bool demo_open(struct demo *, struct event_base *, const struct demo_settings *, struct error *why);
void demo_close(struct demo *);

/* A small hall for some seconds, told in plain lines: for `flagfall` where there is no terminal. */
int demo_in_lines(void);

#endif
