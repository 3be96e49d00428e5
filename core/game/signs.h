/* What squares say besides moves: the kings put in the centre to tell the result, the rook touched first in castling.
 *
 * d4-e5, e4-d5, d4-e4 and the others are all neighbours, so two kings never stand there in play: once both do, it
 * cannot be mistaken. Both on light squares (e4, d5): White won; both on dark ones: Black won; one each: a draw. It is
 * a sign for the arbiter, never a result by itself, and a last king move that ends there is no move.
 */
#ifndef FLAGFALL_GAME_SIGNS_H
#define FLAGFALL_GAME_SIGNS_H

#include "game/reading.h"

enum { SIGNS_REMEMBERED = 4 };

struct signs {
    sqset lies;     /* squares that are known to: what they show is no sign                     */
    int king[2];    /* where each king was last put down; NO_SQUARE while in the air or unknown */
    int first_put;  /* enum side: the king that was put down earlier                            */
    bool told;
    struct {
        int square;
        piece piece;
    } last[SIGNS_REMEMBERED]; /* the newest first */
};

void signs_begin(struct signs *);

/* Takes a reading in; hands on a NEWS_RESULT_SIGN or NEWS_ROOK_FIRST when it completes one. */
void signs_note(struct signs *, const struct reading *, reading_taker *, void *taker);

#endif
