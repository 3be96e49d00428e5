/* Games that explain everything that a board without piece names, and without a clock, has shown.
 *
 * Such a board does not say what was captured, nor which piece is on a square, so that a half-move may be known only
 * when its piece moves on. Hypotheses of a few half-moves (beam.h) are over by then. These are whole games from a
 * position that was certain: each half-move that leads to the squares as they are makes one longer, and pays for the
 * changes meanwhile that it does not explain.
 */
#ifndef FLAGFALL_GAME_BARE_H
#define FLAGFALL_GAME_BARE_H

#include "base/msec.h"
#include "chess/board/position.h"

enum { BARE_GAMES = 64, BARE_PLIES = 64, BARE_CHANGES = 128 };

struct bare_game {
    struct position now;
    move moves[BARE_PLIES]; /* behind those that all of them begin with */
    int count;
    int paid, open, price; /* for its half-moves; for what they leave open now; both, and what was touched since */
    int promoted;       /* the half-move that became some piece, and that was taken unseen; -1: none */
    uint64_t swept;     /* bits: half-moves that stood when other pieces had been off the board with their own */
    msec stood;         /* since then its last half-move is on the board       */
    uint32_t explained; /* changes up to here belong to its half-moves         */
};

static inline bool bare_is_swept(const struct bare_game *g, int at) /* its half-move after so many */
{
    return at >= 0 && at < BARE_PLIES && has(g->swept, at);
}

struct bare {
    int ply;      /* half-moves of the record that all of them begin with */
    uint64_t key; /* of the position there                                */
    int count, best;
    bool stretched; /* no square has changed since two half-moves at once were tried */
    int doubted;    /* half-moves before the one that is open, or -1; since: */
    msec doubted_at;
    uint32_t changes; /* so many there were; the last of them are here: */
    struct {
        msec at;
        uint8_t square;
        bool is;
    } change[BARE_CHANGES];
    struct bare_game of[BARE_GAMES];
};

#endif
