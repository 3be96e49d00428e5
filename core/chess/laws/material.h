/* Who can no longer win, judging by what is left on the board: each rulebook's own lists, article by article.
 *
 * The lists differ, and none of them is the question whether mate is possible: K+N against K+P can be mated, yet
 * US Chess draws it. So each article has a row and a predicate of its own, and the books share nothing but
 * the counting. FIDE 2014 and 2023 and Schiller ask for mate by any legal moves and have no list: their rows
 * are positions that are certainly dead, and there are more dead ones.
 */
#ifndef FLAGFALL_CHESS_BOARD_MATERIAL_H
#define FLAGFALL_CHESS_BOARD_MATERIAL_H

#include "chess/dead/dead.h"
#include "chess/board/position.h"

enum {
    LIST_DRAWN = 1, /* the game is drawn; whether at once or on a claim, the rulebook says   */
    LIST_CLAIM = 2, /* the side that `winner` plays against may claim a draw                 */
    LIST_FLAG = 4,  /* that side's fallen flag draws instead of losing                       */
};

struct material_list {
    const char *rulebook; /* "us-chess-7/blitz" is that book's blitz phase       */
    const char *article;
    const char *name;
    unsigned use;           /* LIST_DRAWN, LIST_CLAIM, LIST_FLAG                 */
    bool unless_forced_win; /* holds only while `winner` has no forced win       */
    bool (*holds)(const struct position *, enum side winner);
};

extern const struct material_list material_lists[]; /* ends with a row without a rulebook */

enum flag_verdict {
    FLAG_LOSES,
    FLAG_DRAWS,
    FLAG_DRAWS_UNLESS_FORCED_WIN, /* of the opponent, as of this position                        */
    FLAG_TOO_LATE,                /* the game was over before: neither side could mate           */
    FLAG_UNDECIDED,               /* depends on a verdict that is undecided                         */
    FLAG_VERDICTS,
};

struct flag_ruling {
    enum flag_verdict verdict;
    const char *article;
    const char *reason; /* the name of the list, or why                                       */
    const char *ask;    /* a reading that the event has to choose, this verdict being the default; or NULL */
};

/* What a fallen flag means for the game on the board, which is not over by mate or stalemate. `can` is by enum side:
 * what dead_can_mate() answered. False if the rulebook has no flags. */
bool material_flag_verdict(const char *rulebook, const struct position *, enum side flagged, const enum verdict can[2],
               struct flag_ruling *);

#endif
