/* A move as somebody types it for a board without devices. */
#ifndef FLAGFALL_HALL_TYPED_H
#define FLAGFALL_HALL_TYPED_H

#include "base/error.h"
#include "chess/position.h"

/* SAN, or as on a scoresheet: long algebraic, figurines, 0-0, dxe e.p., a capture or check that is not marked. Two squares
 * that no law lets a man of the mover go between are `bare`, and `legal` is NO_MOVE. False: it is no move; why says what
 * would be understood. */
bool typed_move(const struct position *, const char *text, move *legal, move *bare, struct error *why);

#endif
