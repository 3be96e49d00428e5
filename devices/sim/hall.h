/* The simulated hall: tables, the lines that their boards hang on, and the time at which something happens next.
 *
 * It knows no port and no loop. Whoever runs it hands in what the host says on a line, calls sim_hall_step() when something
 * is due, and carries the bytes to wherever the line leads: a real pseudo-terminal, or straight into a framer.
 */
#ifndef FLAGFALL_DEVICES_SIM_HALL_H
#define FLAGFALL_DEVICES_SIM_HALL_H

#include "base/span.h"
#include "clock/control.h"
#include "sim/games.h"
#include "sim/truth.h"

struct sim_hall;

struct sim_settings {
    int boards;
    int boards_a_bus;   /* 0: every board has a line of its own             */
    uint64_t seed;
    struct control control;
    unsigned faults;    /* bits by enum truth_kind; see faults_read()        */
    int rate;           /* one fault in so many moves                        */
    msec start;         /* when the pieces stand                             */
    bool at_once;       /* clocks started within seconds, not within a minute */
};

struct sim_ears {
    void (*sent)(void *self, int line, struct span, msec at);
    void (*cable)(void *self, int line, bool in, msec at); /* a board's line was pulled out or put in */
    truth_taker *truth;
    void *self;
};

struct sim_hall *sim_hall_new(const struct sim_settings *, const struct sim_games *, const struct sim_ears *);
void sim_hall_free(struct sim_hall *);

void sim_hall_hear(struct sim_hall *, int line, struct span said, msec now);
void sim_hall_cable(struct sim_hall *, int line, bool in, msec now); /* not for a bus: its row has no cable of its own */
msec sim_hall_step(struct sim_hall *, msec now); /* returns sim_hall_next()                  */
msec sim_hall_next(const struct sim_hall *);     /* when something happens next           */

int sim_hall_lines(const struct sim_hall *);
const char *sim_hall_driver(const struct sim_hall *); /* the driver that its lines ask for */
int sim_hall_games_running(const struct sim_hall *);
struct sim_table;
struct sim_table *sim_hall_table(struct sim_hall *, int board); /* from 1: to see, or to set up, what is on it */

#endif
