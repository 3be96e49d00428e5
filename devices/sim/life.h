/* How often things go wrong in a playing hall: assumptions, each with its reason, for `--faults life`.
 *
 * No such counts have been published. The figures are meant to be higher than what arbiters report, so that the
 * resulting alarm load is not flattering; with better data, change a row.
 */
#ifndef FLAGFALL_SIM_LIFE_H
#define FLAGFALL_SIM_LIFE_H

#include "sim/table.h"

enum life_per { PER_100_GAMES, PER_1000_HOURS, PER_100_OCCASIONS };

struct life_row {
    uint8_t kind;         /* enum truth_kind; TRUTH_KINDS ends the list              */
    uint8_t per;          /* enum life_per: games, hours of one board, or moves of the kind */
    double long_game, short_game; /* an hour and more for sixty moves; less than that */
    const char *because;
};

extern const struct life_row life_rows[];

/* True if it happens now: before the start, or instead of the next move. */
bool life_happens_before(struct sim_table *, const struct life_row *);
bool life_happens(struct sim_table *, const struct life_row *, msec since_last_move);

/* How many games in 100 end with kings in the centre, as requested, or with the pieces set up again, or by
 * resignation. */
enum { LIFE_KINGS_OF_100 = 80, LIFE_SET_UP_OF_100 = 10, LIFE_RESIGNED_OF_100 = 2 };
/* how long a player thinks; with little time left they do not use it all */
int32_t life_think_time(struct sim_table *, int32_t ms, msec left);

#endif
