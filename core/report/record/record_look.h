/* Looks things up in a record, which owns what is returned. NULL means that there is none. */
#ifndef FLAGFALL_REPORT_RECORD_RECORD_LOOK_H
#define FLAGFALL_REPORT_RECORD_RECORD_LOOK_H

#include "report/record/record.h"

const struct record_round *record_round(const struct record *, int number); /* number 0 for the last */

/* NULL if it had no board of that number. */
const struct record_board *record_board(const struct record_round *, int number);

/* False: its pair was undone before anything happened there, so that it is no game of the round. */
bool record_is_game(const struct record_board *);
int record_games(const struct record_round *); /* how many */

const struct record_ruling *record_ruling(const struct record *, int id, const struct record_round **); /* of D-0001 */
const struct record_ruling *record_ruling_of(const struct record_round *, int id);                      /* or NULL */
const struct record_incident *record_incident_of(const struct record_round *, const struct record_ruling *);
/* The position that was ruled on, as FEN (never NULL), and the squares that the incident is about. */
const char *record_position_ruled(const struct record_round *, const struct record_ruling *, sqset *marked);
const char *record_wording_of(const struct record *, int ruling, bool is_public); /* the latest; "" if none */

/* The move of the game at this ply (1 for the first). */
const struct record_move *record_move_at(const struct record_board *, int ply);
/* The same for the game just before an entry, with moves that were taken back later. */
const struct record_move *record_move_then(const struct record_board *, int ply, int64_t entry);

/* The wall time of a moment between two entries of the round. */
msec record_wall(const struct record_round *, msec mono);

#endif
