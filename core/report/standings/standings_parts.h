/* What the tie-breaks are made of: each player's rounds, once, by index in the event's list of players.
 *
 * standings_table.c builds the tables; tie_breaks.c and direct_encounter.c make the values.
 */
#ifndef FLAGFALL_REPORT_STANDINGS_STANDINGS_PARTS_H
#define FLAGFALL_REPORT_STANDINGS_STANDINGS_PARTS_H

#include "report/standings/standings.h"

struct standings_round {
    int16_t opponent;  /* index; -1 if none                                          */
    int16_t points;    /* tenths                                                     */
    bool known;        /* it has a result, or needs none                             */
    bool played;       /* at the board                                               */
    bool black;
    bool requested;    /* a half or zero point bye (16.1.1), also by staying away    */
    bool voluntary;    /* requested, or lost by forfeit (16.1.2)                     */
};

struct standings_table {
    const struct chess_event *event;
    int players, rounds;
    bool all_meet; /* a round robin */
    struct standings_round *cells;
    int *points, *adjusted; /* of each player, tenths; adjusted as opponents count them (16.3) */
    int32_t *buchholz;      /* of each player, tenths, made when it is first asked for */
};

/* of all players, up to that round; released with standings_table_empty() */
void standings_table_fill(struct standings_table *, const struct chess_event *, int rounds);
void standings_table_empty(struct standings_table *);
/* player by index, round from 1 */
const struct standings_round *standings_cell(const struct standings_table *, int player, int round);

/* The value of a tie-break for a player; for direct encounters see standings_direct(). */
int32_t tie_break_value(struct standings_table *, int kind, int player);
bool tie_break_is_direct(int kind);

/* Ranks the players in `group`, who are tied so far: fills in their ranks, 0 for the first, the same for those still
 * tied, and what they scored against each other, in hundredths. */
void standings_direct(const struct standings_table *, const int *group, int count, int *ranks, int32_t *values);

#endif
