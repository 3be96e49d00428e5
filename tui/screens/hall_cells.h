/* One board in the hall, at each level of detail: a tile, a line, a cell, a letter. */
#ifndef FLAGFALL_SCREENS_HALL_CELLS_H
#define FLAGFALL_SCREENS_HALL_CELLS_H

#include "draw.h"
#include "hall/hall.h"
#include "screens/hall.h"

struct hall_sight {
    msec now;
    bool chosen, focus; /* focus: keys go to the boards, not to the rail */
    bool found;         /* by the search                                 */
    bool for_public;    /* nothing of claims, counts and alerts          */
};

struct hall_place {
    int columns, rows; /* at least, the gap to the next one included */
    void (*draw)(struct area, const struct hall_board *, const struct hall_sight *);
};

enum { CELL_TIME = 8 }; /* columns more, with the time */

const struct hall_place *hall_place(enum hall_level);

#endif
