/* A table in the simulated hall: two people, a board, a clock, and what they do, one deed after the other.
 *
 * Everything that happens is a deed with a pause before it. When no deed is left, the next ones are planned: usually a
 * move, now and then one of the faults of faults.h. Each is reported as truth at the moment it is complete.
 */
#ifndef FLAGFALL_SIM_TABLE_H
#define FLAGFALL_SIM_TABLE_H

#include "chess/board/history.h"
#include "sim/board.h"
#include "sim/games.h"
#include "sim/hand.h"
#include "sim/truth.h"
#include "sim/voice.h"

enum deed_kind {
    DEED_PUT,     /* a piece is put on a square, or removed                          */
    DEED_PRESS,   /* the player whose lever is up presses it                         */
    DEED_STOP,    /* the clock is stopped by its middle button                       */
    DEED_START,   /* and started again; arg: side that runs (enum side)              */
    DEED_TIMES,   /* an arbiter sets it; arg: seconds that White gets, arg2: Black   */
    DEED_ORDERED, /* and as was ordered; arg: seconds too many on the clock that gains; arg2: for the wrong side */
    DEED_SET,     /* it is set again, for the right control                            */
    DEED_PLAYED,  /* the move is complete                                             */
    DEED_TRUTH,   /* something else is complete; arg: enum truth_kind                 */
    DEED_CABLE,   /* arg: 0 out, 1 in                                                 */
    DEED_CLOCK,   /* the clock's cable; arg: 0 out, 1 in                              */
    DEED_NOISE,   /* arg: bytes of noise                                              */
    DEED_REPEAT,  /* arg: 1: every frame twice from now on; 0: no more                */
    DEED_LATE,    /* arg: for how many milliseconds nothing gets through, after which everything does */
    DEED_BATTERY, /* low from now on                                                  */
    DEED_DEAD,    /* the square is dead from now on                                   */
    DEED_STUCK,   /* the square's sensor is stuck: it shows the piece from now on   */
    DEED_RESET,   /* the board begins again                                           */
    DEED_OVER,    /* the game has ended                                               */
    DEED_REST,    /* nobody does anything                                             */
    DEED_WAIT,    /* for the arbiter                                                  */
};

struct deed {
    uint8_t kind; /* enum deed_kind */
    int32_t pause;
    uint8_t square;
    piece piece;
    move move;
    int arg, arg2;
    const char *detail;
};

enum { DEEDS = 224 };

struct sim_table {
    int number; /* from 1 */
    struct sim_board board;
    const struct sim_device *device;
    struct sim_voice voice; /* of a device that is no DGT board */
    struct sim_clock clock;
    struct control control;
    struct sim_chance chance;
    struct sim_game game;
    struct history history; /* of completed moves */
    uint8_t white_lever;    /* the side of the clock that is White's */
    bool over;
    uint8_t flags_told; /* sides whose flag has fallen, as bits by enum side */
    struct deed deeds[DEEDS];
    int deeds_count, deeds_done;
    msec last, since; /* when the last deed was done, and the first of the present plan */
    uint64_t faults; /* bits by enum truth_kind: what may go wrong; or FAULTS_LIFE */
    int rate;        /* one fault in so many plies                  */
    msec looked;     /* when that was last decided                   */
    truth_fn *tell;
    void *context;
    bool at_once;    /* the clock is started within seconds         */
    bool waits;      /* the players wait for the arbiter: see table_waits() */
    bool obeys;      /* the clock is set as the arbiter orders, and only then: see table_order() */
    bool attended;   /* the arbiter has come                        */
    bool ordered;    /* and ordered these times, by side            */
    int32_t ordered_s[2], had_s[2]; /* had_s: what the clock showed then */
    msec sets_until; /* the players stop the clock, set it and start it: table_set_clock() */
    int32_t lead_ms; /* how long the start is delayed if something is staged */
    bool holds;      /* it does not begin before something is staged */
    uint8_t scene;   /* enum truth_kind: staged to happen next; 0 if none */
    bool cable_out, was_out, repeats;
    int noise;       /* bytes of noise to be sent                   */
    msec late_until;
    struct text held; /* bytes held back meanwhile                  */
};

/* Starts a table with that game; the seed decides everything random. To be ended with table_end(). */
void table_begin(struct sim_table *, int number, const struct sim_game *, const struct control *, uint64_t seed,
                 msec start);
void table_end(struct sim_table *);
msec table_step(struct sim_table *, msec now); /* does what is due; returns the time of the next deed */

bool table_waits(const struct sim_table *); /* it waits for the arbiter: until table_attend(), or for some minutes */
void table_attend(struct sim_table *, const int32_t *left_s); /* left_s: times to be set, or NULL */

/* The arbiter has ruled: these times are to be set, by side; or that is the result, and the players leave. */
void table_order(struct sim_table *, const int32_t left_s[2]);
/* The players stop the clock, set it so and start it, if they are not about to set it anyway, and once it is that
 * side's turn; below 0: whoever's. */
void table_set_clock(struct sim_table *, const int32_t left_s[2], int side);
void table_decide(struct sim_table *, const char *result, msec now);
int32_t table_left_s(const struct sim_table *, enum side); /* what stands on the clock */

/* For planning. */
void deed_add(struct sim_table *, struct deed);
void deed_hand(struct sim_table *, const struct hand *);
void deed_restore(struct sim_table *, int32_t pause); /* puts every square as the game has it */
void table_plan_move(struct sim_table *);
int32_t table_think_time(struct sim_table *);
int table_hurry(const struct sim_table *);
enum side table_turn(const struct sim_table *);
move table_next_move(const struct sim_table *);

#endif
