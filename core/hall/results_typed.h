/* Lists of results: as people type them, "12 1 13 0 14 1/2", and as pairing programs write them, a board in each line
 * with both names and the result somewhere in it, or under headers.
 *
 * Where names stand in a line they are held against the pair of the board, and where a round is named, against the one
 * that is played. Boards without a result, byes, titles and comments (#) are passed over; any other line of which
 * nothing is taken is told.
 */
#ifndef FLAGFALL_HALL_RESULTS_TYPED_H
#define FLAGFALL_HALL_RESULTS_TYPED_H

#include "hall/hall.h"

struct listed_result {
    int board;
    enum result result;
    bool forfeit;
    int hall; /* which of them has the board */
};

struct text;
/* Of boards of any of these halls; `out` has room for BOARDS_MAX + 1. Returns how many, or below 0 with the error,
 * which names the line; then nothing of the list may be entered. Adds to `left_out`, which may be NULL, a line for each
 * of the text that cannot be read: its number, why, and what stands there. */
int results_read(const struct hall *const *halls, int hall_count, const char *text, struct listed_result *out,
                 struct text *left_out, struct error *why);

#endif
