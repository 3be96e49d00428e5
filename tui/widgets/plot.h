/* Bars side by side, one for each value or for some of them: how long each move took, what was left after it. */
#ifndef FLAGFALL_PLOT_H
#define FLAGFALL_PLOT_H

#include "draw.h"

struct plot {
    const char *title;      /* beside it, at most five letters       */
    const int32_t *values;  /* seconds; below 0: not known           */
    int count;
    int32_t most;           /* what the highest bar stands for       */
    int seen;               /* the bar that is looked at; -1: none   */
};

enum { PLOT_GUTTER = 9 };   /* columns of title and scale            */

void plot_draw(struct area, const struct plot *);
int plot_value_at(const struct plot *, int columns, int column); /* of a click; -1: none stands there */
int32_t plot_scale(const int32_t *values, int count);            /* the next round time above all of them */

#endif
