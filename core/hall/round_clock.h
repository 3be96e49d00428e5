/* The clock of a round: when it began, what comes next, which games are open, how long they can last. */
#ifndef FLAGFALL_HALL_ROUND_CLOCK_H
#define FLAGFALL_HALL_ROUND_CLOCK_H

#include "hall/hall.h"

enum { USUAL_MOVES = 60 }; /* moves of a long game, for the time that increments add */

struct round_clock {
    msec begun, starts_at; /* MSEC_NEVER if it has not begun; if no start is planned         */
    msec default_at;       /* the next default time that a player can still miss; or MSEC_NEVER */
    msec sheet_at;         /* the next half-hourly sheet; or MSEC_NEVER                       */
    int boards, open;
    msec last_flag_at;     /* of the open games, for USUAL_MOVES moves; MSEC_NEVER if none is open, or not known */
    msec more_a_move;      /* how much later for each further move of the longest game        */
};

/* For the boards for which `wanted` returns true; NULL for all. */
struct round_clock hall_round_clock(const struct hall *, bool (*wanted)(void *self, int board), void *self, msec now);

#endif
