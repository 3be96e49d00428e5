/* Games to be played in the simulated hall, from any PGN file. */
#ifndef FLAGFALL_SIM_GAMES_H
#define FLAGFALL_SIM_GAMES_H

#include "base/error.h"
#include "chess/board/position.h"

struct sim_game {
    const move *moves;
    int plies;
    const char *result; /* "1-0", "0-1", "1/2-1/2", "*" */
    enum rules rules;
};

struct sim_games;

/* Games from another starting array, with faults in them or shorter than ten plies are passed over. */
struct sim_games *sim_games_read(const char *path, struct error *why); /* NULL with the reason */
/* games_made.c: makes up random games for rules of which no games have been published. */
struct sim_games *sim_games_made(enum rules, int count, uint64_t seed);
void sim_games_free(struct sim_games *);

/* See sim_games_at() for the games; all are played by the same rules. */
int sim_games_count(const struct sim_games *);
enum rules sim_games_rules(const struct sim_games *);
struct sim_game sim_games_at(const struct sim_games *, int index); /* its moves belong to the sim_games */

#endif
