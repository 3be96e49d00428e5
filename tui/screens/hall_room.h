/* The plan of the room: the boards at their places by the event's [room], or else in a grid, each a few columns wide
 * with its number and the time left.
 */
#ifndef FLAGFALL_SCREENS_HALL_ROOM_H
#define FLAGFALL_SCREENS_HALL_ROOM_H

#include "screens/hall_boards.h"
#include "screens/hall_layout.h"
#include "terminal/draw.h"

struct console;

/* The rows that a plan of all boards takes, including its heading; 0 if it is wider than `columns`. */
int hall_room_rows(const struct console *, int columns);

/* Places each board of the list. Boards that are not in the event's room follow below it. */
void hall_room_lay_out(const struct console *, const struct hall_boards *, struct area, struct hall_layout *);

/* Draws the names of the rows, if the event has a room. */
void hall_room_names_draw(const struct console *, int page, struct area);

#endif
