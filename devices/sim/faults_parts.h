/* What the plans of faults share: helpers, and each row's plan. */
#ifndef FLAGFALL_SIM_FAULTS_PARTS_H
#define FLAGFALL_SIM_FAULTS_PARTS_H

#include "sim/table.h"

enum arbiter_error { PENALTY_NONE, PENALTY_SET, PENALTY_NOT_SET, PENALTY_WRONG_SIDE };

int32_t fault_seconds(struct sim_table *, int least, int most); /* milliseconds, between so many seconds */
/* A deed that tells the truth: what has just happened. */
void fault_truth(struct sim_table *, enum truth_kind, int side, move, const char *detail);

/* S seconds too many at first, then corrected. */
void fault_give_time(struct sim_table *, enum side, int s, int32_t pause);

void fault_await_arbiter(struct sim_table *); /* if the table waits for its arbiter: nobody does anything until then */
/* the arbiter puts the position back and sets the clock, rightly or with that error */
void fault_arbiter_restores(struct sim_table *, enum arbiter_error);
sqset fault_squares_that_lie(const struct sim_table *); /* dead and stuck ones */
bool fault_can_be_seen(const struct sim_table *, move); /* not if each square that it touches lies */
/* the actions of a hand that makes this move in that position */
void fault_hand(struct sim_table *, const struct position *, move, unsigned ways, int32_t pause);
/* presses the clock, which completes that move */
void fault_press_and_play(struct sim_table *, int32_t pause, move);

/* Each plans what happens instead of the next move, or before the start; false: there is no occasion for it. */
typedef bool fault_plan(struct sim_table *);

/* faults_illegal.c */
fault_plan fault_illegal, fault_penalty, fault_two_moves, fault_opponents_piece, fault_illegal_answered,
    fault_out_of_turn, fault_promotion, fault_ep_left;
/* faults_table.c */
fault_plan fault_no_move, fault_no_press, fault_stopped, fault_claim, fault_takeback, fault_displaced, fault_knocked,
    fault_swept, fault_flag;
/* faults_haste.c */
fault_plan fault_last_unpressed, fault_mate_unpressed, fault_recapture, fault_brief, fault_scramble;
/* faults_device.c */
fault_plan fault_dead_square, fault_stuck_square, fault_low_battery, fault_clock_off, fault_unplugged, fault_noise,
    fault_repeated, fault_late, fault_reset;
fault_plan fault_wrong_setup, fault_turned, fault_colours, fault_wrong_side, fault_wrong_time, fault_no_bonus,
    fault_large_bonus, fault_delay_for_bonus, fault_no_freeze;

#endif
