/* Which way round a board lies, found from the men before the game, and confirmed by the arbiter.
 *
 * Nothing is turned before orientation_confirm(): what the men look like has often more than one cause, and only who
 * stands at the board sees which. Kings facing queens may be men set up wrongly or a board wired mirrored; men turned by
 * half a turn may be a board turned round or players on each other's side. So a finding names every cause that fits, the
 * most likely first. Once confirmed, later findings are about the squares as the arbiter has had them read, and a
 * mirrored wiring, which does not come and go, is suspected no more.
 *
 * Boards that only know occupied squares: rows of men tell neither colours nor kings. They tell a board that lies
 * sideways, squares that are wrong, and after the first move which end is White's.
 */
#ifndef FLAGFALL_GAME_ORIENTATION_H
#define FLAGFALL_GAME_ORIENTATION_H

#include "base/error.h"
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
    ARRANGEMENT_UNKNOWN,   /* no set-up, or none that tells                           */
    ARRANGEMENT_EMPTY,
    ARRANGEMENT_RIGHT,     /* as it should be                                         */
    ARRANGEMENT_TURNED,    /* the board lies with its far side near                   */
    ARRANGEMENT_REVERSED,  /* White's men stand at Black's end                        */
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
    uint8_t turn;        /* enum turn: what to confirm if this is the one         */
};

struct finding {
    enum arrangement arrangement; /* the most likely; unknown if nothing speaks for one end being White's */
    int count;
    struct cause causes[CAUSES_MAX]; /* all that fit                              */
    sqset wrong;          /* squares, as the device counts them, that are otherwise than in a right set-up */
    char words[240];      /* a sentence for the arbiter                           */
};

/* Zeroed it is ready: nothing seen, nothing confirmed. */
struct orientation {
    bool confirmed;
    uint8_t turn;        /* enum turn, if confirmed                       */
    uint8_t white_clock; /* enum clock_sides, as it seems                 */
    int seen;            /* whole boards, WHOLE_BOARDS at most            */
    piece boards[WHOLE_BOARDS][64]; /* the newest first                   */
};

void orientation_note(struct orientation *, const struct reading *);
void orientation_find(const struct orientation *, struct finding *);
void orientation_confirm(struct orientation *, enum turn);

/* The reading in squares of the game, once confirmed; until then as it is. Clocks and moves in words stay as they are.
 * The two are not the same place in memory. */
void orientation_apply(const struct orientation *, const struct reading *, struct reading *out);

/* The board as it stands now, in squares of the game: for the tracker, once it is confirmed how they are to be read.
 * False: no whole board was seen. */
bool orientation_board(const struct orientation *, msec at, struct reading *out);

int turned(enum turn, int square);
const char *arrangement_name(enum arrangement);

/* The side of the clock that seems to be White's: before the first move it is the one whose lever is up, or which runs.
 * A hint to be confirmed. CLOCK_NONE: nothing tells. */
enum clock_sides orientation_white_clock(const struct orientation *);

#endif
