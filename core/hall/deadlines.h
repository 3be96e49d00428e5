/* What is due in games by correspondence, by the calendar: the move to be repeated, the complaint that is possible, an
 * inquiry without an answer, an event that is to end. Private to the files of correspondence. */
#ifndef FLAGFALL_HALL_DEADLINES_H
#define FLAGFALL_HALL_DEADLINES_H

#include "hall/correspondence.h"

/* Why all games of a player are given up; the number of that incident. */
enum giving_up { GIVEN_UP_SILENT = 1, GIVEN_UP_WITH_NOTICE, GIVEN_UP_BY_FORFEITS };
enum scored { SCORED_NOTHING, SCORED_BY_DECISION, SCORED_IN_PLAY };

/* Begins and ends their alerts at the board. who: entered what ended one; "" by the calendar alone. */
void deadlines_look(struct hall *, struct hall_board *, const char *who, bool may_begin);
void deadline_of_event(struct hall *);
/* The day of the repeat of the move that waits; 0: it was not repeated. */
int letter_repeated(const struct hall *, const struct hall_board *);
/* Months from the first day of the event to today; -1: not known. */
int months_of_event(const struct hall *);

/* The day of the inquiry that waits for its answer; 0: there is none. */
int letter_inquired(const struct hall *, const struct hall_board *);

/* withdrawal.c */
void withdrawals_look(struct hall *, struct hall_board *, bool may_begin);
bool board_has_player(const struct hall_board *, int side, const struct hall_player *);
int hall_opponents_forfeited(const struct hall *, const struct hall_player *); /* 2: two or more */
enum scored hall_scored(const struct hall *, const struct hall_player *);

/* correspondence.c */
/* A board whose game by letter goes on; NULL, with the reason, if it is none. */
struct hall_board *board_by_letter(struct hall *, int board, msec now, struct error *why);
int hall_days_of_rule(const struct hall *, const char *parameter); /* of the rulebook; 0: it has none */
int days_excused(const struct hall *, const struct hall_board *, int side, int from, int to); /* after from, up to to */

#endif
