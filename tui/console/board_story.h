/* The history of one board, newest first, with both players' earlier penalties and a plot of their clocks, in the room
 * that the diagram leaves.
 */
#ifndef FLAGFALL_CONSOLE_BOARD_STORY_H
#define FLAGFALL_CONSOLE_BOARD_STORY_H

#include "hall/hall.h"
#include "terminal/draw.h"

struct console;

void board_story_draw(struct console *, const struct hall_board *, struct area); /* draws nothing below two rows */

/* Earlier penalties of both players, in all rounds. Returns the row below. */
int board_history_draw(const struct console *, const struct hall_board *, struct area, int row);

/* Writes a sign for each of `count` half-moves: ! a fault, F a flag, = the clock was stopped, D a decision, else a
 * blank. */
void board_story_marks(const struct hall *, const struct hall_board *, char *marks, int count);

/* Writes out where the sensor disagrees with the game: "f1: game B, board empty". Returns the rows it took. */
int board_differences_draw(const struct hall_board *, struct area);

#endif
