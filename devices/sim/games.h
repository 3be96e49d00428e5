/* Games to be played in the simulated hall, out of any PGN file. */
#ifndef FLAGFALL_DEVICES_SIM_GAMES_H
#define FLAGFALL_DEVICES_SIM_GAMES_H

#include "base/error.h"
#include "chess/board.h"

struct sim_game {
    const move *moves;
    int plies;
    const char *result; /* "1-0", "0-1", "1/2-1/2", "*" */
};

struct sim_games;

/* Games from another starting array, with faults in them or shorter than ten plies are passed over. */
struct sim_games *sim_games_read(const char *path, struct error *why); /* NULL: why says what is wrong */
void sim_games_free(struct sim_games *);

int sim_games_count(const struct sim_games *);
struct sim_game sim_games_at(const struct sim_games *, int index);

#endif
