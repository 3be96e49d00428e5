/* The game of one board at any moment of its round: position, clocks, whose clock was running.
 *
 * Moves, take-backs, corrections and restoring rulings are replayed in order from the record. Between two entries the
 * running clock is extrapolated, without delays, which are not known here.
 */
#ifndef FLAGFALL_REPORT_STORY_H
#define FLAGFALL_REPORT_STORY_H

#include "report/record/record.h"

struct story;

struct story_moment {
    const struct history *game; /* at that moment; valid until the next call */
    msec left_ms[2];            /* below 0 if not known                      */
    int8_t runs;                /* enum side, or NO_SIDE                     */
    struct when last;           /* the last entry that changed any of this   */
};

/* freed by the caller; NULL if there is no such board */
struct story *story_of(const struct record_round *, int board);
void story_free(struct story *); /* NULL is allowed */

/* The moment after the entry of that number, at that time, or at the entry itself if `mono` is earlier. */
void story_at(struct story *, int64_t entry, msec mono, struct story_moment *);

/* The next entry after this one, or the last before it, that changed the game by a move, a take-back or a correction.
 * Its number is 0 if there is none. */
struct when story_next(const struct story *, int64_t entry);
struct when story_before(const struct story *, int64_t entry);

#endif
