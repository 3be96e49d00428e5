/* What a ruling may have to know of other rounds: which byes the two players of a board have had, how their teams did,
 * and whether one of them was expelled since they met. Known is what the results say; where one is missing, nothing is
 * said, and a person is asked.
 */
#ifndef FLAGFALL_REPORT_STANDINGS_PAST_FACTS_H
#define FLAGFALL_REPORT_STANDINGS_PAST_FACTS_H

#include "event/event.h"
#include "report/record/record.h"
#include "rules/facts.h"

/* The event as it was played, with its results (report_event()). begun: the games of this round have begun. */
void past_facts_of_byes(const struct chess_event *, int round, int board, bool begun, struct facts *);
void past_facts_of_teams(const struct chess_event *, int round, int board, struct facts *);
/* The record has the decision that expelled one of the two, in whichever round it was. */
void past_facts_of_expelled(const struct chess_event *, const struct record *, int round, int board, struct facts *);

#endif
