/* What a plain board with its clock says, written as a recording: squares and presses on lines of their own, the clock
 * each second. White's clock is at the left, 10 minutes and 5 seconds a move.
 */
#ifndef FLAGFALL_TESTS_BOARD_SAYS_H
#define FLAGFALL_TESTS_BOARD_SAYS_H

#include "chess/board/position.h"
#include "own_hands.h"
#include "sim/chance.h"

#include <stdio.h>

struct board_says {
    FILE *to;
    long now, written, left_ms[2];
    int runs; /* enum side, or NO_SIDE */
};

void says_begin(struct board_says *, const char *name); /* a file of the scratch folder; the pieces stand as at first */
void says_wait(struct board_says *, long ms);
void says_square(struct board_says *, const char *words); /* "e4 P" or "e2 empty" */
void says_press(struct board_says *, enum side);
/* All squares that the two positions have otherwise: first what was lifted, then what was put down, after a while. */
void says_hand(struct board_says *, struct sim_chance *, const struct position *before, const struct position *after);
void says_end(struct board_says *); /* after a while */
/* All of that, from OWN_START on. */
void says_steps(const char *name, const struct own_step *, int count);

#endif
