/* What is sent to Lichess of a round: all its boards in one text, always in the order of their numbers.
 *
 * A game that is sent alone would take the first board there that has not begun; so a round goes out whole. There is
 * room for a hundred boards, and for a limited number of bytes. Clock times are left out before moves are, in as few
 * games as possible: first in games that are over, and first on the last boards.
 */
#ifndef FLAGFALL_PUBLIC_PUBLIC_BODY_H
#define FLAGFALL_PUBLIC_PUBLIC_BODY_H

#include "base/text.h"
#include "event/event.h"
#include "public/public_round.h"

enum {
    PUSH_BOARDS_MAX = 100, /* what comes after them Lichess drops in silence */
    PUSH_PLIES_MAX = 600,
    PUSH_BYTES_MAX = 480 * 1024, /* Lichess takes 512 KiB */
};

/* A game that is not sent whole. */
struct push_limit {
    int board, plies;
};

struct push_wish {
    const struct event_lichess *target;
    size_t most; /* bytes that are taken; 0: PUSH_BYTES_MAX */
    const struct push_limit *limits;
    int limit_count;
};

/* Games are borrowed from the round. */
struct push_body {
    struct text text;
    const struct public_game *games[PUSH_BOARDS_MAX];
    int plies[PUSH_BOARDS_MAX]; /* as sent */
    int count;
    int timeless; /* so many games are without the clock times that they have */
    bool is_bare; /* none has any left */
    int over;     /* the first board for which there is no room; 0: all have it */
    int nameless; /* the first board that Lichess would drop for want of a name; 0: none. It is not sent. */
    int cut;      /* the first board with more moves than Lichess takes; 0: none */
};

/* How long its text would be without any clock times. */
size_t push_body_least(const struct push_body *, const struct public_round *);

/* Into a zeroed body. Its text is longer than `most` if it is still too long without any clock times. */
void push_body_make(struct push_body *, const struct public_round *, const struct push_wish *);
void push_body_release(struct push_body *); /* zeroed again */

#endif
