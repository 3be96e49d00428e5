/* Positions of ordinary chess by their FEN. */
#ifndef FLAGFALL_TESTS_POSITION_MADE_H
#define FLAGFALL_TESTS_POSITION_MADE_H

#include "chess/board/position.h"

struct position made_position(const char *fen); /* fails the test if it cannot be read */

#endif
