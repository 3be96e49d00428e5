/* A table in the simulated hall: two people, a board, a clock, and what they do one deed after the other.
 *
 * Everything that happens is a deed with a pause before it. When no deed is left the next one is planned: a move as a
 * rule, now and then one of the faults of faults.h. What was done is told as truth at the moment it was complete.
 */
#ifndef FLAGFALL_DEVICES_SIM_TABLE_H
#define FLAGFALL_DEVICES_SIM_TABLE_H

#include "chess/history.h"
#include "sim/board.h"
#include "sim/games.h"
#include "sim/hand.h"
#include "sim/truth.h"

enum deed_kind {
    DEED_PUT,     /* a piece comes to stand on a square, or leaves it                */
    DEED_PRESS,   /* whoever's lever is up presses it                                */
    DEED_STOP,    /* the clock is stopped by its middle button                       */
    DEED_START,   /* and started again; arg: side that runs (enum side)              */
    DEED_TIMES,   /* an arbiter sets it; arg: seconds that White gets, arg2: Black   */
    DEED_SET,     /* it is set anew for the right control                             */
    DEED_PLAYED,  /* the move is complete                                             */
    DEED_TRUTH,   /* something else is complete; arg: enum truth_kind                 */
    DEED_CABLE,   /* arg: 0 out, 1 in                                                 */
    DEED_CLOCK,   /* the clock's cable; arg: 0 out, 1 in                              */
    DEED_NOISE,   /* arg: bytes of noise                                              */
    DEED_REPEAT,  /* arg: 1: every frame twice from now on; 0: no more                */
    DEED_LATE,    /* arg: for so many milliseconds nothing gets through, then all does */
    DEED_BATTERY, /* low from now on                                                  */
    DEED_DEAD,    /* the square is dead from now on                                   */
    DEED_STUCK,   /* the square goes on showing the piece                             */
    DEED_OVER,    /* the game has ended                                               */
    DEED_REST,    /* nobody does anything                                             */
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

enum { DEEDS = 96 };

struct sim_table {
    int number; /* from 1 */
    struct sim_board board;
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
    msec last; /* when the last deed was done */
    unsigned faults; /* bits by enum truth_kind: what may go wrong; or FAULTS_LIFE */
    int rate;        /* in how many plies something goes wrong      */
    msec looked;     /* when it was last asked whether it does       */
    truth_taker *tell;
    void *taker;
    bool at_once;    /* the clock is started within seconds         */
    bool cable_out, was_out, repeats;
    int noise;       /* bytes of noise to be sent                   */
    msec late_until;
    struct text held; /* what is sent meanwhile                     */
};

void table_begin(struct sim_table *, int number, const struct sim_game *, const struct control *, uint64_t seed, msec start);
void table_end(struct sim_table *);
msec table_step(struct sim_table *, msec now); /* does what is due; when the next deed is */

/* For plans. */
void deed_add(struct sim_table *, struct deed);
void deed_hand(struct sim_table *, const struct hand *);
void deed_restore(struct sim_table *, int32_t pause); /* puts every square as the game has it */
void plan_move(struct sim_table *);
int32_t think_time(struct sim_table *);
int hurry_of(const struct sim_table *);
enum side table_turn(const struct sim_table *);
move table_next_move(const struct sim_table *);

#endif
