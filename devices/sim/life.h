/* How often things go wrong in a playing hall: assumptions, each with its reason, for `--faults life`.
 *
 * Nobody publishes such counts. The figures are meant to be on the high side of what arbiters tell, so that the alarm
 * load that follows from them is no flattery; whoever knows better changes a row.
 */
#ifndef FLAGFALL_DEVICES_SIM_LIFE_H
#define FLAGFALL_DEVICES_SIM_LIFE_H

#include "sim/table.h"

enum life_per { PER_100_GAMES, PER_1000_HOURS };

struct life_row {
    uint8_t kind;         /* enum truth_kind; TRUTH_KINDS ends the list              */
    uint8_t per;          /* enum life_per: games, or hours of one board             */
    double long_game, short_game; /* an hour and more for sixty moves; less than that */
    const char *because;
};

extern const struct life_row life_rows[];

/* Whether it happens now: before the start, or instead of the next move of a game of so many plies. */
bool life_happens_before(struct sim_table *, const struct life_row *);
bool life_happens(struct sim_table *, const struct life_row *, msec since_last_move);

/* Games after which the players put the kings in the centre, as they are asked to, or set the men up again. */
enum { LIFE_KINGS_OF_100 = 80, LIFE_SET_UP_OF_100 = 10 };
int32_t life_think_time(struct sim_table *, int32_t ms, msec left); /* who has little time left does not use it all up */

#endif
