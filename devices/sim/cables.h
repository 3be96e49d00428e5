/* The simulated hall on cables in memory: the listener runs the same code as with a real hall, in a time that is just a
 * number.
 *
 * Bytes take the time that the line's speed gives them, and reach the listener in packets every sixteen milliseconds,
 * as USB adapters hand them on. A cable that is pulled out hangs up; one that nobody has opened carries nothing. The
 * time that a line sees creeps on while a turn lasts, as it does on a computer.
 */
#ifndef FLAGFALL_SIM_CABLES_H
#define FLAGFALL_SIM_CABLES_H

#include "line.h"
#include "lines.h"
#include "sim/hall.h"

struct cables;

/* Makes a hall with each of its lines on a cable; `truth` is called with what really happens. The caller frees it. */
struct cables *cables_new(struct event_base *, const struct sim_settings *, const struct sim_games *,
                          truth_fn *truth, void *context);
void cables_free(struct cables *); /* the lines on them are closed first */

const struct line_world *cables_world(struct cables *); /* for line_new_in(); valid as long as the cables */
void cables_list(const struct cables *, struct line_list *); /* which driver and boards are on which line */

msec cables_next(const struct cables *);  /* when something happens next                                        */
void cables_run(struct cables *, msec now); /* runs everything due until then, the listeners included            */
msec cables_now(const struct cables *); /* the time in the simulated hall */

struct sim_hall *cables_hall(const struct cables *); /* the hall behind the cables, which own it */

#endif
