/* What this desk took back, so that it can be had again. */
#ifndef FLAGFALL_TAKEN_BACK_H
#define FLAGFALL_TAKEN_BACK_H

#include "chess/board.h"
#include "hall/alert.h"

#include <stdint.h>

struct board_mark {
    uint64_t position; /* other moves may lead to as many */
    int round, plies, ruling;
    uint8_t result;
};

struct taken_back {
    int board, row; /* which kind of thing: a row of undo.c */
    int ruling;
    move move;
    uint8_t result;
    char by[WHO_MAX];
    struct board_mark after; /* as the board was left       */
};

enum { TAKEN_MOST = 32 };

struct taken_list {
    struct taken_back at[TAKEN_MOST]; /* the last taken back at the end */
    int count;
};

#endif
