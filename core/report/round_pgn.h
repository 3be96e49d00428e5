/* The games of a round as PGN, one board after the other, as they stand in the log: moves, times after each, results. */
#ifndef FLAGFALL_REPORT_ROUND_PGN_H
#define FLAGFALL_REPORT_ROUND_PGN_H

#include "base/text.h"
#include "hall/rounds.h"

/* Boards without a player and a move are left out. Returns how many boards are in it. */
int round_pgn_write(const struct chess_event *, int round, const struct past_hall *, struct text *);

#endif
