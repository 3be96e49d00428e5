/* A game as two columns of moves, with the time each took and the time left, as far as there is room for them. */
#ifndef FLAGFALL_WIDGETS_MOVES_H
#define FLAGFALL_WIDGETS_MOVES_H

#include "terminal/draw.h"
#include "hall/hall.h"

struct moves_view {
    const struct history *game;
    const struct move_time *times; /* of the first `timed` moves */
    int timed;
    int seen;                      /* the ply that is shown; it is kept visible */
    bool middle;                   /* kept in the middle, so that later moves are visible too */
    const char *marks;             /* a sign or a blank to put behind each move; NULL for no signs */
};

int moves_columns(const struct moves_view *, int room); /* the columns it needs, at most `room` */
void moves_draw(const struct moves_view *, struct area);
/* the ply at a click; -1 if there is none */
int moves_ply_at(const struct moves_view *, struct area, int row, int column);


#endif
