/* The chosen board beside the hall or the alerts: the position with the last move and where the sensor disagrees, both
 * clocks, the last moves, both players' earlier penalties.
 */
#ifndef FLAGFALL_CONSOLE_PREVIEW_H
#define FLAGFALL_CONSOLE_PREVIEW_H

#include "hall/hall.h"
#include "terminal/draw.h"

struct console;

enum { PREVIEW_COLUMNS = 18, PREVIEW_ROWS = 13 }; /* at least */

/* The player's name, their time with its sign, and a bar if there is room. */
void preview_player_draw(const struct console *, const struct hall_board *, enum side, struct area, int row);
/* The last moves in a line or two. Returns the row below. */
int preview_moves_draw(const struct hall_board *, struct area, int row);
/* All of the above, and what happened at the board if there is room. */
void preview_draw(struct console *, const struct hall_board *, struct area);

#endif
