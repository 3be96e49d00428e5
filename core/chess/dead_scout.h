/* A quick look for a mate that is not hidden: walk downhill towards it, and turn back where the hill goes up again.
 *
 * What counts as low: few men of the loser left, kings near each other, the loser's king at the edge and short of
 * squares, and few plies by the table of king and heavy piece against king. Moves are weighed before they are made,
 * so a look costs some microseconds. It finds or does not find; it proves nothing.
 */
#ifndef FLAGFALL_CHESS_DEAD_SCOUT_H
#define FLAGFALL_CHESS_DEAD_SCOUT_H

#include "chess/dead.h"
#include "chess/dead_plan.h"

struct scout; /* memory that serves one question after the other: about 1 MB when it has been in trouble */

struct scout *scout_new(struct planner *); /* lent: keep it alive */
void scout_free(struct scout *);

enum { SCOUT_MOST = 1000 }; /* positions */

/* True with the line in the answer; false after looking at `most` positions in vain. */
bool scout_finds(struct scout *, const struct position *, enum side winner, int most, struct dead_answer *);

#endif
