/* Search for a mate that both sides help with: the position that looks nearest to mate is looked at first, and none
 * twice. If nothing is left to look at, every position that can be reached has been seen and there is no mate.
 */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_SEARCH_H
#define FLAGFALL_CHESS_DEAD_DEAD_SEARCH_H

#include "chess/dead/dead.h"
#include "chess/dead/dead_plan.h"

struct dead_search;
/* Empty, and for any number of searches; dead_search_free() ends it. */
struct dead_search *dead_search_new(void);
void dead_search_free(struct dead_search *); /* NULL is allowed */

/* Before the first search of a question: clears what was counted for the last one. */
void dead_search_begin(struct dead_search *);

/* CAN_MATE with the line, CANNOT_MATE if all reachable positions were seen, UNDECIDED at the limit. Adds what it looked
 * at to `positions` of the answer, which the caller has zeroed before the first search. */
enum verdict dead_search_run(struct dead_search *, const struct position *, const struct plan *, uint32_t limit,
                             struct dead_answer *);

#endif
