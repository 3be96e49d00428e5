/* The half-hourly sheet of boards without a device, which an arbiter reads at the board: moves and both times; and
 * which scoresheets have been collected.
 */
#ifndef FLAGFALL_HALL_HAND_SHEET_H
#define FLAGFALL_HALL_HAND_SHEET_H

#include "hall/hall.h"

struct counted {
    int moves;         /* completed by both sides; a further move of White is not counted */
    int32_t left_s[2]; /* SECONDS_UNKNOWN if not read                        */
    msec at;           /* MSEC_NEVER if nobody has counted                   */
};

/* Logs what an arbiter counted and read at the board; false with the reason if that is impossible. */
bool hall_count_moves(struct hall *, int board, const struct counted *, const char *who, msec now, struct error *why);
const struct counted *board_counted(const struct hall_board *); /* NULL if nobody has counted in this game */
/* More moves than these were counted before; then one of the two counts is wrong. */
bool board_counts_back(const struct hall_board *, int moves);
/* By how much the sum of both clocks is off, if they ran since the start; false if that cannot be said. */
bool hall_count_differs(const struct hall *, const struct hall_board *, int32_t *seconds);

/* in: whether both scoresheets have been collected */
bool hall_collect(struct hall *, int board, bool in, const char *who, msec now, struct error *why);
bool board_is_collected(const struct hall_board *); /* both scoresheets are in */

#endif
