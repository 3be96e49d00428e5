/* What stands in a game and could be claimed, or ends it, at any moment: always known, shown to the arbiter only (FIDE
 * 12.6). Which of it may be claimed and what the arbiter does of himself is the rulebook's.
 *
 * claims_follow() after each move costs some microseconds; what is dead is followed only if a solver is lent.
 */
#ifndef FLAGFALL_GAME_CLAIMS_H
#define FLAGFALL_GAME_CLAIMS_H

#include "chess/dead.h"
#include "chess/draws.h"

enum { CLAIM_PLIES = 5, CLAIM_MOVES = 16 };

struct claims {
    int ply;                     /* of which this holds                                       */
    int times;                   /* how often the position has stood, now included            */
    int plies[CLAIM_PLIES];      /* when, the earliest first                                  */
    int consecutive;             /* on so many alternate moves running (US Chess 14K.1)       */
    int quiet_moves;             /* whole moves by each side without capture and pawn move    */
    int quiet_since;             /* ply; below 0: before the first known position              */
    bool fifty, seventy_five;    /* complete                                                  */
    int repeating_count;         /* moves by which the player to move could claim: third time */
    move repeating[CLAIM_MOVES]; /* the first of them                                         */
    int quiet_count;             /* the same for the fiftieth move                            */
    move quiet[CLAIM_MOVES];
    enum standing standing;
    enum verdict can_mate[2];    /* whoever asks a solver writes it here; UNDECIDED until then */
};

void claims_follow(struct claims *, const struct history *);

bool claims_repetition(const struct claims *);  /* threefold stands, or a move would make it      */
bool claims_quiet(const struct claims *);       /* fifty moves stand, or a move would make them   */

#endif
