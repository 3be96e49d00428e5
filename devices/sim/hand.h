/* How a person's hand makes a move: which pieces leave and reach which squares, in what order, how fast. */
#ifndef FLAGFALL_SIM_HAND_H
#define FLAGFALL_SIM_HAND_H

#include "base/msec.h"
#include "chess/board/position.h"
#include "sim/chance.h"

enum { HAND_STEPS = 40 };

struct hand_step {
    int32_t pause; /* milliseconds after the step before */
    uint8_t square;
    piece piece;   /* what is there afterwards */
};

struct hand {
    int count;
    struct hand_step steps[HAND_STEPS];
};

/* Variations; chance decides among those allowed. */
enum hand_ways {
    HAND_SLIDES = 1,        /* drags the piece over the squares between        */
    HAND_ADJUSTS = 2,       /* lifts a piece and puts it back first            */
    HAND_TRIES = 4,         /* sets it down on another square first            */
    HAND_BRUSHES = 8,       /* the victim touches a neighbouring square        */
    HAND_ROOK_FIRST = 16,   /* castles by touching the rook first              */
    HAND_LEAVES_PAWN = 32,  /* puts the pawn on the last rank before replacing it */
    HAND_HOVERS = 64,       /* the piece flickers over its square before it is let go */
    HAND_ANY = 127,
};

/* hurry: 0 at leisure, to 100 in a scramble. The move need not be legal. */
void hand_move(struct hand *, const struct position *, move, unsigned ways, int hurry, struct sim_chance *);
/* result: 0 for 1-0, 1 for 0-1, 2 for a draw */
void hand_kings_sign(struct hand *, const struct position *, int result, struct sim_chance *);

#endif
