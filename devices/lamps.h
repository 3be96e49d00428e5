/* Boards with lamps at the 81 corners of the squares: finds which squares the lit corners mean. */
#ifndef FLAGFALL_LAMPS_H
#define FLAGFALL_LAMPS_H

#include "chess/board/board.h"

/* lit[line][column]: line 0 is below rank 1, column 0 left of the a file. A square whose corners all belong to other
 * lit squares is not meant: e2 and e4 also light the corners of e3. */
sqset lamps_squares(const bool lit[9][9]);

#endif
