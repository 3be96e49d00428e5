/* Which of several moves it was, answered after the record has gone on.
 *
 * Functions that return false have done nothing, and `why` says what prevents it.
 */
#ifndef FLAGFALL_HALL_WHICH_MOVE_H
#define FLAGFALL_HALL_WHICH_MOVE_H

#include "hall/hall.h"

/* The open question of that alert, or the latest at that board if the alert asks none (0: no alert); NULL: nothing is
 * asked there about a move that the record has. */
const struct incident *hall_question(const struct hall *, int board, int alert);

/* True if that alert asks which move it was, or whether there was none, of the record or of what comes next: such an
 * alert is answered first, before anything is ruled on. */
bool hall_asks_which(const struct hall *, const struct alert *);

/* How many of the half-moves recorded since could not have followed, had it been that move (NO_MOVE: none). They are
 * the last ones, and go with the answer. */
int hall_answer_cuts(const struct hall_board *, const struct incident *, move);

/* It was that move, or none: the record has it then, with the half-moves since, as far as they can follow. */
bool hall_answer(struct hall *, const struct incident *, move, const char *who, msec now, struct error *why);

#endif
