/* A move as people type it for a board without devices. */
#ifndef FLAGFALL_HALL_TYPED_H
#define FLAGFALL_HALL_TYPED_H

#include "base/error.h"
#include "chess/board/position.h"

/* Reads SAN or what is found on scoresheets: long algebraic, figurines, 0-0, dxe e.p., unmarked captures or checks.
 * Sets `bare` to the move that was named, and `legal` to it if it is legal, else to NO_MOVE. Returns false if it is no
 * move; why says what would be understood. */
bool typed_move(const struct position *, const char *text, move *legal, move *bare, struct error *why);

#endif
