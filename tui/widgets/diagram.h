/* A board drawn with men: small in tiles, larger with coordinates. */
#ifndef FLAGFALL_DIAGRAM_H
#define FLAGFALL_DIAGRAM_H

#include "draw.h"

struct diagram {
    const piece *on;    /* 64 of them                        */
    sqset last, wrong;  /* squares of the last move; that differ */
    bool flipped, coordinates;
    int columns, rows;  /* of one square                     */
};

void diagram_draw(struct area, int row, int column, const struct diagram *);
int diagram_rows(const struct diagram *);
int diagram_columns(const struct diagram *);

/* The largest with coordinates that leaves so much of the area free; where there is too little, a small one. */
struct diagram diagram_for(struct area, int rows_beside, int columns_beside);

#endif
