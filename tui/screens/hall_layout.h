/* Where each board stands in the hall: page by page, each group under a line with its name. Nothing is drawn here. */
#ifndef FLAGFALL_SCREENS_HALL_LAYOUT_H
#define FLAGFALL_SCREENS_HALL_LAYOUT_H

#include "screens/screen.h"

struct spot {
    int page, row, column; /* of the area that it was made for */
};

struct hall_layout {
    int width, height;     /* of a place                                    */
    int pages;
    bool down_first;       /* filled column by column, else row by row      */
    struct spot *spots;    /* of each board                                 */
    struct spot *headings; /* of each group                                 */
    int *heads;            /* which board is the first below each heading   */
    int count, room, heading_count;
};

/* group_of: of each board, boards of one group one after another; NULL: no groups. */
void hall_layout_make(struct hall_layout *, struct area, int width, int height, bool down_first, const int *group_of, int count);
void hall_layout_release(struct hall_layout *);

int hall_layout_at(const struct hall_layout *, int page, int row, int column); /* which board; -1: none */
int hall_layout_step(const struct hall_layout *, int from, enum step);         /* the board one comes to */

#endif
