/* A game as two columns of moves, each with the time that it took and what was left, as far as there is room for them. */
#ifndef FLAGFALL_MOVES_H
#define FLAGFALL_MOVES_H

#include "draw.h"
#include "hall/hall.h"

struct moves_view {
    const struct history *game;
    const struct move_time *times; /* of the first `timed` moves */
    int timed;
    int seen;                      /* the ply that is looked at; it is kept in sight */
    bool middle;                   /* with what came after it, too                   */
};

int moves_columns(const struct moves_view *, int room); /* that it would like, of so many */
void moves_draw(const struct moves_view *, struct area);
int moves_ply_at(const struct moves_view *, struct area, int row, int column); /* of a click; -1: none stands there */

const char *took_words(int32_t took_ms, char out[16]); /* 4.2, 0:35, 1:02:03; "" if it is not known */

#endif
