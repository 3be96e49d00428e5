/* How many moves a man needs on an empty board: what all plans reckon with. */
#ifndef FLAGFALL_CHESS_DEAD_STEPS_H
#define FLAGFALL_CHESS_DEAD_STEPS_H

#include "chess/position.h"

enum { FAR_AWAY = 20 };

extern uint8_t knight_jumps[64][64];

int king_steps(int from, int to);
int pawn_steps(int sq, enum side); /* to promotion */

/* Moves until the man on `sq` stands on `to` where he shuts his own king in: FAR_AWAY for kings, and for queens and
 * rooks, which would take the checker or interpose. A pawn may promote to a knight or bishop on the way. */
int moves_to_stand(const struct position *, int sq, int to);

#endif
