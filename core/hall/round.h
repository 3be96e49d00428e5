/* The round: its start, who has not come, the half-hourly sheet of all clocks, its end.
 *
 * `who` are the initials of the arbiter.
 */
#ifndef FLAGFALL_HALL_ROUND_H
#define FLAGFALL_HALL_ROUND_H

#include "event/broadcast.h"
#include "hall/hall.h"

void hall_open(struct hall *, const char *who, msec now); /* the log continues with this round: see rounds.h */
/* Logs the present pairing of every board for which the log has another. */
struct seating;
void hall_reseat(struct hall *, const struct seating *logged, const char *who, msec now);
/* Seats two players from now on, whatever was entered at the board; "" and 0 for nobody. Entered absences of the board
 * are forgotten. */
void hall_seat_pair(struct hall *, int board, const char *white, int white_number, const char *black, int black_number,
                    const char *who, msec now);
void hall_start(struct hall *, const char *who, msec now);
void hall_end(struct hall *, const char *who, msec now);
/* Whether the board exists that an order to the broadcast is about, if it is about one; else why not. */
bool hall_can_broadcast(const struct hall *, const struct broadcast_said *, struct error *why);
/* Writes down such an order. */
bool hall_broadcast(struct hall *, const struct broadcast_said *, const char *who, msec now, struct error *why);
/* The board was hidden from spectators, in this round, and nothing else was entered there since. */
bool hall_hidden_last(const struct hall *, int board);
bool hall_is_started(const struct hall *);
msec hall_started_at(const struct hall *); /* MSEC_NEVER: not yet */
bool hall_is_ended(const struct hall *);
int hall_open_boards(const struct hall *); /* how many have no result yet */

/* False: nobody can have played there yet, since the board has no device and its round has not begun; the slip may be
 * one of the round before. */
bool hall_may_have_played(const struct hall *, int board, struct error *why);

/* Starts one board late or by itself; false, with the reason in *why, if it cannot. */
bool hall_start_board(struct hall *, int board, const char *who, msec now, struct error *why);
/* From when default times count: the start as planned, or the one that was; MSEC_NEVER if that is not known yet. */
msec hall_default_from(const struct hall *);
/* Gives one board another default time, or none (MSEC_NEVER); false, with the reason in *why, if it cannot. */
bool hall_excuse(struct hall *, int board, msec default_after, const char *who, msec now, struct error *why);

/* The sheet of all clocks is logged every half hour by itself, or by this call. */
int hall_sheet(struct hall *, msec now); /* returns of how many boards it has the times */
msec hall_sheet_due(const struct hall *); /* MSEC_NEVER if none will come */
/* By how much the sum of both clocks of a board differs from what it should be; false if that is not known. */
bool hall_clock_differs(const struct hall *, const struct hall_board *, int32_t *seconds);

#endif
