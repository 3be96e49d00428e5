/* Digits typed one soon after the other are a board's number. */
#ifndef FLAGFALL_TYPED_NUMBER_H
#define FLAGFALL_TYPED_NUMBER_H

#include "hall/hall.h"

#include <stdbool.h>

struct typed_number {
    int board; /* perhaps not one of the hall */
    msec at;
};

bool typed_number_key(struct typed_number *, const struct hall *,
                      int key); /* whether it was a digit; all else ends the number */

#endif
