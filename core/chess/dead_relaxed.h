/* A closure that follows kings and pawns exactly and takes roaming officers for everywhere at once.
 *
 * Where officers shuttle behind locked pawns, positions multiply by each of them, yet only the kings' meetings decide.
 * So the officers that can move are taken off the board; they may be on any square of their reach, may pass the turn
 * at any time, may take what they could ever hit, and may be taken. Every game is a walk among these states, so if no
 * walk meets a mate, no game does. The opposite does not follow: the answer is "cannot" or nothing.
 */
#ifndef FLAGFALL_CHESS_DEAD_RELAXED_H
#define FLAGFALL_CHESS_DEAD_RELAXED_H

#include "chess/dead_closure.h"

/* The officers that are followed exactly too: those that can get to no more than so many squares (all with 64), and
 * those that stand on `men` in the position asked, wherever they get to. */
struct followed {
    int squares;
    sqset men;
};

/* Fills cannot[] of the sides asked about, positions and cost; mates[] is never set. COMPLETE without cannot[] means
 * that a walk has met what looks like a mate. */
enum closure_end relaxed_visit(struct closure *, const struct position *, enum closure_question who, struct followed,
                               size_t limit, struct closure_result *);

#endif
