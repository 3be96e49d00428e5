/* The review: every game of every round, all that happened, what came late. Enter goes to the moment, on review_game.h. */
#ifndef FLAGFALL_SCREEN_REVIEW_H
#define FLAGFALL_SCREEN_REVIEW_H

#include "screens/review_data.h"

extern const struct screen screen_review;

void review_screen_find(struct console *, int way);          /* the next row that fits the search */
void review_screen_go(struct console *, int board);          /* only this board                    */
/* The step that the chosen row of the timeline stands for; NULL: none is chosen. */
const struct record_step *review_screen_step(struct console *, int *round);

#endif
