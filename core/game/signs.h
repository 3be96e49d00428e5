/* What squares show apart from moves: kings put in the centre to signal the result, the rook touched first in castling.
 *
 * The four centre squares all touch each other, so two kings are never on them in play: once both are, it cannot be
 * mistaken. Both on light squares (e4, d5): White won; both on dark ones: Black won; one each: a draw. It is a sign for
 * the arbiter, never a result by itself, and a last king move that ends there is not a move.
 */
#ifndef FLAGFALL_GAME_SIGNS_H
#define FLAGFALL_GAME_SIGNS_H

#include "chess/board/position.h"
#include "game/reading.h"

enum { SIGNS_REMEMBERED = 4 };

struct signs {
    sqset lies;    /* squares known to be dead or stuck: what they show is no sign              */
    int king[2];   /* where each king was last put down; NO_SQUARE while in the air or unknown */
    int first_put; /* enum side: the king that was put down earlier                            */
    bool told;
    struct {
        int square;
        piece piece;
    } last[SIGNS_REMEMBERED]; /* the newest first */
};

void signs_begin(struct signs *);                /* nothing has been seen, and no square lies */
void signs_distrust(struct signs *, sqset lies); /* from now on these squares, and no others, are no sign */

/* Takes in a reading, and passes a NEWS_RESULT_SIGN or NEWS_ROOK_FIRST on when it completes one. */
void signs_note(struct signs *, const struct reading *, reading_fn *, void *context);

/* The two squares on which the kings of that position have been put for a sign, by what is occupied now and what has
 * changed since that position stood; 0 if it is no sign. No names are needed: both kings have left their squares, or
 * one stands on a centre square and stays, all others stand, and no half-moves take kings beside each other. A piece
 * that was in the way may stand anywhere. */
sqset signs_unnamed(const struct position *, sqset occupied_now, sqset changed);

/* The same as signs_note() for a board without names, where these are the kings' squares, or none. */
void signs_note_unnamed(struct signs *, sqset kings, const struct reading *, reading_fn *, void *context);

#endif
