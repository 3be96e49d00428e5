/* A board as the rest of the program sees it: read-only. Only core/hall changes boards. What is returned is valid until
 * the next call that changes the hall. Each view is a plain function call, without searching.
 */
#ifndef FLAGFALL_HALL_BOARD_VIEW_H
#define FLAGFALL_HALL_BOARD_VIEW_H

#include "hall/hall.h"

/* --- what was set up --------------------------------------------------------------------------------------------- */

int board_number(const struct hall_board *); /* the number on its table, from 1 */
const struct hall *board_hall(const struct hall_board *); /* the hall it belongs to */
/* its players and time control; valid as long as the hall */
const struct hall_seat *board_seat(const struct hall_board *);
const struct hall_player *board_player(const struct hall_board *, long side); /* side: WHITE or BLACK */
int hall_player_number(const struct hall_player *); /* in the event; 0: none */
/* By the name, as far as the hall keeps it; and by the number, where the name needs one (0: it does not). */
bool hall_player_is(const struct hall_player *, const char *name, int number);
/* The name, with the number behind it if somebody else in the event has that name: for a sentence, or a list. */
const char *board_player_called(const struct hall_board *, long side, char out[PLAYER_CALLED]);
/* What to call the player where only the family name fits; NULL if nobody else of the round has it: namesakes.h. */
const char *board_namesake(const struct hall_board *, long side);
/* How many bytes of that, or of the family name, begin the same of another player of the round: where it is cut before
 * the next one it tells nobody. */
size_t board_name_in_common(const struct hall_board *, long side);
bool board_is_by_hand(const struct hall_board *); /* no device, or none that responds: an arbiter types */
/* True if the board's moves came from a device as far as this incident, or NULL, shows: it has one now, or readings led
 * to the incident and nothing was played since. A log may be opened again without its devices. */
bool board_moves_were_read(const struct hall_board *, const struct incident *);

/* --- the game ---------------------------------------------------------------------------------------------------- */

/* The moves that were entered; valid as long as the hall. */
const struct history *board_game(const struct hall_board *);
const struct position *board_position(const struct hall_board *); /* after the moves */
int board_period(const struct hall_board *, int side); /* of the time control, from 1: by moves, clock or an arbiter */
int board_delay(const struct hall_board *); /* seconds a move on the clock now, put on by a decision too; 0: none */
int board_plies(const struct hall_board *); /* of the game as it is now, without taken-back moves */
/* moves completed by the side, including those taken back later */
int board_moves_made(const struct hall_board *, int side);
/* False while the board shows what no moves explain: some may have been played that are not in the game. */
bool board_moves_are_known(const struct hall_board *);
/* What its squares show, as FEN with that side to move; false if they name no pieces, or show no position. A square
 * that is known to lie is as the record has it. */
bool board_shown_fen(const struct hall_board *, enum side turn, char out[FEN_MAX]);
const struct tracker *board_tracker(const struct hall_board *); /* what the squares show, and how it is interpreted */
/* what could be claimed, or ends the game; for the arbiter only */
const struct claims *board_claims(const struct hall_board *);

/* --- the clock --------------------------------------------------------------------------------------------------- */

/* What is known of its clock; valid as long as the hall. */
const struct clock *board_clock(const struct hall_board *);
int32_t board_logged_left_s(const struct hall_board *, int side);     /* as of the last entry; or SECONDS_UNKNOWN */
/* times that an arbiter ordered and that are not on the clock yet, or NULL */
const struct order *board_order(const struct hall_board *);
bool board_clock_is_turned(const struct hall_board *); /* the right side is White's */
bool board_clock_may_turn(const struct hall_board *);  /* when it is started: then it tells which side is White's */
/* The times of the first *count moves. */
const struct move_time *board_move_times(const struct hall_board *, int *count);

/* --- how it stands ----------------------------------------------------------------------------------------------- */

/* See the enum for each; they change with the entries alone. */
enum play board_play(const struct hall_board *);
enum board_feed board_feed(const struct hall_board *);
enum result board_result(const struct hall_board *);
/* True if its game is open, or was annulled: then a new one is to be played. */
bool board_waits_for_result(const struct hall_board *);
bool board_is_open(const struct hall_board *); /* it does, and its pair still sits there */
bool board_is_forfeit(const struct hall_board *); /* its result was not played: somebody did not come */
/* As result_text(), but "+/-", "-/+" and "-/-" for a forfeit. */
const char *board_result_words(const struct hall_board *);
enum result board_proposed(const struct hall_board *); /* signalled by the players, or by the laws    */
/* It is over, not by forfeit, and its device, heard to the end, saw one side's first move alone: it is not rated. */
bool board_one_side_moved(const struct hall_board *);
const char *board_result_by(const struct hall_board *); /* who entered it; "" if a decision did, or there is none */
const char *board_arbiter(const struct hall_board *);   /* the arbiter at this board; "" if there is none */
const char *board_note(const struct hall_board *);      /* the beginning of the last note; the log has all of it */
bool board_is_frozen(const struct hall_board *); /* nothing is proposed there until an arbiter unfreezes it */
bool board_is_marked(const struct hall_board *);
bool board_is_out_of_service(const struct hall_board *);
msec board_finished_at(const struct hall_board *); /* MSEC_NEVER if it is not finished */

/* Decisions and incidents with numbers up to these are of others who sat there before, in this round. */
int board_decisions_before(const struct hall_board *);
int board_incidents_before(const struct hall_board *);

/* --- what is the matter ------------------------------------------------------------------------------------------ */

bool board_has(const struct hall_board *, enum incident_kind); /* such an incident is going on there  */
bool board_has_any(const struct hall_board *, const struct incident_set *kinds); /* one of these is going on */
int board_last_alert(const struct hall_board *, enum incident_kind); /* its id; 0 if there was none   */
int board_alerts(const struct hall_board *);              /* alerts that are listed                  */
enum priority board_worst(const struct hall_board *);     /* of the alerts that ring                 */
int board_offences(const struct hall_board *, int side);  /* illegal moves counted against the side in this game */

#endif
