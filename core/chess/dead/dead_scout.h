/* A quick look for a mate that is not hidden: go downhill towards it, and turn back where it goes up again.
 *
 * What counts as low: few pieces of the loser's left, kings close together, the loser's king at the edge and short of
 * squares, and few plies by the table of king and heavy piece against king. Moves are weighed before they are made, so
 * a look takes some microseconds. That it finds nothing proves nothing.
 */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_SCOUT_H
#define FLAGFALL_CHESS_DEAD_DEAD_SCOUT_H

#include "chess/dead/dead.h"
#include "chess/dead/dead_plan.h"

struct scout; /* memory that serves one question after the other: about 1 MB when it has been in trouble */

struct scout *scout_new(struct planner *); /* the planner must outlive it */
void scout_free(struct scout *);

enum { SCOUT_MOST = 1000 }; /* positions */

/* True, with the line in the answer, if it finds a mate within `most` positions. */
bool scout_finds(struct scout *, const struct position *, enum side winner, int most, struct dead_answer *);

#endif
