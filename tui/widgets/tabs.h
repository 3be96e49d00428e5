/* The names of a screen's lists in one row: the one that is shown stands out, and each can be clicked. Where not all
 * have room they stand closer, and then only those around the one that is shown do.
 */
#ifndef FLAGFALL_WIDGETS_TABS_H
#define FLAGFALL_WIDGETS_TABS_H

#include "terminal/draw.h"

enum { TABS_MOST = 10 };

struct tabs {
    short row, ends[TABS_MOST]; /* as last drawn; those before `from` are not */
    int first, from, count;
};

struct tab_row {
    const char *const *names;
    const int *counts; /* behind each name; 0: nothing. NULL: for none */
    int count, shown;
};

/* Returns the column behind the last. */
int tabs_draw(struct tabs *, struct area, int row, int column, const struct tab_row *);
int tabs_at(const struct tabs *, int row, int column); /* -1: no tab is there */

#endif
