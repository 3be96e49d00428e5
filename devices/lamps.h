/* Boards with lamps at the 81 corners of the squares: which squares are meant by the corners that are lit. */
#ifndef FLAGFALL_DEVICES_LAMPS_H
#define FLAGFALL_DEVICES_LAMPS_H

#include "chess/board.h"

/* lit[line][column]: line 0 lies below rank 1, column 0 left of the a file. A square whose corners all belong to
 * other lit squares is not meant: e2 and e4 light the corners of e3 too. */
sqset lamps_squares(const bool lit[9][9]);

#endif
