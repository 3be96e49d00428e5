/* Who withdraws no longer plays from a round on. The event's file has it in that round, as withdrawn = 5, and it holds
 * for all that come later, also where the file says only then how many there are: a zero-point bye in each, until the
 * player has a game again.
 */
#ifndef FLAGFALL_EVENT_WITHDRAWN_H
#define FLAGFALL_EVENT_WITHDRAWN_H

#include "event/event.h"

void event_withdraw(struct chess_event *, int player, int round); /* nothing new if it was in an earlier one */
bool event_is_withdrawn(const struct chess_event *, int player, int round);
void event_give_byes_of_withdrawn(struct chess_event *); /* in all rounds that the event has */

int event_last_to_withdraw(const struct chess_event *, int from); /* the last round in which that gives a bye now */

#endif
