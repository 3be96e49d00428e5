/* One game of the review at a moment: position, both clocks, moves with their times, what happened around it, time used. */
#ifndef FLAGFALL_SCREEN_REVIEW_GAME_H
#define FLAGFALL_SCREEN_REVIEW_GAME_H

#include "screens/review_data.h"

extern const struct screen screen_review_game;

void review_game_pass(struct console *, msec); /* so much later, or earlier */
void review_game_flip(struct console *);
void review_game_plot(struct console *);       /* time used, or time left   */
void review_game_board(struct console *, int number); /* the same time at another board */

#endif
