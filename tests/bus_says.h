/* What the boards on a bus say while each is asked in turn, written as a recording. White's clock is at the left. A
 * board looks at its lever about as often as at its squares, and remembers both in the order in which it saw them.
 */
#ifndef FLAGFALL_TESTS_BUS_SAYS_H
#define FLAGFALL_TESTS_BUS_SAYS_H

#include "own_hands.h"
#include "sim/board.h"

enum { BUS_FIRST = 1001 };

struct bus_place {
    const struct own_step *steps; /* what is done there, the earliest first */
    int count, done;
    struct sim_board board;
    struct sim_clock clock;
    bool moved, ask_board;
};

/* A file of the scratch folder; the pieces stand as at first. Of each seat only the steps and their number are read. */
void bus_says(const char *name, struct bus_place seats[], int count, uint64_t seed, msec until);

#endif
