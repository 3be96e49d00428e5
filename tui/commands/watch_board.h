/* What happens on one board, in words: one line for each thing that an arbiter would notice.
 *
 * It takes in readings in their order and is asked now and then whether time alone has settled something. Nothing here
 * knows a terminal; who listens gets the words.
 */
#ifndef FLAGFALL_COMMANDS_WATCH_BOARD_H
#define FLAGFALL_COMMANDS_WATCH_BOARD_H

#include "game/matcher.h"
#include "game/signs.h"

typedef void words_taker(void *taker, int board, msec at, const char *words);

struct watched {
    int number;
    double speed;
    struct matcher matcher;
    struct signs signs;
    struct clock_reading clock;
    bool clock_known, clock_absent;
    uint8_t white_lever; /* side of the clock that is White's; CLOCK_NONE: not known yet */
    int left_is_white;   /* moves that say so, less those that say otherwise             */
    msec set_at;         /* the times of a standing clock changed; MSEC_NEVER: told       */
    words_taker *say;
    void *taker;
};

void watched_begin(struct watched *, int number, double speed, words_taker *, void *taker);
void watched_take(struct watched *, const struct reading *);
void watched_time(struct watched *, msec now);

#endif
