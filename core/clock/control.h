/* Time controls: any number of periods, by moves or sudden death, each with its own kind of bonus.
 *
 * Read as arbiters write them:   90+30        3+2          40/90 SD/30 inc/30     G/60 d/5
 *                                40/100:30/50:15+30        40/120, SD/60 d10      G/5 b3
 *                                90'+30''     90 + 30     90s+1                *3 (an hourglass)
 *                                15|10        1h30+30     2:00:00              G90 d5
 *                                40 moves in 90 min, then 30 min, 30 s from move 1
 *                                10/30d    1/3d (by correspondence: whole days, each 10 moves again, or each move)
 * A form that can be meant in two ways is refused where a person writes it: 90/40+30, 3/2 (control_read_typed()).
 * Minutes for the time, seconds for the bonus, unless a mark says otherwise. A bonus given once for the whole (inc/30,
 * d/5, b/5 as a word of its own) applies in every period; a bonus after a plus belongs to its period. The forms of PGN
 * and TRF, all in seconds, 40/7200+30:900+30 and *180, are read by control_from_seconds().
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
    int moves; /* to be completed in it; 0: all the rest (sudden death) */
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

/* False: *why names the character that does not fit, counted from 1. */
bool control_read(const char *text, struct control *, struct error *why);
/* The same where a person writes it: 90/40+30 and 3/2, which can be read in two ways, are refused with the forms that
 * cannot. */
bool control_read_typed(const char *text, struct control *, struct error *why);
bool control_from_seconds(const char *text, struct control *, struct error *why);

/* One form that control_read() takes back, also where a person types it. (control_write.c) */
void control_write(const struct control *, struct text *);

/* The period in which a player's move of this number falls, counted from 1. */
const struct period *control_period(const struct control *, int move_number);
int control_moves_before(const struct control *, int period); /* moves to be completed before it begins */

enum { DAY_S = 86400 };
bool control_in_days(const struct control *); /* its times are whole days: a game by correspondence */

int32_t control_start_s(const struct control *); /* what a clock shows before the start: Fischer bonus included */

#endif
