/* For the files that read or make up games: games.c stores them. */
#ifndef FLAGFALL_SIM_GAMES_PARTS_H
#define FLAGFALL_SIM_GAMES_PARTS_H

#include "chess/pgn/pgn.h"
#include "sim/games.h"

/* Without games; sim_games_free() ends it. */
struct sim_games *sim_games_new(enum rules);
void sim_games_begin(struct sim_games *);                  /* another game, of no moves yet */
void sim_games_add(struct sim_games *, move);              /* to the last one               */
void sim_games_end(struct sim_games *, enum pgn_result);   /* that one                      */

#endif
