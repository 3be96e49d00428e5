/* Lists of results: as people type them, "12 1 13 0 14 1/2", and as pairing programs write them, a board in each line
 * with both names and the result somewhere in it, or under headers.
 *
 * Where names stand in a line they are held against the pair of the board, and where a round is named, against the one
 * that is played. Boards without a result, byes, titles and comments (#) are passed over; any other line of which
 * nothing is taken is told.
 */
#ifndef FLAGFALL_HALL_TYPED_RESULTS_TYPED_H
#define FLAGFALL_HALL_TYPED_RESULTS_TYPED_H

#include "hall/hall.h"

struct listed_result {
    int board;
    enum result result;
    bool forfeit;
    int hall; /* which of them has the board */
};

struct text;

/* The rows of a list that are wrong: all are counted, the first so many are named. */
enum { RESULTS_WRONG_NAMED = 8 };
struct results_wrong {
    int count;
    struct error first;
    struct text *lines; /* one for each that is named, in the language shown; or NULL */
};
void results_wrong_add(struct results_wrong *, int line, const struct error *); /* line: 0 if there is only one */
/* True if there are any: the error is the first, and if there are several `lines` also say how many are not named. */
bool results_wrong_end(struct results_wrong *, struct error *why);

/* Of boards of any of these halls; `out` has room for BOARDS_MAX + 1. Returns how many. `left_out`, which may be NULL,
 * gets a sentence for each line of the text that cannot be read: its number, the reason, how the line begins. Below 0
 * with the error of the first wrong row, which names its line, nothing of the list may be entered; if more rows than
 * one are wrong `left_out` has these instead. */
int results_read(const struct hall *const *halls, int hall_count, const char *text, struct listed_result *out,
                 struct text *left_out, struct error *why);

#endif
