/* The parts of `flagfall simulate`: a hall of simulated people, devices that speak real bytes, the drivers, the hall,
 * an arbiter who answers as arbiters do, and the score against what really happened. All in virtual time. */
#ifndef FLAGFALL_SIMULATE_H
#define FLAGFALL_SIMULATE_H

#include "chess/history.h"
#include "hall/hall.h"
#include "sim/wired.h"

struct truth_kept {
    struct truth t;
    bool found;
};

struct sim_seat {
    struct history played;      /* as the truth tells it                  */
    struct truth_kept *truths;
    int truth_count, truth_room;
    enum result result;         /* RESULT_OPEN: not yet                   */
    msec over_at;
    bool turned, clock_turned;  /* what a person at the board would see   */
    bool claims, claim_true;    /* a player claims now                    */
    msec claimed_at;
    int side_of_claim;
    int ruled_alert;            /* the last that was ruled upon           */
    int ruling;                 /* the last                               */
    int corrected;              /* how often the scoresheets were needed  */
    bool repeats, fifty;        /* claims that stood after the last move  */
};

struct simulated {
    struct hall *hall;
    struct sim_seat *seats;
    int count, a_line;          /* boards, and boards on a line               */
    msec now, ends;             /* ends: all games are over, hands are shaken */
    struct wired *wired;
    struct hall_settings settings;
    struct hall_seat *hall_seats;
};

/* simulate_round.c: a second of the round after the other, until it returns false. arbiters: who share the hall. */
void simulated_open(struct simulated *, const struct sim_settings *, const struct sim_games *, int arbiters,
                    const struct hall_ears *);
void simulated_close(struct simulated *);
bool simulated_step(struct simulated *);

/* simulate_arbiter.c: looks at the hall once a second and does what an arbiter does, through hall_ calls alone; where
 * he walks to a board, the truth is what he sees there. */
void arbiter_hears(struct simulated *, const struct truth *);
void arbiter_looks(struct simulated *);

/* simulate_score.c */
struct score_row {
    long made, found, missed, invented;
    msec *latency;
    long latencies, room;
};

/* simulate_rates.c: of all rounds together. */
struct alarm_load {
    int rounds, arbiters, worst, each_worst;
    double hours, per_hour, each_per_hour, busy, each_busy, each_flood, in_flood;
    long floods, chattering, fleeting, stale;
    long shown[PRIORITY_1 + 1], by_kind[INCIDENT_KINDS];
};

void load_add(struct alarm_load *, const struct rates *);
void load_print(const struct alarm_load *);
void load_print_json(const struct alarm_load *); /* a member of an object, without a comma */
void life_print(void);                           /* what `--faults life` assumes, and why   */

struct score {
    struct score_row by_truth[TRUTH_KINDS], by_kind[INCIDENT_KINDS];
    long games, right, moves, corrected;
    long missed, invented;
    struct alarm_load load;
};

/* show: each miss and invention as a line on standard output. */
void score_round(struct score *, struct simulated *, int seed, bool show);
void score_keep(struct sim_seat *, const struct truth *);
void score_print(struct score *);
void score_print_json(struct score *, const char *hash);
void score_release(struct score *);
bool score_is_perfect(const struct score *);

#endif
