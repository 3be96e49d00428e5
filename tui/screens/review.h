/* The review: every game of every round, everything that happened, what came late. Enter goes to that moment on the
 * screen of review_game.h. */
#ifndef FLAGFALL_SCREENS_REVIEW_H
#define FLAGFALL_SCREENS_REVIEW_H

#include "screens/review_data.h"

void review_screen_find(struct console *, int way); /* goes to the next row that fits the search; way: 1 or -1 */
void review_screen_go(struct console *, int board);          /* shows this board only              */
/* The step of the chosen row of the timeline; NULL if none is chosen. */
const struct record_step *review_screen_step(struct console *, int *round);

#endif
