/* Moves as people write them, from the command line of the console. */
#ifndef FLAGFALL_ACTS_WRITTEN_H
#define FLAGFALL_ACTS_WRITTEN_H

#include "chess/position.h"

enum { WRITTEN_MAX = 400 }; /* half-moves */
enum { WRITTEN_ROOM = 64 };

/* The next move of a scoresheet with what belongs to it ("exd6 e.p.", "Qh5 +"), without its number; false: no more. */
bool written_next(const char **text, char out[WRITTEN_ROOM]);

bool written_move(const char *text, const struct position *, move *out, struct error *why);

/* A whole game, move numbers or not: how many half-moves; below 0: why names the first that cannot be. */
int written_game(const char *text, const struct position *start, move *moves, int room, struct error *why);

#endif
