/* Time controls: any number of periods, by moves or sudden death, each with its own kind of bonus.
 *
 * Read as arbiters write them:   90+30        3+2          40/90 SD/30 inc/30     G/60 d/5
 *                                40/100:30/50:15+30        40/120, SD/60 d10      G/5 b3
 *                                90'+30''     90 + 30     90s+1                *3 (an hourglass)
 * minutes for the time, seconds for the bonus, unless a mark says otherwise. A bonus given once for the whole (inc/30, d/5, b/5 as a word of its own)
 * holds in every period; a bonus behind a plus belongs to its period. As PGN and TRF write them, all in seconds:
 * 40/7200+30:900+30 and *180 with control_from_seconds().
 */
#ifndef FLAGFALL_CLOCK_CONTROL_H
#define FLAGFALL_CLOCK_CONTROL_H

#include "base/error.h"
#include "base/text.h"

#include <stdint.h>

enum bonus {
    BONUS_NONE,
    BONUS_FISCHER,   /* added before each move, the first included; saved time grows */
    BONUS_DELAY,     /* US delay: the clock waits, then counts; never given back      */
    BONUS_BRONSTEIN, /* what was used of it is given back at the press               */
};

struct period {
    int moves; /* to be completed in it; 0: all that remain (sudden death) */
    int32_t seconds;
    uint8_t bonus; /* enum bonus */
    int32_t bonus_s;
};

enum { PERIODS_MAX = 6 };

struct control {
    int count;
    struct period periods[PERIODS_MAX];
    bool hourglass; /* PGN's * : what one uses the other gains */
};

/* False: why points at the character that cannot be, counted from 1. */
bool control_read(const char *text, struct control *, struct error *why);
bool control_from_seconds(const char *text, struct control *, struct error *why);

void control_write(const struct control *, struct text *); /* one form that control_read() takes back */

/* The period in which a player's move of this number falls, counted from 1. */
const struct period *control_period(const struct control *, int move_number);
int control_moves_before(const struct control *, int period); /* moves to be completed before it begins */

int32_t control_start_s(const struct control *); /* what a clock shows before the start: Fischer bonus included */

#endif
