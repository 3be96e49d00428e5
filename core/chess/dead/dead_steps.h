/* How many moves a piece needs on an empty board: all plans are made of these. */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_STEPS_H
#define FLAGFALL_CHESS_DEAD_DEAD_STEPS_H

#include "chess/board/position.h"

enum { FAR_AWAY = 20 };

extern uint8_t knight_jumps[64][64];

int pawn_steps(int sq, enum side); /* to promotion */

/* Moves that the piece on `sq` needs to get to `to`, where it hems in its own king: FAR_AWAY for kings, and for queens
 * and rooks, which would take the checking piece or interpose. A pawn may promote to a knight or bishop on the way. */
int moves_to_stand(const struct position *, int sq, int to);

#endif
