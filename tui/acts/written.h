/* Moves as people write them, from the command line of the console. */
#ifndef FLAGFALL_ACTS_WRITTEN_H
#define FLAGFALL_ACTS_WRITTEN_H

#include "chess/board/position.h"

enum { WRITTEN_MAX = 400 /* half-moves */, WRITTEN_ROOM = 64 };

/* Cuts off the next move of a scoresheet with its suffixes ("exd6 e.p.", "Qh5 +") and without its number, and moves
 * *text behind it; false if there are no more. */
bool written_next(const char **text, char out[WRITTEN_ROOM]);

/* parses a move in any notation; else why */
bool written_move(const char *text, const struct position *, move *out, struct error *why);

/* Parses a whole game, with or without move numbers. Returns the number of half-moves, or -1 with the first move that
 * is impossible in `why`. */
int written_game(const char *text, const struct position *start, move *moves, int room, struct error *why);

#endif
