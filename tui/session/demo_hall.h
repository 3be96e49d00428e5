/* A simulated hall on real pseudo-terminals: people, boards, clocks and their faults. */
#ifndef FLAGFALL_SESSION_DEMO_HALL_H
#define FLAGFALL_SESSION_DEMO_HALL_H

#include "session/demo_people.h"
#include "sim/ptys.h"

#include <stdio.h>

struct event_base;

struct demo_settings {
    long boards, bus, seed, rate;
    /* one incident of each kind in turn; otherwise, unless a rate is given, as many as in life, and one at the start */
    bool tour;
    bool waits;   /* players who need the arbiter wait for a ruling */
    bool at_once; /* clocks are started within seconds, not within a minute */
    /* as on the command line; NULL for the usual value */
    const char *speed, *control, *games, *faults, *folder, *truth;
};

struct demo {
    struct ptys *ptys;
    struct sim_games *games;
    FILE *truth;
    double speed;
    struct demo_people people;
    char folder[160];
};

extern const struct demo_settings demo_usual;
#define DEMO_CONTROL "10+5"   /* with a rate */
#define DEMO_LIFE_CONTROL "90+30" /* in which as much happens as one arbiter can see to */

const char *demo_control(const struct demo_settings *); /* the control that the settings ask for, or the usual one */

/* Starts the hall; its devices are named in a folder of its own. After returning false there is nothing to close. */
bool demo_open(struct demo *, struct event_base *, const struct demo_settings *, struct error *why);
void demo_close(struct demo *);
/* checks the settings as far as possible without opening it */
bool demo_can_be_opened(const struct demo_settings *, struct error *why);

#endif
