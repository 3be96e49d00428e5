/* The parts of `flagfall simulate`: a hall of simulated people, devices that send real bytes, a session on their lines
 * as in the console, an arbiter who answers as arbiters do, and a score against what really happened. All of it runs in
 * simulated time. With `direct` the drivers' readings go straight to a hall, which is faster but is not the shipped
 * path. */
#ifndef FLAGFALL_COMMANDS_SIMULATE_H
#define FLAGFALL_COMMANDS_SIMULATE_H

#include "chess/board/history.h"
#include "hall/hall.h"
#include "sim/chance.h"
#include "sim/hall.h"

struct session_settings;

struct truth_kept {
    struct truth t;
    bool found;
};

struct sim_seat {
    struct history played; /* as the truth has it                    */
    struct truth_kept *truths;
    int truth_count, truth_room;
    enum result result; /* RESULT_OPEN if not yet                 */
    msec over_at;
    bool turned, clock_turned; /* what a person at the board would see   */
    bool claims, claim_true;   /* a player is claiming                   */
    msec claimed_at;
    int side_of_claim;
    int ruled_alert;         /* the last alert that was ruled on       */
    int ruling;              /* the last ruling                        */
    bool decided;            /* and it ended the game                  */
    int asked, asked_ply;    /* how often a person was asked; length of the record at the last time */
    msec asked_at, stood_at; /* stood_at: when the arbiter last saw the clock stopped   */
    int wrong_ply;           /* the first half-move recorded wrongly; below 0 if none */
    bool repeats, fifty;     /* claims that were possible after the last move */
};

struct simulated {
    struct hall *hall; /* the session's, or its own                  */
    struct sim_hall *people;
    struct session *session; /* NULL if direct                             */
    struct cables *cables;
    struct event_base *base;
    struct sim_chance chance; /* random delays of the turns of the loop     */
    struct hall_listener listener;
    const struct trace *trace; /* or NULL */
    struct sim_seat *seats;
    int count, a_line;   /* boards, and boards per line                */
    msec now, ends;      /* ends: when all games are over and the players have left */
    struct wired *wired; /* NULL if run through a session              */
    struct hall_settings settings;
    struct hall_seat *hall_seats;
    struct rulebook *book; /* the hall's rulebook                        */
};

/* simulate_round.c. simulated_step() plays one second of the round and returns false after the last; simulated_run()
 * plays until a time without anybody who rules, and returns false when all games are over. arbiters: how many share the
 * hall. session: who hears the session, instead of the listener; or NULL. */
struct simulated_how {
    bool direct;
    int arbiters;
    const struct session_settings *session;
    const struct trace *trace; /* or NULL */
    const char *rulebook;      /* its id; NULL for fide-2023 */
    enum event_phase phase;
};
bool simulated_open(struct simulated *, const struct sim_settings *, const struct sim_games *,
                    const struct simulated_how *, const struct hall_listener *, struct error *why);
void simulated_close(struct simulated *);
bool simulated_step(struct simulated *);
bool simulated_run(struct simulated *, msec until);

/* simulate_arbiter.c: looks at the hall once a second and acts like an arbiter, through hall_ functions only; when the
 * arbiter walks to a board, they see the truth there. */
void arbiter_hears(struct simulated *, const struct truth *);
void arbiter_looks(struct simulated *);

/* simulate_ruling.c: rules by the hall's rulebook, walked as at the console; the players do what was ruled. Returns the
 * decision, or 0 where the rulebook has none. */
struct simulated_matter {
    int board, alert;   /* alert 0: none                                       */
    const char *script; /* "": the alert's own                                 */
    int side;           /* enum side: who is to answer for it, or claims        */
    bool said;          /* a press without a move: the player said that it is a pass */
};
int simulated_rule(struct simulated *, const struct simulated_matter *, const char *who);

struct score_row {
    long made;
    long right; /* without asking anybody                         */
    long asked; /* found out by a question, or from a scoresheet   */
    long wrong; /* with the wrong side, ply or move               */
    long missed, invented;
    msec *latency;
    long latencies, room;
};

/* simulate_rates.c: the load of alarms over all rounds. */
struct alarm_load {
    int rounds, arbiters, worst, each_worst;
    double hours, per_hour, each_per_hour, busy, each_busy, each_flood, in_flood;
    long floods, chattering, fleeting, stale;
    long shown[PRIORITIES], by_kind[INCIDENT_KINDS];
};

void load_add(struct alarm_load *, const struct rates *); /* adds the rates of one more round */
void load_print(const struct alarm_load *);
void load_print_json(const struct alarm_load *); /* as a member of a JSON object, without a comma */
void life_print(void);                           /* prints what `--faults life` assumes, and why */

struct simulate_score {
    struct score_row by_truth[TRUTH_KINDS], by_kind[INCIDENT_KINDS];
    struct score_row games;
    long moves, invented, accused; /* accused: invented ones of the highest priority */
    struct alarm_load load;
};

/* simulate_judge.c. show: print a line for each finding that is not right. */
void score_round(struct simulate_score *, struct simulated *, int seed, bool show);
void score_keep(struct sim_seat *, const struct truth *);
void score_was_asked(struct sim_seat *, const struct history *recorded, msec at);

/* simulate_score.c */
void score_latency(struct score_row *, msec);
void score_print(struct simulate_score *);
void score_print_summary(struct simulate_score *); /* in one line */
void score_print_json(struct simulate_score *, const char *hash, bool direct);
void score_release(struct simulate_score *);
bool score_is_perfect(struct simulate_score *);

#endif
