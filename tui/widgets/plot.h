/* Bars side by side, one for each value or for a few of them: the time that each move took, or the time left after
 * it. */
#ifndef FLAGFALL_WIDGETS_PLOT_H
#define FLAGFALL_WIDGETS_PLOT_H

#include "terminal/draw.h"

struct plot {
    const char *title;      /* shown beside the bars, at most five letters */
    const int32_t *values;  /* seconds; below 0 if not known         */
    int count;
    int32_t most;           /* the value of the highest bar          */
    int seen;               /* the marked bar; -1 for none           */
};

enum { PLOT_GUTTER = 9 };   /* columns of title and scale            */

enum { PLOT_EIGHTHS = 8 };
const char *plot_cell(int eighths); /* a cell filled by so many eighths, 0 to 8 */

/* Bars that do not fit are joined, and show the highest of theirs. */
void plot_draw(struct area, const struct plot *);
int plot_value_at(const struct plot *, int columns, int column); /* the value at a click; -1 if there is none */
int32_t plot_scale(const int32_t *values, int count);            /* the next round number above all of them */

#endif
