/* A closure that follows kings and pawns exactly and takes roaming officers for everywhere at once.
 *
 * Where officers shuttle behind locked pawns, positions multiply by each of them, yet only the kings' meetings decide.
 * So the officers that can move are taken off the board; they may be on any square of their reach, may pass the turn
 * at any time, may take what they could ever hit, and may be taken. Every game is a walk among these states, so if no
 * walk meets a mate, no game does. The opposite does not follow: the answer is "cannot" or nothing.
 */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_RELAXED_H
#define FLAGFALL_CHESS_DEAD_DEAD_RELAXED_H

#include "chess/board/position.h"

#include <stddef.h>

struct closure; /* memory that serves one question after the other: positions stored and compared whole */

struct closure *closure_new(size_t most_positions); /* no question can visit more; memory is taken as it is needed */
void closure_free(struct closure *); /* NULL is allowed */

enum closure_end { CLOSURE_COMPLETE, CLOSURE_TOO_MANY }; /* all positions were visited; the limit was met */

enum closure_question { CLOSURE_ONLY_WHITE = 1, CLOSURE_ONLY_BLACK = 2, CLOSURE_BOTH = 3 };

struct closure_result {
    bool cannot[2];   /* asked, all visited, no mate: proved                    */
    size_t positions; /* different positions visited                            */
    size_t cost;      /* the same, with scenes, which count for several of them */
};

/* The officers that are followed exactly too: those that can get to no more than so many squares (all with 64), and
 * those that stand on `on` in the position asked, wherever they get to. */
struct followed_pieces {
    int squares;
    sqset on;
};

/* COMPLETE without cannot[] of a side that was asked about means that a walk has met what looks like its mate. */
enum closure_end relaxed_visit(struct closure *, const struct position *, enum closure_question who,
                               struct followed_pieces, size_t limit, struct closure_result *);

#endif
