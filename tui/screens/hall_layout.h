/* Computes the place of each board in the hall: page by page, each group under a line with its name. Nothing is drawn
 * here. */
#ifndef FLAGFALL_SCREENS_HALL_LAYOUT_H
#define FLAGFALL_SCREENS_HALL_LAYOUT_H

#include "console/screen.h"

struct spot {
    int page, row, column; /* within the area that it was made for */
};

struct hall_layout {
    int width, height;     /* of a place                                    */
    int numbers;           /* columns before each row for the number of its first board; 0: none */
    int pages;
    bool down_first;       /* filled column by column, else row by row      */
    bool free;             /* neither: placed by the caller                 */
    struct spot *spots;    /* of each board                                 */
    struct spot *headings; /* of each group                                 */
    int *heads;            /* index of the first board below each heading   */
    int count, room, heading_count;
};

/* group_of: the group of each board; boards of a group must be adjacent. NULL for no groups. */
void hall_layout_make(struct hall_layout *, struct area, int width, int height, bool down_first, const int *group_of,
                      int count);
/* Makes room for `count` places without placing them: the caller fills in `spots` and `pages`. */
void hall_layout_place(struct hall_layout *, int width, int height, int count);
void hall_layout_release(struct hall_layout *);

/* index of the board there; -1 if there is none */
int hall_layout_at(const struct hall_layout *, int page, int row, int column);
/* index of the board that the step leads to */
int hall_layout_step(const struct hall_layout *, int from, enum screen_step);

#endif
