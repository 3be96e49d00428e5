/* A list whose chosen row stays visible. */
#ifndef FLAGFALL_WIDGETS_LIST_H
#define FLAGFALL_WIDGETS_LIST_H

#include <stdbool.h>

enum screen_step {
    STEP_UP,
    STEP_DOWN,
    STEP_LEFT,
    STEP_RIGHT,
    STEP_PAGE_UP,
    STEP_PAGE_DOWN,
    STEP_HOME,
    STEP_END,
    STEP_NEXT_PANE,
    STEP_OPEN,
};

struct list {
    int count, chosen, first, rows; /* rows: of the screen, as last drawn */
};

void list_fit(struct list *, int count, int rows); /* before drawing */
/* Before a key: so many entries there are now. rows: of a page, if it was not drawn yet. */
void list_settle(struct list *, int count, int rows);
void list_step(struct list *, enum screen_step);
bool list_click(struct list *, int row);           /* chooses that visible row; true if it was already chosen */

/* The same for a list whose entries take several rows each: heights[i] of entry i. A page down begins with the last
 * entry that was visible whole, a page up ends with the first. */
void list_fit_tall(struct list *, const int *heights, int count, int rows);
void list_page_tall(struct list *, const int *heights, enum screen_step);

#endif
