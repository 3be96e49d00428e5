/* The game of one board as it stood at any moment of its round: position, clocks, who was thinking.
 *
 * Moves, take-backs, corrections and rulings that restore are done again in their order, from the record alone. Between
 * two entries the clock that runs is worked on; a delay that it gives is not known here.
 */
#ifndef FLAGFALL_REPORT_STORY_H
#define FLAGFALL_REPORT_STORY_H

#include "report/record.h"

struct story;

struct moment {
    const struct history *game; /* as it stood; lent until the next question */
    msec left_ms[2];            /* below 0: not known                        */
    int8_t runs;                /* enum side, or NO_SIDE                     */
    struct when last;           /* the last entry that changed any of it     */
};

struct story *story_of(const struct record_round *, int board); /* NULL: there is no such board */
void story_free(struct story *);

/* After the entry of that number, at that time; mono below that of the entry: at the entry itself. */
void story_at(struct story *, int64_t entry, msec mono, struct moment *);

/* The next entry after, or the last before this one, at which a move, a take-back or a correction changed the game.
 * Entry 0: there is none. */
struct when story_next(const struct story *, int64_t entry);
struct when story_before(const struct story *, int64_t entry);

#endif
