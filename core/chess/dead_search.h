/* Search for a mate that both sides help with: the position that looks nearest to mate is looked at first, and none
 * twice. If nothing is left to look at, every position that can be reached has been seen and there is no mate.
 */
#ifndef FLAGFALL_CHESS_DEAD_SEARCH_H
#define FLAGFALL_CHESS_DEAD_SEARCH_H

#include "chess/dead.h"
#include "chess/dead_plan.h"

struct dead_search;
struct dead_search *dead_search_new(void);
void dead_search_free(struct dead_search *);

/* Before the first search of a question: forget what saturation has taught about the last one. */
void dead_search_begin(struct dead_search *);

/* CAN_MATE with the line, CANNOT_MATE if all reachable positions were seen, UNDECIDED at the limit. */
enum verdict dead_search_run(struct dead_search *, const struct position *, const struct plan *, uint32_t limit,
                             struct dead_answer *);

#endif
