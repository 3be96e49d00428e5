/* The simulated hall: tables, the lines that their boards depend on, and the time at which something happens next.
 *
 * It knows no port and no loop. The caller passes in what the host sends on a line, calls sim_hall_step() when
 * something is due, and carries the bytes to where the line leads: a real pseudo-terminal, or straight into a framer.
 */
#ifndef FLAGFALL_SIM_HALL_H
#define FLAGFALL_SIM_HALL_H

#include "base/span.h"
#include "clock/control.h"
#include "sim/games.h"
#include "sim/truth.h"

struct sim_hall;

struct sim_settings {
    int boards;
    int boards_a_bus;   /* 0 if every board has a line of its own           */
    uint64_t seed;
    struct control control;
    uint64_t faults;    /* bits by enum truth_kind; see faults_read()        */
    int rate;           /* one fault in that many moves                      */
    msec start;         /* when the pieces are set up                        */
    const char *device; /* see voice.h; NULL for DGT boards                  */
    bool at_once;       /* clocks started within seconds, not within a minute */
    int32_t lead_ms; /* how long nothing happens at boards with a staged incident, while the console is still opening */
    bool waits;         /* players who need the arbiter wait for sim_hall_attend() */
    bool obeys;         /* clocks are set as sim_hall_order() says, not as is usual */
};

struct sim_listener {
    void (*sent)(void *self, int line, struct span, msec at);
    void (*cable)(void *self, int line, bool in, msec at); /* a board's line was pulled out or put in */
    truth_fn *truth;
    void *self;
};

/* The settings and games must outlive it. End it with sim_hall_free(). */
struct sim_hall *sim_hall_new(const struct sim_settings *, const struct sim_games *, const struct sim_listener *);
void sim_hall_free(struct sim_hall *); /* NULL is allowed */

void sim_hall_hear(struct sim_hall *, int line, struct span said, msec now); /* bytes from the host on that line */
/* pulls a cable out or puts it in; not for a bus, whose boards have no cables of their own */
void sim_hall_cable(struct sim_hall *, int line, bool in, msec now);
msec sim_hall_step(struct sim_hall *, msec now); /* returns sim_hall_next()                  */
msec sim_hall_next(const struct sim_hall *);     /* when something happens next           */

int sim_hall_lines(const struct sim_hall *); /* the lines of this hall, and how many boards are on each of them */
int sim_hall_boards_a_line(const struct sim_hall *);
uint64_t sim_hall_faults(const struct sim_hall *); /* bits by enum truth_kind: those that its devices can reveal */
const char *sim_hall_driver(const struct sim_hall *); /* the driver that its lines ask for */
bool sim_hall_has_clocks(const struct sim_hall *); /* its devices report the players' clocks */
/* Stages a fault, an enum truth_kind, to happen soon at that board. */
void sim_hall_stage(struct sim_hall *, int board, int kind);
/* Gives the board a time control of its own, and starts its clock only once something is staged there. */
void sim_hall_hold(struct sim_hall *, int board, const struct control *);
bool sim_hall_is_staged(const struct sim_hall *, int board); /* a staged fault has not happened yet */
bool sim_hall_waits(const struct sim_hall *, int board); /* for the arbiter */
/* The arbiter has dealt with it: the players continue. left_s: ordered times by side; or NULL. */
void sim_hall_attend(struct sim_hall *, int board, const int32_t *left_s);
/* The arbiter has ruled on what happened at that board: these times, by side, are to be set; or that is its result. */
void sim_hall_order(struct sim_hall *, int board, const int32_t left_s[2]);
/* The players stop their clock, set it so and let that side's run; side: an enum side, or below 0. Not where they are
 * about to set it anyway, and not before it is that side's turn. */
void sim_hall_set_clock(struct sim_hall *, int board, const int32_t left_s[2], int side);
void sim_hall_decide(struct sim_hall *, int board, const char *result, msec now);
int sim_hall_games_running(const struct sim_hall *);
struct sim_table;
struct sim_table *sim_hall_table(struct sim_hall *, int board); /* from 1: to see, or to set up, what is on it */

#endif
