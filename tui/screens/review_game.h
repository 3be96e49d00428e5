/* One game of the review at one moment: position, both clocks, moves with their times, events around it, time used. */
#ifndef FLAGFALL_SCREENS_REVIEW_GAME_H
#define FLAGFALL_SCREENS_REVIEW_GAME_H

#include "screens/review_data.h"

void review_game_pass(struct console *, msec); /* goes that much later, or earlier */
void review_game_flip(struct console *);
void review_game_plot(struct console *);       /* switches between time used and time left */
void review_game_board(struct console *, int number); /* goes to the same moment at another board */

#endif
