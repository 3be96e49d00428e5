/* One picture of a mate: the loser's king dies on a given square, and each square around him is shut by one of his
 * own men or guarded by one of the winner's. The distance of a position from it is the sum of the moves that each part
 * of the picture still needs, as if nothing stood in the way; the kings walk only where they can ever stand.
 */
#ifndef FLAGFALL_CHESS_DEAD_PICTURE_H
#define FLAGFALL_CHESS_DEAD_PICTURE_H

#include "chess/dead_reach.h"

struct picture {
    enum side winner;
    int target;
    bool walls_wait; /* the loser's men take their places only once their king is there */
    sqset around;
    uint8_t flee_steps[64];     /* of the loser's king to the target                     */
    uint8_t guard_steps[8][64]; /* of the winner's king to where he guards a square of `around` */
};

/* From a survey of the position that the plan starts from. */
void picture_begin(struct picture *, const struct reach *survey, enum side winner, int target,
                   bool walls_wait);

int picture_distance(const struct picture *, const struct position *);

#endif
