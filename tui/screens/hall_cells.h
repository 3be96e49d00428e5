/* Draws one board in the hall, at each level of detail: a tile, a line, a cell, a letter. */
#ifndef FLAGFALL_SCREENS_HALL_CELLS_H
#define FLAGFALL_SCREENS_HALL_CELLS_H

#include "terminal/draw.h"
#include "hall/hall.h"
#include "screens/hall.h"

struct hall_sight {
    msec now;
    bool chosen, focus; /* focus: steps move through the boards, not the rail */
    bool found;         /* by the search                                 */
    bool for_public;    /* leave out claims, counts and alerts           */
};

struct hall_place {
    int columns, rows; /* at least, including the gap to the next one */
    void (*draw)(struct area, const struct hall_board *, const struct hall_sight *);
};

enum { CELL_TIME = 8, CELL_NAME = 10 }; /* extra columns for the time, and for the name */
enum { LINE_SHORT = 31 };               /* columns of a line with minutes instead of times, and the gap */

/* Tiles in all sizes, the largest first, with the gap to the next one; false if there is no such size. */
bool hall_tile_size(int size, int *columns, int *rows);

const struct hall_place *hall_place(enum hall_level); /* how a board is drawn at that level, which is not LEVEL_AUTO */

#endif
