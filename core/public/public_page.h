/* A round for spectators as pages: HTML with drawings in it, without a script, that ask the network for nothing.
 *
 * Pages begin themselves again every half a minute while the round is live. They say how far they are behind, and when
 * something happened last: never the time of day at which they were made, so that they change only with what they
 * show.
 */
#ifndef FLAGFALL_PUBLIC_PUBLIC_PAGE_H
#define FLAGFALL_PUBLIC_PUBLIC_PAGE_H

#include "base/text.h"
#include "public/public_round.h"

/* How pages of one folder see the others. */
struct public_site {
    const int *rounds; /* the numbers of all that have begun, in their order */
    int count;
    const char *up;                 /* from the page to the folder of all rounds: "" or "../" */
    int utc_offset_min;             /* of local time */
    const struct public_plan *plan; /* what comes after them */
};

/* Before the first round has begun: when it does. */
void public_page_waiting(struct text *, const struct public_plan *);

/* All boards of the round: names, positions, times after the last moves, results. */
void public_page_round(struct text *, const struct public_round *, const struct public_site *);

/* One board: position, moves with times, the game as PGN. */
void public_page_board(struct text *, const struct public_round *, const struct public_game *,
                       const struct public_site *);

#endif
