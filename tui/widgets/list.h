/* A list with a chosen row that stays in sight. */
#ifndef FLAGFALL_LIST_H
#define FLAGFALL_LIST_H

#include "screens/screen.h"

struct list {
    int count, chosen, first, rows; /* rows: shown at once, as last drawn */
};

void list_fit(struct list *, int count, int rows); /* before drawing */
void list_step(struct list *, enum step);
bool list_click(struct list *, int row);           /* row of the list; true: the one that was chosen already */

#endif
