/* Which way round a board is, worked out from the pieces before the game and confirmed by the arbiter.
 *
 * Nothing is turned before orientation_confirm(): the same pieces often have more than one explanation, and only a
 * person at the board can tell which is right. Kings facing queens may be a wrong set-up or mirrored wiring; pieces
 * rotated by 180 degrees may be a rotated board or players on each other's side. So a finding names every cause that
 * fits, the most likely first. Once the arbiter has confirmed one, later findings are about the squares as read that
 * way, and mirrored wiring, which does not come and go, is no longer suspected. Half a turn alone is confirmed by the
 * hall itself: whichever is the wrong way round, the game can be followed in one way only.
 *
 * A board that only knows which squares are occupied shows neither colours nor kings. It still shows that it is
 * sideways, which squares are wrong, and after the first move which end is White's.
 */
#ifndef FLAGFALL_GAME_ORIENTATION_H
#define FLAGFALL_GAME_ORIENTATION_H

#include "base/error.h"
#include "base/sentence.h"
#include "game/reading.h"

/* How squares of the device become squares of the game: exchanged first, then files, then ranks reversed. */
enum turn {
    TURN_NONE = 0,
    TURN_MIRROR = 1,       /* a and h exchanged      */
    TURN_MIRROR_RANKS = 2, /* 1 and 8 exchanged      */
    TURN_HALF = 3,         /* square i is 63 - i     */
    TURN_EXCHANGED = 4,    /* files are ranks        */
    TURN_LEFT = 5,         /* a quarter              */
    TURN_RIGHT = 6,
};

/* order: names in orientation.c */
enum arrangement {
    ARRANGEMENT_UNKNOWN,   /* no set-up, or one that allows no conclusion             */
    ARRANGEMENT_EMPTY,
    ARRANGEMENT_RIGHT,     /* as it should be                                         */
    ARRANGEMENT_TURNED,    /* the board is rotated by 180 degrees                     */
    ARRANGEMENT_REVERSED,  /* White's pieces are at Black's end                       */
    ARRANGEMENT_MIRRORED,  /* the board's wiring counts the files from the other side */
    ARRANGEMENT_SIDEWAYS,  /* a quarter turn: the corner at the right hand is dark    */
    ARRANGEMENT_ROYALS,    /* king and queen exchanged, of one side or of both        */
    ARRANGEMENT_CHESS960,  /* another starting array of Chess960                      */
    ARRANGEMENT_WRONG,     /* set up otherwise                                        */
    ARRANGEMENTS,
};

enum { CAUSES_MAX = 8, WHOLE_BOARDS = 3 };

struct cause {
    uint8_t arrangement; /* enum arrangement                                      */
    uint8_t turn;        /* enum turn: what to confirm if this cause is the right one */
};

struct orientation_finding {
    enum arrangement arrangement; /* the most likely; unknown if nothing shows which end is White's */
    int count;
    struct cause causes[CAUSES_MAX]; /* all that fit                              */
    sqset wrong;          /* squares, as the device counts them, that differ from a right set-up */
    char words[240];      /* a sentence for the arbiter                           */
};

/* Zeroed it is ready: nothing seen, nothing confirmed. */
struct orientation {
    bool confirmed;
    uint8_t turn;        /* enum turn, if confirmed                       */
    int seen;            /* whole boards, WHOLE_BOARDS at most            */
    piece boards[WHOLE_BOARDS][64]; /* the newest first                   */
};

/* As it was confirmed; TURN_NONE if nothing was. */
static inline enum turn orientation_turn(const struct orientation *o)
{
    return o->confirmed ? (enum turn)o->turn : TURN_NONE;
}

void orientation_note(struct orientation *, const struct reading *); /* findings are about the last whole boards */
void orientation_find(const struct orientation *, struct orientation_finding *);
void orientation_confirm(struct orientation *, enum turn);

/* Copies the reading with its squares turned to those of the game, once confirmed; until then unchanged. Clocks and
 * moves in words are never changed. `out` must not be the reading itself. */
void orientation_apply(const struct orientation *, const struct reading *, struct reading *out);

/* What a finding's words begin with, and what may follow (base/sentence.h). */
extern const struct sentences orientation_sentences, orientation_doubts, orientation_clauses;

int orientation_square(enum turn, int square); /* of the game, from that of the board */

#endif
