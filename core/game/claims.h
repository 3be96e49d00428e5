/* What could be claimed in a game, or ends it, at any moment: always known, shown to the arbiter only (FIDE 12.6).
 * Which of it may be claimed, and when the arbiter acts unasked, is for the rulebook to say.
 *
 * claims_follow() takes some microseconds after each move; verdicts on mate are left to the caller's solver.
 */
#ifndef FLAGFALL_GAME_CLAIMS_H
#define FLAGFALL_GAME_CLAIMS_H

#include "chess/board/draws.h"
#include "chess/dead/dead.h"

enum { CLAIM_PLIES = 5, CLAIM_MOVES = 16 };

struct claims {
    int ply;                     /* of which this holds                                       */
    int times;                   /* how often the position has occurred, now included         */
    int plies[CLAIM_PLIES];      /* when, the earliest first                                  */
    int consecutive;             /* on so many alternate moves running (US Chess 14K.1)       */
    int quiet_moves;             /* whole moves by each side without capture and pawn move    */
    int quiet_since;             /* ply; below 0: before the first known position              */
    bool fifty, seventy_five;    /* complete                                                  */
    int repeating_count;         /* moves by which the player to move could claim: third time */
    move repeating[CLAIM_MOVES]; /* the first of them                                         */
    int quiet_count;             /* the same for the fiftieth move                            */
    move quiet[CLAIM_MOVES];
    enum ending ending;
    int counter_count; /* moves that the checkmated side may show to draw (Chess Laws 2023, 4.1.1) */
    move counter[CLAIM_MOVES];
    bool countered;           /* the last move was one of those                            */
    enum verdict can_mate[2]; /* written by the caller who asks a solver; UNDECIDED until then */
};

/* Overwrites all of it; the verdicts are UNDECIDED again. */
void claims_follow(struct claims *, const struct history *);

bool claims_repetition(const struct claims *); /* a threefold repetition, or a move that would make it */
bool claims_quiet(const struct claims *);      /* fifty moves, or a move that would complete them      */

#endif
