/* What the pieces alone prove: a side with nothing that could ever give mate.
 *
 * Costs nanoseconds. It speaks of what moves can still bring about: a position that is checkmate already is for the
 * caller to see first, since an array that no game leads to can be mate with any material.
 */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_MATERIAL_H
#define FLAGFALL_CHESS_DEAD_DEAD_MATERIAL_H

#include "chess/board/position.h"

/* Why `winner` can never give mate with what stands on the board; NULL if the pieces alone do not tell. */
const char *material_cannot_mate(const struct position *, enum side winner);

#endif
