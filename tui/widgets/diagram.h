/* Draws a board with its pieces: small in tiles, larger with coordinates. */
#ifndef FLAGFALL_WIDGETS_DIAGRAM_H
#define FLAGFALL_WIDGETS_DIAGRAM_H

#include "terminal/draw.h"

struct diagram {
    const piece *on;    /* 64 of them                        */
    const piece *game;  /* the game's position, to name on large squares what differs; or NULL */
    sqset last, wrong;  /* squares of the last move; squares that differ */
    bool flipped, coordinates;
    int columns, rows;  /* of one square                     */
};

/* Row and column are those of the upper left corner, the coordinates included; so are the sizes below. */
void diagram_draw(struct area, int row, int column, const struct diagram *);
int diagram_rows(const struct diagram *);
int diagram_columns(const struct diagram *);

/* Takes the size number `size`, from 0, the largest, on; false if there is none. */
bool diagram_size(struct diagram *, int size);

/* The largest diagram with coordinates that leaves so many rows and columns of the area free; a small one if there is
 * too little room. */
struct diagram diagram_for(struct area, int rows_beside, int columns_beside);

#endif
