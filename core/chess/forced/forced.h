/* Does this side have a forced win from this position? For US Chess 14E2 and 14E3 and IHSA 12-7 and 12-8.
 *
 * A win is forced if it leads to mate against every defence; 50 and 75 moves are not counted, since the counter is
 * the arbiter's to compare with `plies`. Either side may be to move. A lone knight, a lone bishop and two knights are
 * decided exactly as far as the budget reaches; other pieces only win here by a mate found by plain search.
 *
 * The budget is a number of looks at a position, so the same question has the same answer on every machine.
 * FORCED_BUDGET is less than a tenth of a second's work; a caller that can wait may give ten times that. Nothing is
 * guessed: when the budget is spent, the answer is FORCED_UNKNOWN.
 */
#ifndef FLAGFALL_CHESS_FORCED_FORCED_H
#define FLAGFALL_CHESS_FORCED_FORCED_H

#include "chess/board/position.h"

enum { FORCED_BUDGET = 620000, FORCED_LINE_MAX = 300 };

enum forced { FORCED_UNKNOWN, FORCED_WIN, NO_FORCED_WIN };

struct forced_answer {
    enum forced verdict;
    int plies;                   /* to mate against the longest defence found              */
    move line[FORCED_LINE_MAX];  /* such a line, cut at its room                           */
    const char *reason;          /* why there is no forced win, or why it is unknown       */
    uint64_t spent;              /* of the budget                                          */
};

/* Whether `winner` can force checkmate, found within the budget; the answer is overwritten. FORCED_UNKNOWN and a
 * reason where it cannot be told. */
enum forced forced_win(const struct position *, enum side winner, uint64_t budget, struct forced_answer *);

#endif
