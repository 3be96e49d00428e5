/* A board of the hall as a diagram: its game, the last move, the squares where the sensor disagrees; and a player's
 * remaining time as a bar.
 */
#ifndef FLAGFALL_WIDGETS_BOARD_PICTURE_H
#define FLAGFALL_WIDGETS_BOARD_PICTURE_H

#include "hall/hall.h"
#include "widgets/diagram.h"
#include "widgets/glance.h"

/* The caller sets the size: d->columns, rows, coordinates, flipped. */
void board_picture_draw(const struct hall_board *, struct area, int row, int column, struct diagram *d);

/* The squares where the sensor disagrees with the game. On these, sets `shown` to the sensor's piece where the sensor
 * knows pieces. */
sqset board_wrong_squares(const struct hall_board *, piece shown[64]);

const char *time_left_sign(enum time_left); /* "", "!", "!!" */

/* Two columns: a block as high as the shorter of both times, and its sign. Draws nothing if no time is known. */
void time_mark_draw(const struct hall_board *, msec now, struct area, int row, int column);

/* A bar of that many columns: full at the start of the game, empty when the time is up. */
void time_bar_draw(const struct hall_board *, enum side, msec now, struct area, int row, int column, int width);
/* The same as a vertical bar that fills the area. */
void time_gauge_draw(const struct hall_board *, enum side, msec now, struct area);

#endif
