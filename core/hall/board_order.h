/* Times that an arbiter ordered and that are sent to the clock by wire: the board's order.left_s and order.right_s, or
 * the command to start. */
#ifndef FLAGFALL_HALL_BOARD_ORDER_H
#define FLAGFALL_HALL_BOARD_ORDER_H

#include "hall/hall.h"

/* What remains to be sent for the order at the board; nothing if there is no such board. */
enum order_wish hall_order_wants(const struct hall *, int board);

void hall_order_sent(struct hall *, int board, msec now); /* what hall_order_wants() returned was sent */
/* the driver or the clock cannot do it, so the arbiter has to */
void hall_order_refused(struct hall *, int board, msec now);
/* orders the clock to start; false if it must be started by hand */
bool hall_let_run(struct hall *, int board, msec now);
/* The arbiter has seen to the clock: what it shows now is taken for what was ordered. */
bool hall_order_taken(struct hall *, int board, const char *who, msec now, struct error *why);

#endif
