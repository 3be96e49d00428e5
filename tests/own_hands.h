/* Whole games by hands of habits of their own: they rest pieces on their way, hesitate, adjust other pieces, take in
 * every order, castle with the rook first, leave a pawn on the last rank until a queen is found, and take back what has
 * just taken. They know nothing of the tracker, nor of the people of the simulated hall. */
#ifndef FLAGFALL_TESTS_OWN_HANDS_H
#define FLAGFALL_TESTS_OWN_HANDS_H

#include "chess/board/history.h"
#include "sim/chance.h"
#include "sim/games.h"

#include "base/msec.h"

enum { OWN_STEPS = 8192, OWN_PLIES = 600 };
enum { OWN_PRESS = 64, OWN_START, OWN_STOP }; /* squares that are none: the clock is pressed, started, stopped */

struct own_step {
    msec at;
    uint8_t square;
    piece what; /* that is there afterwards */
};

struct own_hands {
    struct history played; /* released by the caller */
    struct own_step steps[OWN_STEPS];
    int count;
    msec began[OWN_PLIES]; /* when the hand began each half-move */
};

/* Plays that game, from its beginning at twenty seconds; `clock`: so fast in the end that only a clock makes them. */
void own_hands_play(struct own_hands *, const struct sim_game *, bool clock, struct sim_chance *);

/* The same in a scramble from the ninth half-move on: `least` to `most` ms for each, the press included, and a rest of
 * a few seconds now and then. Everybody presses, and nobody touches anything before the press that ends the other's
 * turn. */
void own_hands_race(struct own_hands *, const struct sim_game *, int least, int most, struct sim_chance *);

#endif
