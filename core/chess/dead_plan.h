/* What a mate in this position can look like, and how far away it is.
 */
#ifndef FLAGFALL_CHESS_DEAD_PLAN_H
#define FLAGFALL_CHESS_DEAD_PLAN_H

#include "chess/position.h"

struct plan {
    enum side winner;
};

/* True only if the winner's material can never mate, whatever is played. */
bool material_forbids(const struct position *, enum side winner, const char **why);

bool plan_hopeless(const struct plan *, const struct position *);
int plan_distance(const struct plan *, const struct position *);

#endif
