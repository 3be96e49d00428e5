/* One picture of a mate: the loser's king is mated on a given square, and each square around it is blocked by a piece
 * of its own side or guarded by one of the winner's. The distance of a position from the picture is the sum of the
 * moves that each part of it still needs if nothing is in the way; kings walk only where they can ever be.
 */
#ifndef FLAGFALL_CHESS_DEAD_DEAD_PICTURE_H
#define FLAGFALL_CHESS_DEAD_DEAD_PICTURE_H

#include "chess/dead/dead_reach.h"

struct picture {
    enum side winner;
    int target;
    bool walls_wait; /* the loser's pieces take their places only once their king is there */
    sqset around;
    uint8_t flee_steps[64];     /* of the loser's king to the target                     */
    uint8_t guard_steps[8][64]; /* of the winner's king to where it guards a square of `around` */
};

/* From a survey of the position that the plan starts from. */
void picture_begin(struct picture *, const struct reach *survey, enum side winner, int target,
                   bool walls_wait);

/* As said above; 0 if every part of the picture is in place. */
int picture_distance(const struct picture *, const struct position *);

#endif
