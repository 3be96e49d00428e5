/* What was typed about a pair at a board without a device. If the two players move to another board it goes with them,
 * and the players who come to their board begin with nothing. */
#ifndef FLAGFALL_HALL_BROUGHT_H
#define FLAGFALL_HALL_BROUGHT_H

#include "hall/hand_sheet.h"

enum { BROUGHT_NOTE = 96 };

struct brought {
    msec started;           /* MSEC_NEVER if the game has not begun                               */
    struct counted counted; /* as it was read; `at` is MSEC_NEVER if nobody has                   */
    int32_t left_s[2];      /* what their clock shows as it was typed; SECONDS_UNKNOWN if it was not */
    int8_t runs;            /* which of the two runs; NO_SIDE                                     */
    char note[BROUGHT_NOTE]; /* "" if there is none                                              */
};

/* What was typed about the board up to now, the time used since included. */
struct brought board_brings(const struct hall_board *, msec now);
struct brought brought_nothing(void); /* what a pair has who begin */
bool brought_is_nothing(const struct brought *); /* true if a later hall_bring() would change nothing */
/* From now on the board has what these two have brought, and nothing else was ever read there. Its result stands, and
 * there must be no moves. False if there is no such board. */
bool hall_bring(struct hall *, int board, const struct brought *, const char *who, msec now);

#endif
