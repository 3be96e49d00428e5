/* What happens on one board, in words: one line for each thing that an arbiter would notice.
 *
 * It takes in readings in their order and is asked now and then whether time alone has settled something. Nobody sits at
 * a watch: what it finds of how the board lies it says, and reads the squares so. A game under way is followed from what
 * stands. Nothing here knows a terminal; who listens gets the words.
 */
#ifndef FLAGFALL_COMMANDS_WATCH_BOARD_H
#define FLAGFALL_COMMANDS_WATCH_BOARD_H

#include "game/reading.h"

struct watched;

typedef void words_taker(void *taker, int board, msec at, const char *words);

struct watched *watched_new(int number, double speed, words_taker *, void *taker);
void watched_free(struct watched *);

int watched_number(const struct watched *);
void watched_take(struct watched *, const struct reading *);
void watched_time(struct watched *, msec now);

#endif
